#include "octavo_kernels.h"

#include <stddef.h>

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

/* Only these functions may use AVX2: the rest of the program runs on any x86-64. */
#define WIDE __attribute__((target("avx2"))) static
#define INLINE WIDE inline __attribute__((always_inline))

/* Eight pixels: 32-bit lanes, or 16-bit lanes whose even bytes are blue and red, the odd ones green
   and alpha, so that multiplying needs no widening. */
typedef __m256i Eight;

INLINE Eight load(const void *pixels) { return _mm256_loadu_si256((const Eight *)pixels); }
INLINE void store(void *target, Eight pixels) { _mm256_storeu_si256((Eight *)target, pixels); }
INLINE void store_some(uint32_t *target, Eight pixels, long count) {
  uint32_t all[8];
  store(all, pixels);
  memcpy(target, all, (size_t)count * 4);
}
INLINE Eight load_some(const uint32_t *pixels, long count) {
  uint32_t all[8] = {0};
  memcpy(all, pixels, (size_t)count * 4);
  return load(all);
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
/* 256ths in the low bytes of 32-bit lanes, to both 16-bit halves. */
INLINE Eight both_halves(Eight places) {
  Eight share = _mm256_and_si256(places, all32(0xff));
  return _mm256_or_si256(share, _mm256_slli_epi32(share, 16));
}
INLINE Eight mixed(Eight a, Eight b, Eight weight) {
  Eight rest = _mm256_sub_epi16(all16(256), weight), half = all16(128);
  return joined(add(add(times(even(a), rest), times(even(b), weight)), half),
                add(add(times(odd(a), rest), times(odd(b), weight)), half));
}

INLINE Eight tinted(Eight pixels, Eight factors, Eight even_tint, Eight odd_tint) {
  return opaque(joined(add(times(even(pixels), factors), even_tint),
                       add(times(odd(pixels), factors), odd_tint)));
}

/* The last pixels of a row, fewer than eight, stand behind the loops: within, they would cost every
   step. */
WIDE void tint(const uint32_t *source, uint32_t *target, long count, uint32_t color,
               uint16_t factor) {
  Eight factors = all16(factor), rest = all16(256 - factor), colors = all32((int)color);
  Eight even_tint = add(times(even(colors), rest), all16(128));
  Eight odd_tint = add(times(odd(colors), rest), all16(128));
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i, tinted(load(source + i), factors, even_tint, odd_tint));
  if (i < count) {
    Eight pixels = load_some(source + i, count - i);
    store_some(target + i, tinted(pixels, factors, even_tint, odd_tint), count - i);
  }
}

WIDE void tint_each(const uint32_t *source, uint32_t *target, long count, uint32_t color,
                    const uint32_t *factors) {
  Eight colors = all32((int)color);
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i, opaque(mixed(colors, load(source + i), load(factors + i))));
  if (i < count) {
    Eight pixels = load_some(source + i, count - i), factor = load_some(factors + i, count - i);
    store_some(target + i, opaque(mixed(colors, pixels, factor)), count - i);
  }
}

WIDE void blend(const uint32_t *source, uint32_t *target, long count, uint16_t weight) {
  Eight weights = all16(weight);
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i, mixed(load(target + i), load(source + i), weights));
  if (i < count) {
    Eight below = load_some(target + i, count - i), above = load_some(source + i, count - i);
    store_some(target + i, mixed(below, above, weights), count - i);
  }
}

