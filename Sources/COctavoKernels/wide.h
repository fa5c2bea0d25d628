#ifndef OCTAVO_WIDE_H
#define OCTAVO_WIDE_H

#include "octavo_kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

/* Only these functions may use AVX2: the rest of the program runs on any x86-64. */
#define WIDE __attribute__((target("avx2")))
#define INLINE WIDE static inline __attribute__((always_inline))

/* Eight pixels: 32-bit lanes, or 16-bit lanes whose even bytes are blue and red, the odd ones green
   and alpha, so that multiplying needs no widening. */
typedef __m256i Eight;

INLINE Eight load(const void *pixels) { return _mm256_loadu_si256((const Eight *)pixels); }
INLINE void store(void *target, Eight pixels) { _mm256_storeu_si256((Eight *)target, pixels); }
/* Of eight pixels the first ones; those behind them are neither read nor written, nor need they be there. */
INLINE Eight first_lanes(long count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
INLINE void store_some(uint32_t *target, Eight pixels, long count) {
  _mm256_maskstore_epi32((int *)target, first_lanes(count), pixels);
}
INLINE Eight load_some(const uint32_t *pixels, long count) {
  return _mm256_maskload_epi32((const int *)pixels, first_lanes(count));
}
INLINE __m128i load_four(const uint32_t *pixels) {
  return _mm_loadu_si128((const __m128i *)pixels);
}
INLINE Eight two_fours(const uint32_t *first, const uint32_t *second) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(load_four(first)), load_four(second), 1);
}

INLINE Eight all16(int value) { return _mm256_set1_epi16((short)value); }
INLINE Eight all32(int value) { return _mm256_set1_epi32(value); }
INLINE Eight add(Eight a, Eight b) { return _mm256_add_epi16(a, b); }
INLINE Eight times(Eight a, Eight b) { return _mm256_mullo_epi16(a, b); }
INLINE Eight even(Eight pixels) { return _mm256_and_si256(pixels, all16(0xff)); }
INLINE Eight odd(Eight pixels) { return _mm256_srli_epi16(pixels, 8); }
/* Sums of weighted bytes back to bytes. */
INLINE Eight joined(Eight even_sums, Eight odd_sums) {
  return _mm256_or_si256(odd(even_sums), _mm256_and_si256(odd_sums, all16(0xff00)));
}
INLINE Eight opaque(Eight pixels) { return _mm256_or_si256(pixels, all32((int)0xff000000)); }
/* 256ths in a byte of 32-bit lanes, to both 16-bit halves, 128 times as large. */
INLINE Eight shares(Eight places, const char byte) {
#define HALVES(LANE) -1, 4 * (LANE) + byte, -1, 4 * (LANE) + byte
#define FOUR HALVES(0), HALVES(1), HALVES(2), HALVES(3)
  const Eight order = _mm256_setr_epi8(FOUR, FOUR);
#undef FOUR
#undef HALVES
  return _mm256_srli_epi16(_mm256_shuffle_epi8(places, order), 1);
}
/* The second by shares of less than one, of the first what is left: the same bytes as `mixed`. */
INLINE Eight between(Eight first, Eight second, Eight shares) {
  Eight evens = even(first), odds = odd(first);
  Eight even_way = _mm256_sub_epi16(even(second), evens);
  Eight odd_way = _mm256_sub_epi16(odd(second), odds);
  evens = add(evens, _mm256_mulhrs_epi16(even_way, shares));
  odds = add(odds, _mm256_mulhrs_epi16(odd_way, shares));
  return _mm256_or_si256(evens, _mm256_slli_epi16(odds, 8));
}
INLINE Eight mixed(Eight a, Eight b, Eight weight) {
  Eight rest = _mm256_sub_epi16(all16(256), weight), half = all16(128);
  return joined(add(add(times(even(a), rest), times(even(b), weight)), half),
                add(add(times(odd(a), rest), times(odd(b), weight)), half));
}

/* Numbers from a first to a last one, whatever the arithmetic gave. */
INLINE Eight clamped(Eight places, int first, int last) {
  return _mm256_min_epi32(_mm256_max_epi32(places, all32(first)), all32(last));
}
/* Places of a line, a pixel apart. */
INLINE __m256 eight_places(float x) {
  return _mm256_add_ps(_mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps(x));
}
/* The way along lines of which the depth is one where they begin, and grows. */
INLINE __m256 way_in_depth(__m256 way, __m256 growth) {
  return _mm256_div_ps(way, _mm256_add_ps(_mm256_mul_ps(way, growth), _mm256_set1_ps(1)));
}

