#include "wide.h"

#if defined(__x86_64__)

INLINE Eight shaded(Eight pixels, Eight factors, Eight evens, Eight odds) {
  return opaque(joined(add(times(even(pixels), factors), evens),
                       add(times(odd(pixels), factors), odds)));
}

/* The last pixels of a row, fewer than eight, stand behind the loops: within, they would cost every
   step. */
WIDE void octavo_shade_all(const uint32_t *source, uint32_t *target, long count,
                           const uint32_t *entry) {
  Eight factors = all32((int)entry[0]), evens = all32((int)entry[1]), odds = all32((int)entry[2]);
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i, shaded(load(source + i), factors, evens, odds));
  if (i < count) {
    Eight pixels = load_some(source + i, count - i);
    store_some(target + i, shaded(pixels, factors, evens, odds), count - i);
  }
}

WIDE void octavo_shade_each(uint32_t *target, long count, const uint32_t *factors,
                            const uint32_t *evens, const uint32_t *odds) {
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i,
          shaded(load(target + i), load(factors + i), load(evens + i), load(odds + i)));
  if (i < count) {
    long rest = count - i;
    Eight pixels = shaded(load_some(target + i, rest), load_some(factors + i, rest),
                          load_some(evens + i, rest), load_some(odds + i, rest));
    store_some(target + i, pixels, rest);
  }
}

/* Where the entries of eight positions lie, in bytes. */
INLINE Eight entry_places(const OctavoShadeLine *line, __m256 positions) {
  /* The first of them where a position is no number. */
  positions = _mm256_max_ps(positions, _mm256_set1_ps((float)line->first));
  positions = _mm256_min_ps(positions, _mm256_set1_ps((float)line->last));
  /* Less the bits of the added number, whose low ones are the whole part. */
  Eight numbers = _mm256_castps_si256(_mm256_add_ps(positions, _mm256_set1_ps(0x1.8p23f)));
  return _mm256_slli_epi32(_mm256_sub_epi32(numbers, all32(0x4b400000)), 4);
}
/* The positions along a line; with `is_even` the depth is one. */
INLINE __m256 positions(const OctavoShadeLine *line, __m256 way, const int is_even) {
  if (!is_even) way = way_in_depth(way, _mm256_set1_ps(line->growth));
  way = _mm256_mul_ps(way, _mm256_set1_ps(line->step));
  return _mm256_add_ps(way, _mm256_set1_ps(line->origin));
}
/* The positions beyond an edge, 0 before it; beyond where its two lines cross a place is on one side of
   both. */
INLINE __m256 edge_positions(const OctavoShadeEdge *edge, __m256 way) {
  const __m256 limit = _mm256_set1_ps(1e6f), none = _mm256_setzero_ps();
  __m256 far = _mm256_mul_ps(way, _mm256_set1_ps(edge->over_step));
  __m256 wide = _mm256_mul_ps(way, _mm256_set1_ps(edge->under_step));
  far = _mm256_add_ps(far, _mm256_set1_ps(edge->over));
  wide = _mm256_add_ps(wide, _mm256_set1_ps(edge->under));
  __m256 is_behind = _mm256_cmp_ps(far, none, _CMP_LT_OQ);
  __m256 is_beyond = _mm256_cmp_ps(wide, _mm256_set1_ps(1e-6f), _CMP_LT_OQ);
  __m256 places = _mm256_div_ps(far, wide);
  places = _mm256_blendv_ps(places, _mm256_andnot_ps(is_behind, limit), is_beyond);
  return _mm256_min_ps(_mm256_max_ps(places, none), limit);
}
/* Beyond several edges, round their corner. */
INLINE __m256 positions_beyond(const OctavoShadeEdge *edges, int edge_count, __m256 way) {
  __m256 sum = _mm256_setzero_ps();
  for (int edge = 0; edge < edge_count; edge++) {
    __m256 places = edge_positions(edges + edge, way);
    __m256 square = _mm256_mul_ps(places, places);
    sum = _mm256_add_ps(sum, square);
  }
  return _mm256_sub_ps(_mm256_sqrt_ps(sum), _mm256_set1_ps(0.5f));
}

/* What the entries at eight places make of eight pixels. */
INLINE Eight shaded_by(const uint32_t *entries, Eight places, Eight pixels) {
  __m128i low = _mm256_castsi256_si128(places), high = _mm256_extracti128_si256(places, 1);
  uint64_t a = (uint64_t)_mm_cvtsi128_si64(low), c = (uint64_t)_mm_extract_epi64(low, 1);
  uint64_t e = (uint64_t)_mm_cvtsi128_si64(high), g = (uint64_t)_mm_extract_epi64(high, 1);
#define ENTRY(PLACE) (const uint32_t *)((const char *)entries + (uint32_t)(PLACE))
#define BOTH(FIRST, SECOND) two_fours(ENTRY(FIRST), ENTRY(SECOND))
  Eight first = BOTH(a, e), second = BOTH(a >> 32, e >> 32);
  Eight third = BOTH(c, g), fourth = BOTH(c >> 32, g >> 32);
#undef BOTH
#undef ENTRY
  Eight some = _mm256_unpacklo_epi32(first, second), others = _mm256_unpacklo_epi32(third, fourth);
  Eight odds = _mm256_unpacklo_epi64(_mm256_unpackhi_epi32(first, second),
                                     _mm256_unpackhi_epi32(third, fourth));
  return shaded(pixels, _mm256_unpacklo_epi64(some, others), _mm256_unpackhi_epi64(some, others),
                odds);
}

/* For eight pixels after eight, and for those that are left; POSITIONS of a `way`. */
#define SHADE(POSITIONS)                                                                     \
  /* A copy, which what is painted cannot change. */                                         \
  const OctavoShadeLine here = *lender, *line = &here;                                       \
  __m256 way = eight_places(x + 0.5f);                                                       \
  for (; count >= 8; count -= 8, target += 8) {                                              \
    store(target, shaded_by(line->entries, entry_places(line, POSITIONS), load(target)));    \
    /* Halves, of which no number of pixels makes a float inexact. */                        \
    way = _mm256_add_ps(way, _mm256_set1_ps(8));                                             \
  }                                                                                          \
  if (count > 0) {                                                                           \
    Eight pixels = shaded_by(line->entries, entry_places(line, POSITIONS),                   \
                             load_some(target, count));                                      \
    store_some(target, pixels, count);                                                       \
  }

INLINE void shade_along(const OctavoShadeLine *lender, float x, uint32_t *target, long count,
                        const int is_even) {
  SHADE(positions(line, way, is_even))
}

WIDE void octavo_shade(const OctavoShadeLine *line, float x, uint32_t *target, long count) {
  if (line->growth == 0)
    shade_along(line, x, target, count, 1);
  else
    shade_along(line, x, target, count, 0);
}

WIDE void octavo_shade_edges(const OctavoShadeLine *lender, const OctavoShadeEdge *edges,
                             int edge_count, float x, uint32_t *target, long count) {
  SHADE(positions_beyond(edges, edge_count, way))
}

#undef SHADE

#endif
