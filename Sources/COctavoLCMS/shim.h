#include <lcms2.h>
#include <lcms2_plugin.h>
#include <stdlib.h>
/* Swift sees no macro that calls another: pixels of a byte for each of red, green and blue, with so many further
   bytes that are passed over; and of the first byte alone, as a gray. */
static inline cmsUInt32Number octavo_pixels_of_rgb(cmsUInt32Number others) {
  return TYPE_RGB_8 | EXTRA_SH(others);
}
static inline cmsUInt32Number octavo_pixels_of_gray(cmsUInt32Number others) {
  return TYPE_GRAY_8 | EXTRA_SH(others);
}
/* A few bytes of a profile may ask for a table of 512 MB; the largest that are used have some million. */
#define OCTAVO_LARGEST_TABLE (32 << 20)
static inline void *octavo_lcms_malloc(cmsContext context, cmsUInt32Number size) {
  (void)context;
  return size > OCTAVO_LARGEST_TABLE ? 0 : malloc(size);
}
static inline void *octavo_lcms_realloc(cmsContext context, void *old, cmsUInt32Number size) {
  (void)context;
  return size > OCTAVO_LARGEST_TABLE ? 0 : realloc(old, size);
}
static inline void octavo_lcms_free(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}
/* A context of its own for each use: it takes no more memory than that, and what goes wrong in it is told nowhere. */
static inline cmsContext octavo_lcms_context(void) {
  cmsPluginMemHandler memory = {
    {cmsPluginMagicNumber, 2060, cmsPluginMemHandlerSig, 0},
    octavo_lcms_malloc, octavo_lcms_free, octavo_lcms_realloc, 0, 0, 0};
  return cmsCreateContext(&memory, 0);
}
