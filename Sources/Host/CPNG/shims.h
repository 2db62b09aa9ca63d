#ifndef CPNG_SHIMS_H
#define CPNG_SHIMS_H

#include <png.h>

// Macros that Swift cannot see.
static const png_uint_32 cpng_image_version = PNG_IMAGE_VERSION;
static const png_uint_32 cpng_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;

#endif