/* Weighted sums of pixels' bytes less 128: of those with the numbers 0, 1, 4 and 5, and of the others. */
typedef struct {
  Eight some, others;
} Sums;

/* Two times eight pixels, the bytes of the first and of the second side by side, in the order of their
   sums. */
INLINE Sums pairs_of(Eight first, Eight second) {
  return (Sums){_mm256_unpacklo_epi8(first, second), _mm256_unpackhi_epi8(first, second)};
}
/* Adds such pairs; weights of the first in the low bytes, of the second in the high ones. */
INLINE Sums add_pairs(Sums sums, Sums pairs, Sums weights) {
  const Eight sign = all32((int)0x80808080);
  Eight some = _mm256_xor_si256(pairs.some, sign), others = _mm256_xor_si256(pairs.others, sign);
  sums.some = add(sums.some, _mm256_maddubs_epi16(weights.some, some));
  sums.others = add(sums.others, _mm256_maddubs_epi16(weights.others, others));
  return sums;
}
/* The bytes of two pixels that follow one another, side by side: of the pair in each half of four pixels, or
   of the first one twice. */
INLINE Eight side_by_side(const int second) {
#define PAIR(AT) AT, AT + 4, AT + 1, AT + 5, AT + 2, AT + 6, AT + 3, AT + 7
  return _mm256_setr_epi8(PAIR(0), PAIR(second), PAIR(0), PAIR(second));
#undef PAIR
}

/* Two pixels from a place on, everywhere. */
INLINE Eight two_pixels(const uint32_t *pixels) {
  long long two;
  memcpy(&two, pixels, sizeof two);
  return _mm256_set1_epi64x(two);
}

/* The pairs of four places, side by side. */
INLINE Eight four_pairs(const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *d) {
  Eight left = _mm256_blend_epi32(two_pixels(a), two_pixels(b), 0xcc);
  Eight right = _mm256_blend_epi32(two_pixels(c), two_pixels(d), 0xcc);
  return _mm256_shuffle_epi8(_mm256_blend_epi32(left, right, 0xf0), side_by_side(8));
}

/* What belongs to eight pixels, in the order of their sums. */
INLINE Sums spread_out(Eight values) {
  return (Sums){_mm256_unpacklo_epi32(values, values), _mm256_unpackhi_epi32(values, values)};
}
INLINE Eight whole(Sums sums) { return _mm256_packus_epi16(odd(sums.some), odd(sums.others)); }

/* What the table of functions holds. */
WIDE void octavo_tint_each(const uint32_t *source, uint32_t *target, long count, uint32_t color,
                           const uint32_t *factors);
WIDE void octavo_blend(const uint32_t *source, uint32_t *target, long count, uint16_t weight);
WIDE void octavo_filter_columns(const OctavoColumnTable *table, const OctavoSourceRows *source,
                                const OctavoSlabRows *slab, const OctavoNeed *needs, long from,
                                long to);
WIDE void octavo_paint_columns(const OctavoSlabLine *slab, uint32_t *target, long count,
                               float slant);
WIDE void octavo_join(const uint32_t *places, uint32_t *target, long count, int shifts);
WIDE void octavo_add_rows(const uint32_t *source, long pitch, long rows, const uint16_t *weights,
                          uint16_t bias, uint32_t *target, long count);
WIDE void octavo_resample(const uint32_t *source, long start, int64_t origin, int64_t step,
                          uint32_t *target, long from, long to);
WIDE void octavo_look_up(const OctavoSource *source, const OctavoSourceLine *lines, int columns,
                         int rows_of_places, float x, uint32_t *target, long count);
WIDE void octavo_shade(const OctavoShadeLine *line, float x, uint32_t *target, long count);
WIDE void octavo_shade_all(const uint32_t *source, uint32_t *target, long count,
                           const uint32_t *entry);
WIDE void octavo_shade_each(uint32_t *target, long count, const uint32_t *factors,
                            const uint32_t *evens, const uint32_t *odds);
WIDE void octavo_shade_edges(const OctavoShadeLine *line, const OctavoShadeEdge *edges,
                             int edge_count, float x, uint32_t *target, long count);

#endif

#endif