/* Some rows at once, for which what is the same in all of them is read once. */
INLINE void filter_rows(const OctavoColumnTable *table, const uint32_t *source, long pitch,
                        uint32_t *target, long target_pitch, const int row_count, long from,
                        long to) {
  const Eight half = all16(128), seven = all32(7);
  for (long block = from; block < to; block++) {
    long base = table->firsts[8 * block], reach = table->firsts[8 * block + 7] - base;
    long taps = table->counts[block], end = base + taps - 1;
    const uint32_t *weights = table->weights + 8L * table->starts[block];
    const uint32_t *pixels = source + base;
    Eight place = _mm256_sub_epi32(load(table->firsts + 8 * block), all32((int)base));
    Eight evens[4], odds[4];
#pragma clang loop unroll(full)
    for (int row = 0; row < row_count; row++) {
      evens[row] = odds[row] = half;
      /* The rows that follow these. */
      _mm_prefetch((const char *)(pixels + (row + row_count) * pitch), _MM_HINT_T0);
    }
#define TAKE(LOADED)                                                         \
  do {                                                                       \
    Eight weight = load(weights);                                            \
    _Pragma("clang loop unroll(full)") for (int row = 0; row < row_count; row++) { \
      const uint32_t *at = pixels + row * pitch;                             \
      Eight taken = LOADED;                                                  \
      evens[row] = add(evens[row], times(even(taken), weight));              \
      odds[row] = add(odds[row], times(odd(taken), weight));                 \
    }                                                                        \
    pixels++;                                                                \
    weights += 8;                                                            \
  } while (--taps > 0)
    if (reach < 8 && end + 8 <= table->readable) {
      TAKE(_mm256_permutevar8x32_epi32(load(at), place));
    } else if (reach < 16 && end + 16 <= table->readable) {
      Eight is_far = _mm256_cmpgt_epi32(place, seven);
#pragma clang loop unroll(full)
      for (int row = 0; row < row_count; row++)
        _mm_prefetch((const char *)(pixels + (row + row_count) * pitch + 16), _MM_HINT_T0);
      TAKE(_mm256_blendv_epi8(_mm256_permutevar8x32_epi32(load(at), place),
                              _mm256_permutevar8x32_epi32(load(at + 8), place), is_far));
    } else {
      TAKE(_mm256_i32gather_epi32((const int *)at, place, 4));
    }
#undef TAKE
#pragma clang loop unroll(full)
    for (int row = 0; row < row_count; row++)
      store(target + row * target_pitch + 8 * block, joined(evens[row], odds[row]));
  }
}

WIDE void filter_columns(const OctavoColumnTable *table, const uint32_t *source, long pitch,
                         uint32_t *target, long target_pitch, long row_count, long from, long to) {
  for (; row_count >= 4; row_count -= 4, source += 4 * pitch, target += 4 * target_pitch)
    filter_rows(table, source, pitch, target, target_pitch, 4, from, to);
  for (; row_count > 0; row_count--, source += pitch, target += target_pitch)
    filter_rows(table, source, pitch, target, target_pitch, 1, from, to);
}

INLINE __m256 slab_places(const OctavoSlabLine *slab, long column) {
  __m256 growth = _mm256_loadu_ps(slab->growth + column);
  return _mm256_add_ps(_mm256_loadu_ps(slab->positions + column),
                       _mm256_mul_ps(growth, _mm256_set1_ps(slab->line)));
}
/* Whole rows of places to which 32768 is added. */
INLINE Eight rows(__m256 places) {
  Eight bits = _mm256_castps_si256(places);
  return _mm256_and_si256(_mm256_srli_epi32(bits, 8), all32(0x7fff));
}
/* The columns of a block; the last eight begin earlier and are painted once more. */
INLINE long block_start(long column, long count) { return column + 8 <= count ? column : count - 8; }

WIDE void paint_steep_columns(const OctavoSlabLine *slab, uint32_t *target, long count) {
  __m256 least = _mm256_set1_ps(32768 + slab->first), most = _mm256_set1_ps(32768 + slab->last);
  Eight lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), pitch = all32((int)slab->pitch);
  for (long i = 0; i < count; i += 8) {
    long column = block_start(i, count);
    __m256 places = _mm256_max_ps(_mm256_min_ps(slab_places(slab, column), most), least);
    Eight offsets = _mm256_add_epi32(_mm256_mullo_epi32(rows(places), pitch), lanes);
    const int *pixels = (const int *)slab->pixels + column;
    Eight above = _mm256_i32gather_epi32(pixels, offsets, 4);
    Eight below = _mm256_i32gather_epi32(pixels + slab->pitch, offsets, 4);
    Eight weight = both_halves(_mm256_castps_si256(places));
    store(target + column, opaque(mixed(above, below, weight)));
  }
}

