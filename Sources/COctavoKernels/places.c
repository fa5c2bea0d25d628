#include "wide.h"

#if defined(__x86_64__)

INLINE Eight source_places(__m256 way, __m256 step, __m256 rest, Eight origin) {
  __m256 places = _mm256_add_ps(_mm256_mul_ps(way, step), rest);
  Eight bits = _mm256_castps_si256(_mm256_add_ps(places, _mm256_set1_ps(0x1.8p23f)));
  /* Less the bits of the added number. */
  return _mm256_add_epi32(bits, _mm256_sub_epi32(origin, all32(0x4b400000)));
}
/* Two neighbouring pixels each at four offsets, mixed by two weights each: each byte 16 bits wide, less 128,
   and 128 times as large. */
INLINE Eight mixed_pairs(const uint32_t *p, uint32_t a, uint32_t b, uint32_t c, uint32_t d, Eight weights) {
  Eight pairs = _mm256_xor_si256(four_pairs(p + a, p + b, p + c, p + d), all32((int)0x80808080));
  return _mm256_maddubs_epi16(weights, pairs);
}
/* The lowest bytes of two lanes in the high bytes of the four halves of a pixel each; with `both` the
   next bytes there, and the lowest in the low ones. */
INLINE Eight spread(Eight lanes, const int lane, const int both) {
#define PLACE(LANE) (char)(both ? 4 * (lane + (LANE)) : -1), (char)(4 * (lane + (LANE)) + both)
#define PIXEL(LANE) PLACE(LANE), PLACE(LANE), PLACE(LANE), PLACE(LANE)
  const Eight order = _mm256_setr_epi8(PIXEL(0), PIXEL(1), PIXEL(0), PIXEL(1));
#undef PIXEL
#undef PLACE
  return _mm256_shuffle_epi8(lanes, order);
}
/* Between the row above and the one below, by 128ths in the high bytes. */
INLINE Eight mixed_rows(Eight above, Eight below, Eight shares) {
  return add(above, _mm256_mulhrs_epi16(_mm256_sub_epi16(below, above), shares));
}

/* Colours at eight places of the source, each between the four nearest pixels, 128 times as large. */
INLINE Sums look_at(const OctavoSource *source, Eight u, Eight v) {
  Eight row = _mm256_mullo_epi32(_mm256_srai_epi32(v, 7), all32((int)source->pitch));
  Eight at = _mm256_add_epi32(row, _mm256_srai_epi32(u, 7));
  __m128i left = _mm256_castsi256_si128(at), right = _mm256_extracti128_si256(at, 1);
  uint64_t a = (uint64_t)_mm_cvtsi128_si64(left), c = (uint64_t)_mm_extract_epi64(left, 1);
  uint64_t e = (uint64_t)_mm_cvtsi128_si64(right), g = (uint64_t)_mm_extract_epi64(right, 1);
#define SOME(ROW) \
  mixed_pairs(ROW, (uint32_t)a, (uint32_t)(a >> 32), (uint32_t)e, (uint32_t)(e >> 32), some)
#define OTHERS(ROW) \
  mixed_pairs(ROW, (uint32_t)c, (uint32_t)(c >> 32), (uint32_t)g, (uint32_t)(g >> 32), others)
  const uint32_t *above = source->pixels, *below = above + source->next;
  /* Slanted lines meet most rows of the source anew, which nothing but this foresees. */
#define FETCH(PLACE) \
  _mm_prefetch((const char *)(above + source->ahead + (uint32_t)(PLACE)), _MM_HINT_T0)
  FETCH(a);
  FETCH(c);
  FETCH(e);
  FETCH(g);
#undef FETCH
  /* The share of the left pixel and that of the right one, in the bytes of a half. */
  Eight across = _mm256_and_si256(u, all32(127)), down = _mm256_and_si256(v, all32(127));
  across = add(times(across, all32(255)), all32(128));
  Eight some = spread(across, 0, 1), others = spread(across, 2, 1);
  return (Sums){mixed_rows(SOME(above), SOME(below), spread(down, 0, 0)),
                mixed_rows(OTHERS(above), OTHERS(below), spread(down, 2, 0))};
#undef SOME
#undef OTHERS
}
/* The same where places may leave the source: a line begins nowhere that is so far that a sum overflows. */
INLINE Sums look_within(const OctavoSource *source, Eight u, Eight v) {
  return look_at(source, clamped(u, source->first_u, source->last_u),
                 clamped(v, source->first_v, source->last_v));
}

