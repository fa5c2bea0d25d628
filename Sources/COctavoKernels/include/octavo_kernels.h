#ifndef OCTAVO_KERNELS_H
#define OCTAVO_KERNELS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/* Pixels are BGRA in memory, a pixel a uint32_t. Weights and factors are 256ths. Counts and pitches
   are in pixels. What may be read beyond the last pixel is said where it is more than nothing. */

/* How window columns are mixed from source columns, in blocks of eight. */
typedef struct {
  /* The first source column of each of the eight; they do not fall along a row. */
  const int32_t *firsts;
  /* How many pairs of source columns each of a block's eight takes. */
  const int32_t *pairs;
  /* Where a block's weights begin, in rows of eight. */
  const int32_t *starts;
  /* Rows of eight weights, one row for a pair of source columns: in both 16-bit halves the weight of the first
     in the low byte, that of the second in the high one. All of a place make up 256 at the most. */
  const uint32_t *weights;
  /* What is added to the weighted sum of a place's bytes less 128, in both 16-bit halves: 128 times
     its weights and half a level. A column that is taken whole, 256 times, has a weight of 255 and
     nearly a level. */
  const uint32_t *biases;
  /* The pixels of a source row that may be read. */
  long readable;
} OctavoColumnTable;

/* A source whose rows are filtered, and the numbers of its first and its last row: beyond them it goes on as
   they are. `pixels` is row 0. */
typedef struct {
  const uint32_t *pixels;
  long pitch;
  long first, last;
} OctavoSourceRows;

/* Where filtered rows go: `pixels` is the source's row `first`. */
typedef struct {
  uint32_t *pixels;
  long pitch;
  long first;
} OctavoSlabRows;

/* The first and the last row that a block of columns needs. */
typedef struct {
  int32_t first, last;
} OctavoNeed;

/* The rows of a slab under one window row; there are four at least. */
typedef struct {
  const uint32_t *pixels;
  long pitch;
  long row_count;
  /* For each column its row on line 0 plus 32768, which leaves 256ths in the low byte, and the growth
     from line to line. */
  const float *positions;
  const float *growth;
  float line;
  /* The first and the last row that is looked up. */
  float first, last;
} OctavoSlabLine;

/* The source under a line across the window, in 128ths of source pixels. */
typedef struct {
  int32_t u, v;
  float rest_u, rest_v, step_u, step_v, growth;
} OctavoSourceLine;

/* A source that is looked up anywhere, and the first and last places there are, in 128ths. */
typedef struct {
  const uint32_t *pixels;
  long pitch;
  /* To the row below; zero where there is one row. */
  long next;
  int32_t first_u, last_u, first_v, last_v;
  /* To the place that will be looked up some rows of the window further down. */
  long ahead;
} OctavoSource;

/* Shades along a line across the window. An entry is what they make of a pixel at one position: a
   factor in both 16-bit halves, what is added to blue and red and to green and alpha, and nothing. */
typedef struct {
  const uint32_t *entries;
  /* The position, less a half, is the way times the step, from the origin; the way grows less where the
     depth does. */
  float origin, step, growth;
  /* The first and the last entry that is taken. */
  int32_t first, last;
} OctavoShadeLine;

/* An edge of a shade along such a line: a position is a quotient of two sums that grow by a step each. */
typedef struct {
  float over, over_step, under, under_step;
} OctavoShadeEdge;

/* The loops over pixels, made for one kind of processor. Each gives the bytes that the Swift loop of
   the same purpose gives. */
typedef struct {
  /* Toward a colour by a factor for each pixel, in both its 16-bit halves. */
  void (*tint_each)(const uint32_t *source, uint32_t *target, long count, uint32_t color,
                    const uint32_t *factors);
  /* Over what is there, all by one weight. */
  void (*blend)(const uint32_t *source, uint32_t *target, long count, uint16_t weight);
  /* Blocks of eight columns from one on, each on the rows that it needs. */
  void (*filter_columns)(const OctavoColumnTable *table, const OctavoSourceRows *source,
                         const OctavoSlabRows *slab, const OctavoNeed *needs, long from, long to);
  /* Columns mixed from two rows of a slab each, at least eight of them; neighbours lie at most `slant`
     rows apart. */
  void (*paint_columns)(const OctavoSlabLine *slab, uint32_t *target, long count, float slant);
  /* Pixels that are the mean of 2, 4, 8 or 16 places each. */
  void (*join)(const uint32_t *places, uint32_t *target, long count, int shifts);
  /* Source rows added up by their weights, of which there are at least three. Seven more pixels of
     each row are read. */
  void (*add_rows)(const uint32_t *source, long pitch, long rows, const uint16_t *weights,
                   uint16_t bias, uint32_t *target, long count);
  /* A row resampled by a step of about one: places are fixed-point with 32 bits after the point,
     counted from window column 0 on, and `start` is the number of the first source pixel. Up to
     sixteen source pixels from a block's first are read. */
  void (*resample)(const uint32_t *source, long start, int64_t origin, int64_t step,
                   uint32_t *target, long from, long to);
  /* Pixels looked at in 2^columns by 2^rows places, with a line for each row of them; `x` is the
     distance of the first pixel from where the lines are counted from. One more pixel of each row is read
     than the last place's. */
  void (*look_up)(const OctavoSource *source, const OctavoSourceLine *lines, int columns, int rows,
                  float x, uint32_t *target, long count);
  /* Shades over pixels, by the entry of each one's position, and all by one entry, which may come from
     elsewhere; `x` as above. */
  void (*shade)(const OctavoShadeLine *line, float x, uint32_t *target, long count);
  void (*shade_all)(const uint32_t *source, uint32_t *target, long count, const uint32_t *entry);
  /* Each pixel by what an entry would have for it, in three rows. */
  void (*shade_each)(uint32_t *target, long count, const uint32_t *factors, const uint32_t *evens,
                     const uint32_t *odds);
  /* By the root of the squares of the positions beyond some edges; of the line the entries are taken,
     and the ends. */
  void (*shade_edges)(const OctavoShadeLine *line, const OctavoShadeEdge *edges, int edge_count,
                      float x, uint32_t *target, long count);
} OctavoKernels;

/* Asks the memory for pixels that will be read, or written, soon: Swift has no word for it. */
static inline void octavo_prefetch(const uint32_t *pixels, long count) {
  for (long i = 0; i < count; i += 16) __builtin_prefetch(pixels + i);
  __builtin_prefetch(pixels + count - 1);
}
static inline void octavo_prefetch_for_writing(const uint32_t *pixels, long count) {
  for (long i = 0; i < count; i += 16) __builtin_prefetch(pixels + i, 1);
  __builtin_prefetch(pixels + count - 1, 1);
}

/* The loops for 256-bit vectors; null where the processor has none. */
const OctavoKernels *_Nullable octavo_wide_kernels(void);

#pragma clang assume_nonnull end

#endif
