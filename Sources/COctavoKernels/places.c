#include "wide.h"

#if defined(__x86_64__)

/* Whatever the arithmetic gave, also what overflowed: wraps as the Swift loop does. */
INLINE Eight between(Eight places, Eight first, Eight last) {
  Eight above = _mm256_sub_epi32(places, first);
  Eight raised = _mm256_add_epi32(_mm256_andnot_si256(_mm256_srai_epi32(above, 31), above), first);
  Eight below = _mm256_sub_epi32(last, raised);
  return _mm256_sub_epi32(last, _mm256_andnot_si256(_mm256_srai_epi32(below, 31), below));
}
INLINE Eight source_places(__m256 way, float step, float rest, int32_t origin) {
  const float magic = 0x1.8p23f;
  __m256 places = _mm256_add_ps(_mm256_mul_ps(way, _mm256_set1_ps(step)), _mm256_set1_ps(rest));
  Eight bits = _mm256_castps_si256(_mm256_add_ps(places, _mm256_set1_ps(magic)));
  /* Less the bits of the added number. */
  return _mm256_add_epi32(bits, all32((int)((uint32_t)origin - 0x4b400000u)));
}
/* Two neighbouring pixels each at four offsets: loaded to all places and blended, which keeps off the
   one port that inserts. */
INLINE Eight pairs(const uint32_t *p, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
#define PAIR(OFFSET) _mm256_broadcast_sd((const double *)(const void *)(p + (OFFSET)))
  __m256d low = _mm256_blend_pd(PAIR(a), PAIR(b), 2), high = _mm256_blend_pd(PAIR(c), PAIR(d), 8);
#undef PAIR
  return _mm256_castpd_si256(_mm256_blend_pd(low, high, 12));
}
INLINE Eight mixed_pairs(Eight some, Eight others, Eight weight) {
  __m256 a = _mm256_castsi256_ps(some), b = _mm256_castsi256_ps(others);
  return mixed(_mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88)),
               _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd)), weight);
}

/* Eight places of the window, a pixel apart, each between the four nearest pixels of the source.
   `is_even` says that the depth is one along the line, `is_inside` that no place leaves the source. */
INLINE Eight look(const OctavoSource *source, const OctavoSourceLine *line, float x,
                  const int is_even, const int is_inside) {
  __m256 steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  __m256 way = _mm256_add_ps(steps, _mm256_set1_ps(x));
  if (!is_even) {
    __m256 depth = _mm256_mul_ps(way, _mm256_set1_ps(line->growth));
    way = _mm256_div_ps(way, _mm256_add_ps(depth, _mm256_set1_ps(1)));
  }
  Eight u = source_places(way, line->step_u, line->rest_u, line->u);
  Eight v = source_places(way, line->step_v, line->rest_v, line->v);
  if (!is_inside) {
    u = between(u, all32(source->first_u), all32(source->last_u));
    v = between(v, all32(source->first_v), all32(source->last_v));
  }
  Eight row = _mm256_mullo_epi32(_mm256_srai_epi32(v, 8), all32((int)source->pitch));
  Eight at = _mm256_add_epi32(row, _mm256_srai_epi32(u, 8));
  __m128i left = _mm256_castsi256_si128(at), right = _mm256_extracti128_si256(at, 1);
  uint64_t a = (uint64_t)_mm_cvtsi128_si64(left), c = (uint64_t)_mm_extract_epi64(left, 1);
  uint64_t e = (uint64_t)_mm_cvtsi128_si64(right), g = (uint64_t)_mm_extract_epi64(right, 1);
  /* In this order the shuffles of the halves leave eight in a row. */
#define SOME(ROW) \
  pairs(ROW, (uint32_t)a, (uint32_t)(a >> 32), (uint32_t)e, (uint32_t)(e >> 32))
#define OTHERS(ROW) \
  pairs(ROW, (uint32_t)c, (uint32_t)(c >> 32), (uint32_t)g, (uint32_t)(g >> 32))
  const uint32_t *above = source->pixels, *below = above + source->next;
  Eight weight = both_halves(u);
  Eight upper = mixed_pairs(SOME(above), OTHERS(above), weight);
  Eight lower = mixed_pairs(SOME(below), OTHERS(below), weight);
#undef SOME
#undef OTHERS
  return mixed(upper, lower, both_halves(v));
}