/* Columns of which as many neighbours as share a row that is looked up lie on so many rows at most. */
INLINE void paint_rows(const OctavoSlabLine *line, uint32_t *target, long count, const int row_count,
                       const int is_level) {
  /* A copy, which what is painted cannot change. */
  const OctavoSlabLine here = *line, *slab = &here;
  long pitch = slab->pitch;
  /* The lowest row of some neighbours is that of an outer one. */
  __m256 ends = slab_places(slab, 0), far_ends = slab_places(slab, count - 8);
  int rises = _mm256_cvtss_f32(ends) <=
              _mm256_cvtss_f32(_mm256_permutevar8x32_ps(far_ends, all32(7)));
  Eight outer = is_level ? all32(rises ? 0 : 7)
                : rises  ? _mm256_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4)
                         : _mm256_setr_epi32(3, 3, 3, 3, 7, 7, 7, 7);
  __m256 least = _mm256_set1_ps(32768), noise = _mm256_set1_ps(2.f / 256);
  __m256 most = _mm256_set1_ps(32768.f + (float)(slab->row_count - row_count));
  __m256 first = _mm256_set1_ps(32768 + slab->first), last = _mm256_set1_ps(32768 + slab->last);
  Eight one = all32(1);
  for (long i = 0; i < count; i += 8) {
    long column = block_start(i, count);
    __m256 places = slab_places(slab, column);
    /* So steep, a column that the source touches may reach far beyond it. */
    if (row_count > 3) places = _mm256_max_ps(_mm256_min_ps(places, last), first);
    __m256 lowered = _mm256_sub_ps(places, noise);
    Eight low = rows(_mm256_max_ps(_mm256_min_ps(lowered, most), least));
    low = _mm256_permutevar8x32_epi32(low, outer);
    const uint32_t *left = slab->pixels + column;
    const uint32_t *right = left + 4;
    left += (uint32_t)_mm256_extract_epi32(low, 0) * pitch;
    right += (uint32_t)_mm256_extract_epi32(low, 4) * pitch;
#define ROW(NUMBER)                                              \
  (is_level ? load(left + (NUMBER) * pitch)                      \
            : two_fours(left + (NUMBER) * pitch, right + (NUMBER) * pitch))
    Eight row = rows(places), is_lower = _mm256_cmpgt_epi32(row, low);
    Eight second = ROW(1), third = ROW(2);
    Eight above = _mm256_blendv_epi8(ROW(0), second, is_lower);
    Eight below = _mm256_blendv_epi8(second, third, is_lower);
    if (row_count > 3) {
      Eight is_lowest = _mm256_cmpgt_epi32(row, _mm256_add_epi32(low, one));
      above = _mm256_blendv_epi8(above, third, is_lowest);
      below = _mm256_blendv_epi8(below, ROW(3), is_lowest);
    }
#undef ROW
    Eight weight = both_halves(_mm256_castps_si256(places));
    store(target + column, opaque(mixed(above, below, weight)));
  }
}

WIDE void paint_columns(const OctavoSlabLine *slab, uint32_t *target, long count, float slant) {
  /* Eight neighbours on three rows, four on three, four on four; a little less for what positions are
     rounded by. */
  if (slant <= 0.135f) paint_rows(slab, target, count, 3, 1);
  else if (slant <= 0.315f) paint_rows(slab, target, count, 3, 0);
  else if (slant <= 0.65f) paint_rows(slab, target, count, 4, 0);
  else paint_steep_columns(slab, target, count);
}