/* The same of the window, a pixel apart. `is_even` says that the depth is one along the line, `is_inside`
   that no place leaves the source. */
INLINE Sums look(const OctavoSource *source, const OctavoSourceLine *line, float x,
                 const int is_even, const int is_inside) {
  __m256 way = eight_places(x);
  if (!is_even) way = way_in_depth(way, _mm256_set1_ps(line->growth));
  Eight u = source_places(way, _mm256_set1_ps(line->step_u), _mm256_set1_ps(line->rest_u), all32(line->u));
  Eight v = source_places(way, _mm256_set1_ps(line->step_v), _mm256_set1_ps(line->rest_v), all32(line->v));
  return is_inside ? look_at(source, u, v) : look_within(source, u, v);
}

/* Pixels looked at in eight places each, one a line, that lie in eight lanes: for so few pixels that most of
   eight would not be there. */
INLINE void look_at_few(const OctavoSource *source, const OctavoSourceLine *lines, float x,
                        uint32_t *target, long count) {
  const int words = sizeof *lines / 4;
  const Eight at = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), all32(words));
#define FLOATS(FIELD) _mm256_i32gather_ps(&lines->FIELD, at, 4)
#define INTS(FIELD) _mm256_i32gather_epi32(&lines->FIELD, at, 4)
  __m256 growth = FLOATS(growth), step_u = FLOATS(step_u), step_v = FLOATS(step_v);
  __m256 rest_u = FLOATS(rest_u), rest_v = FLOATS(rest_v);
  Eight line_u = INTS(u), line_v = INTS(v);
#undef INTS
#undef FLOATS
  for (long i = 0; i < count; i++) {
    __m256 way = way_in_depth(_mm256_set1_ps(x + (float)i + 0.5f), growth);
    Eight u = source_places(way, step_u, rest_u, line_u), v = source_places(way, step_v, rest_v, line_v);
    Sums places = look_within(source, u, v);
    Eight all = add(_mm256_srai_epi16(places.some, 2), _mm256_srai_epi16(places.others, 2));
    __m128i sum = _mm_add_epi16(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    sum = _mm_add_epi16(sum, _mm_unpackhi_epi64(sum, sum));
    sum = _mm_srli_epi16(_mm_add_epi16(sum, _mm_set1_epi16((short)(0x8000 + 127 + 4))), 8);
    target[i] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(sum, sum)) | 0xff000000u;
  }
}

INLINE Eight look_at_all(const OctavoSource *source, const OctavoSourceLine *lines, int columns,
                         int rows_of_places, float x, const int is_even, const int is_inside) {
  int shifts = columns + rows_of_places;
  if (shifts == 0) {
    Sums places = look(source, lines, x + 0.5f, is_even, is_inside);
    /* 128 for each byte, and a half. */
    Eight rest = all16(128 * 128 + 64);
    return opaque(_mm256_packus_epi16(_mm256_srli_epi16(add(places.some, rest), 7),
                                      _mm256_srli_epi16(add(places.others, rest), 7)));
  }
  float step = 1 / (float)(1 << columns), first = x + 0.5f * step;
  /* The same, and the half that was cut off each place in the mean. */
  Eight some = all16(0x8000 + 127 + (1 << (shifts - 1))), others = some;
  __m128i shift = _mm_cvtsi32_si128(shifts - 1);
  for (int row = 0; row < 1 << rows_of_places; row++) {
    for (int column = 0; column < 1 << columns; column++) {
      Sums places = look(source, lines + row, first + (float)column * step, is_even, is_inside);
      some = add(some, _mm256_sra_epi16(places.some, shift));
      others = add(others, _mm256_sra_epi16(places.others, shift));
    }
  }
  return opaque(_mm256_packus_epi16(odd(some), odd(others)));
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
  if (columns == 0 && rows_of_places == 3 && count < 6)
    return look_at_few(source, lines, x, target, count);
  int is_even = 1;
  /* For a few pixels it is not worth finding out. */
  int is_inside = count >= 32;
  /* At both ends a line leaves the source by nature. */
  long end = is_inside ? (count - 8) / 8 * 8 : 0, start = is_inside ? 8 : 0;
  for (int row = 0; row < 1 << rows_of_places; row++) {
    is_even &= lines[row].growth == 0;
    if (!is_inside) continue;
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