INLINE Eight look_at_all(const OctavoSource *source, const OctavoSourceLine *lines, int columns,
                         int rows_of_places, float x, const int is_even, const int is_inside) {
  int shifts = columns + rows_of_places;
  if (shifts == 0) return opaque(look(source, lines, x + 0.5f, is_even, is_inside));
  float step = 1 / (float)(1 << columns), first = x + 0.5f * step;
  Eight evens = all16(1 << shifts >> 1), odds = evens;
  __m128i shift = _mm_cvtsi32_si128(shifts);
  for (int row = 0; row < 1 << rows_of_places; row++) {
    for (int column = 0; column < 1 << columns; column++) {
      Eight places =
        look(source, lines + row, first + (float)column * step, is_even, is_inside);
      evens = add(evens, even(places));
      odds = add(odds, odd(places));
    }
  }
  Eight bytes = _mm256_srl_epi16(odds, shift);
  return opaque(_mm256_or_si256(_mm256_srl_epi16(evens, shift), _mm256_slli_epi16(bytes, 8)));
}

INLINE void look_along(const OctavoSource *lender, const OctavoSourceLine *lines, int columns,
                       int rows_of_places, float x, uint32_t *target, long count, const int is_even,
                       const int is_inside) {
  /* A copy, which what is painted cannot change. */
  const OctavoSource here = *lender, *source = &here;
  long i = 0;
#define EIGHT look_at_all(source, lines, columns, rows_of_places, x + (float)i, is_even, is_inside)
  for (; i + 8 <= count; i += 8) store(target + i, EIGHT);
  if (i < count) store_some(target + i, EIGHT, count - i);
#undef EIGHT
}

/* Whether a place lies well within the source: then so do all between two such places of a line. */
INLINE int lies_inside(const OctavoSource *source, const OctavoSourceLine *line, float x) {
  float depth = x * line->growth + 1, noise = 16;
  if (!(depth > 0)) return 0;
  float u = x / depth * line->step_u + line->rest_u, v = x / depth * line->step_v + line->rest_v;
  return u > (float)(source->first_u - line->u) + noise &&
         u < (float)(source->last_u - line->u) - noise &&
         v > (float)(source->first_v - line->v) + noise &&
         v < (float)(source->last_v - line->v) - noise;
}

WIDE void octavo_look_up(const OctavoSource *source, const OctavoSourceLine *lines, int columns,
                         int rows_of_places, float x, uint32_t *target, long count) {
  int is_even = 1, is_inside = 1;
  /* At both ends a line leaves the source by nature. */
  long end = count >= 32 ? (count - 8) / 8 * 8 : 0, start = end > 0 ? 8 : 0;
  for (int row = 0; row < 1 << rows_of_places; row++) {
    is_even &= lines[row].growth == 0;
    is_inside &= lies_inside(source, lines + row, x + (float)start) &
                 lies_inside(source, lines + row, x + (float)end);
  }
  if (!is_inside) end = start = 0;
#define LOOK(EVEN, INSIDE, FROM, TO)                                                         \
  look_along(source, lines, columns, rows_of_places, x + (float)(FROM), target + (FROM),     \
             (TO) - (FROM), EVEN, INSIDE)
  if (is_even) {
    LOOK(1, 0, 0, start);
    LOOK(1, 1, start, end);
    LOOK(1, 0, end, count);
  } else {
    LOOK(0, 0, 0, start);
    LOOK(0, 1, start, end);
    LOOK(0, 0, end, count);
  }
#undef LOOK
}

#endif