/* The sums of neighbouring pixels, four pairs of eight, as 16-bit bytes. */
INLINE Eight pair_sums(const uint32_t *places) {
  const Eight order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4,
                                       1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  return _mm256_maddubs_epi16(_mm256_shuffle_epi8(load(places), order), _mm256_set1_epi8(1));
}
/* The sums of neighbours in two vectors, in order. */
INLINE Eight neighbour_sums(Eight a, Eight b) {
  Eight sums = add(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
  return _mm256_permute4x64_epi64(sums, 0xd8);
}
INLINE Eight sums_of_4(const uint32_t *places) {
  return neighbour_sums(pair_sums(places), pair_sums(places + 8));
}
INLINE Eight sums_of_8(const uint32_t *places) {
  return neighbour_sums(sums_of_4(places), sums_of_4(places + 16));
}
INLINE Eight sums_of_16(const uint32_t *places) {
  return neighbour_sums(sums_of_8(places), sums_of_8(places + 32));
}

WIDE void join(const uint32_t *places, uint32_t *target, long count, int shifts) {
  Eight half = all16(1 << (shifts - 1));
  __m128i shift = _mm_cvtsi32_si128(shifts);
  long i = 0;
  for (; i + 4 <= count; i += 4, places += 4L << shifts) {
    Eight sums = shifts == 1   ? pair_sums(places)
                 : shifts == 2 ? sums_of_4(places)
                 : shifts == 3 ? sums_of_8(places)
                               : sums_of_16(places);
    Eight means = _mm256_srl_epi16(add(sums, half), shift);
    means = _mm256_permute4x64_epi64(_mm256_packus_epi16(means, means), 0x08);
    _mm_storeu_si128((__m128i *)(target + i), _mm256_castsi256_si128(means));
  }
  for (; i < count; i++) {
    uint32_t evens = (1u << (shifts - 1)) * 0x10001u, odds = evens;
    for (long place = 0; place < 1L << shifts; place++, places++) {
      evens += *places & 0xff00ff;
      odds += (*places >> 8) & 0xff00ff;
    }
    target[i] = ((evens >> shifts) & 0xff00ff) | ((odds >> shifts) & 0xff00ff) << 8;
  }
}

/* Eight pixels of as many rows as there are weights; `rows` is three for three and more. */
INLINE Eight sum_of_rows(const uint32_t *row, long pitch, const int rows, long all_rows,
                         const uint16_t *weights, const Eight *first_weights, Eight biases) {
  Eight pixels = load(row);
  Eight evens = add(times(even(pixels), first_weights[0]), biases);
  Eight odds = add(times(odd(pixels), first_weights[0]), biases);
  if (rows > 1) {
    pixels = load(row + pitch);
    evens = add(evens, times(even(pixels), first_weights[1]));
    odds = add(odds, times(odd(pixels), first_weights[1]));
  }
  if (rows > 2) {
    pixels = load(row + 2 * pitch);
    evens = add(evens, times(even(pixels), first_weights[2]));
    odds = add(odds, times(odd(pixels), first_weights[2]));
    for (long tap = 3; tap < all_rows; tap++) {
      Eight weight = all16(weights[tap]);
      pixels = load(row + tap * pitch);
      evens = add(evens, times(even(pixels), weight));
      odds = add(odds, times(odd(pixels), weight));
    }
  }
  return opaque(joined(evens, odds));
}

INLINE void add_some_rows(const uint32_t *source, long pitch, const int rows, long all_rows,
                          const uint16_t *weights, uint16_t bias, uint32_t *target, long count) {
  const Eight biases = all16(bias);
  const Eight firsts[3] = {all16(weights[0]), all16(weights[1]), all16(weights[2])};
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    const uint32_t *row = source + i;
    /* The rows that the next row of the window is made of. */
    _mm_prefetch((const char *)(row + all_rows * pitch), _MM_HINT_T0);
    if (rows > 1) _mm_prefetch((const char *)(row + (all_rows + 1) * pitch), _MM_HINT_T0);
    store(target + i, sum_of_rows(row, pitch, rows, all_rows, weights, firsts, biases));
    store(target + i + 8, sum_of_rows(row + 8, pitch, rows, all_rows, weights, firsts, biases));
  }
  for (; i < count; i += 8) {
    Eight sum = sum_of_rows(source + i, pitch, rows, all_rows, weights, firsts, biases);
    if (i + 8 <= count) store(target + i, sum);
    else store_some(target + i, sum, count - i);
  }
}

