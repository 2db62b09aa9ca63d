#ifndef CHARFBUZZ_SHIMS_H
#define CHARFBUZZ_SHIMS_H

#include <hb.h>

#endif
