#ifndef CFONTCONFIG_SHIMS_H
#define CFONTCONFIG_SHIMS_H

#include <fontconfig/fontconfig.h>

#endif