WIDE void add_rows(const uint32_t *source, long pitch, long rows, const uint16_t *weights,
                   uint16_t bias, uint32_t *target, long count) {
  if (rows == 1) add_some_rows(source, pitch, 1, 1, weights, bias, target, count);
  else if (rows == 2) add_some_rows(source, pitch, 2, 2, weights, bias, target, count);
  else if (rows == 3) add_some_rows(source, pitch, 3, 3, weights, bias, target, count);
  else add_some_rows(source, pitch, 3, rows, weights, bias, target, count);
}

/* A row that is resampled in fours, each from a place of its own on, of which only the low part and a
   16-bit step matter. */
typedef struct {
  const uint32_t *base;
  int64_t place, four, eight;
  Eight begins, strides, steps;
} Resampling;

/* The next eight pixels. */
INLINE Eight next_resampled(Resampling *row, const int is_long) {
  const Eight lanes = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
  Eight begin = _mm256_shuffle_epi32(_mm256_srli_epi64(row->begins, 16), 0);
  const uint32_t *left = row->base + (row->place >> 32);
  Eight places, a, b;
  if (is_long) {
    /* A step of more than one: a pixel may run one ahead of its block's first. */
    places = _mm256_add_epi32(_mm256_and_si256(begin, all32(0xffff)), row->steps);
    Eight is_ahead = _mm256_cmpgt_epi32(_mm256_srli_epi32(places, 16), lanes);
    const uint32_t *right = row->base + ((row->place + row->four) >> 32);
    Eight second = two_fours(left + 1, right + 1);
    a = _mm256_blendv_epi8(two_fours(left, right), second, is_ahead);
    b = _mm256_blendv_epi8(second, two_fours(left + 2, right + 2), is_ahead);
  } else {
    /* All lie among eight: of the numbers of their places the last three bits are enough. */
    places = _mm256_add_epi32(begin, row->steps);
    Eight first = all32((int)(row->place >> 32));
    Eight number = _mm256_sub_epi32(_mm256_srli_epi32(places, 16), first);
    a = _mm256_permutevar8x32_epi32(load(left), number);
    b = _mm256_permutevar8x32_epi32(load(left + 1), number);
  }
  row->place += row->eight;
  row->begins = _mm256_add_epi64(row->begins, row->strides);
  return opaque(mixed(a, b, both_halves(_mm256_srli_epi32(places, 8))));
}

INLINE void resample_all(const uint32_t *base, int64_t origin, int64_t step, const int is_long,
                         uint32_t *target, long from, long to) {
  long x = from & ~3L;
  int64_t place = origin + x * step, fifth = place + 4 * step;
  Resampling row = {
    base, place, 4 * step, 8 * step, _mm256_setr_epi64x(place, place, fifth, fifth),
    _mm256_set1_epi64x(8 * step),
    _mm256_mullo_epi32(all32((int)(uint32_t)(step >> 16)),
                       _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3)),
  };
  if (x < from) {
    uint32_t all[8];
    store(all, next_resampled(&row, is_long));
    long rest = to - from, there = x + 8 - from;
    memcpy(target, all + (from - x), (size_t)(there < rest ? there : rest) * 4);
    x += 8;
  }
  for (; x + 8 <= to; x += 8) store(target + (x - from), next_resampled(&row, is_long));
  if (x < to) store_some(target + (x - from), next_resampled(&row, is_long), to - x);
}

WIDE void resample(const uint32_t *source, long start, int64_t origin, int64_t step,
                   uint32_t *target, long from, long to) {
  if (step > (int64_t)1 << 32) resample_all(source - start, origin, step, 1, target, from, to);
  else resample_all(source - start, origin, step, 0, target, from, to);
}

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

WIDE void look_up(const OctavoSource *source, const OctavoSourceLine *lines, int columns,
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

const OctavoKernels *octavo_wide_kernels(void) {
  static const OctavoKernels kernels = {
    .tint = tint, .tint_each = tint_each, .blend = blend, .filter_columns = filter_columns,
    .paint_columns = paint_columns, .join = join, .add_rows = add_rows, .resample = resample,
    .look_up = look_up,
  };
  return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}

#else

const OctavoKernels *octavo_wide_kernels(void) { return NULL; }

#endif
