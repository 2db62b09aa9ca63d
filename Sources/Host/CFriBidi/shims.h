#ifndef CFRIBIDI_SHIMS_H
#define CFRIBIDI_SHIMS_H

#include <fribidi.h>

#endif
