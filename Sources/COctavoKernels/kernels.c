#include "wide.h"

#include <stddef.h>

#if defined(__x86_64__)

const OctavoKernels *octavo_wide_kernels(void) {
  static const OctavoKernels kernels = {
    .tint_each = octavo_tint_each,
    .blend = octavo_blend,
    .filter_columns = octavo_filter_columns,
    .paint_columns = octavo_paint_columns,
    .join = octavo_join,
    .add_rows = octavo_add_rows,
    .resample = octavo_resample,
    .look_up = octavo_look_up,
    .shade = octavo_shade,
    .shade_all = octavo_shade_all,
    .shade_each = octavo_shade_each,
    .shade_edges = octavo_shade_edges,
  };
  return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const OctavoKernels *octavo_wide_kernels(void) { return NULL; }

#endif
