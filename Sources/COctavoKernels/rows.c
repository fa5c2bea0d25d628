#include "wide.h"

#if defined(__x86_64__)

/* Eight pixels toward black: a byte times 128 and its factor lose 15 bits, rounded as in `mixed`. */
INLINE Eight toward_black(Eight pixels, Eight factors) {
  const Eight mask = all16(0x7f80);
  Eight evens = _mm256_and_si256(_mm256_slli_epi16(pixels, 7), mask);
  Eight odds = _mm256_and_si256(_mm256_srli_epi16(pixels, 1), mask);
  evens = _mm256_mulhrs_epi16(evens, factors);
  odds = _mm256_slli_epi16(_mm256_mulhrs_epi16(odds, factors), 8);
  return opaque(_mm256_or_si256(evens, odds));
}

INLINE void tint_black(const uint32_t *source, uint32_t *target, long count,
                       const uint32_t *factors) {
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    Eight first = toward_black(load(source + i), load(factors + i));
    Eight second = toward_black(load(source + i + 8), load(factors + i + 8));
    store(target + i, first);
    store(target + i + 8, second);
  }
  for (; i < count; i += 8) {
    if (i + 8 <= count) {
      store(target + i, toward_black(load(source + i), load(factors + i)));
    } else {
      Eight pixels = load_some(source + i, count - i), factor = load_some(factors + i, count - i);
      store_some(target + i, toward_black(pixels, factor), count - i);
    }
  }
}

WIDE void octavo_tint_each(const uint32_t *source, uint32_t *target, long count, uint32_t color,
                           const uint32_t *factors) {
  /* As nearly all shadows are. */
  if ((color & 0xffffff) == 0) {
    tint_black(source, target, count, factors);
    return;
  }
  /* 256 times the colour and half of one; what the pixel differs from it is added by its factor. The words
     overflow and come back: the sum is the one of `mixed`. */
  Eight colors = all32((int)color), even_color = even(colors), odd_color = odd(colors);
  Eight even_base = add(_mm256_slli_epi16(even_color, 8), all16(128));
  Eight odd_base = add(_mm256_slli_epi16(odd_color, 8), all16(128));
#define TINTED(PIXELS, FACTORS)                                                                \
  opaque(joined(add(times(_mm256_sub_epi16(even(PIXELS), even_color), FACTORS), even_base),    \
                add(times(_mm256_sub_epi16(odd(PIXELS), odd_color), FACTORS), odd_base)))
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    Eight pixels = load(source + i), factor = load(factors + i);
    store(target + i, TINTED(pixels, factor));
  }
  if (i < count) {
    Eight pixels = load_some(source + i, count - i), factor = load_some(factors + i, count - i);
    store_some(target + i, TINTED(pixels, factor), count - i);
  }
#undef TINTED
}

WIDE void octavo_blend(const uint32_t *source, uint32_t *target, long count, uint16_t weight) {
  Eight weights = all16(weight);
  long i = 0;
  for (; i + 8 <= count; i += 8)
    store(target + i, mixed(load(target + i), load(source + i), weights));
  if (i < count) {
    Eight below = load_some(target + i, count - i), above = load_some(source + i, count - i);
    store_some(target + i, mixed(below, above, weights), count - i);
  }
}

/* The weights of two rows for all pixels. */
INLINE Sums pair_of_weights(const uint16_t *weights, const int is_single) {
  Eight pair = all16(weights[0] | (is_single ? 0 : weights[1] << 8));
  return (Sums){pair, pair};
}

/* Eight pixels of some rows; `rows` is three for three and more. */
INLINE Eight sum_of_rows(const uint32_t *row, long pitch, const int rows, long all_rows,
                         const uint16_t *weights, const Sums *first_weights, Sums biases) {
  Eight first = load(row);
  Sums sums =
    add_pairs(biases, pairs_of(first, rows > 1 ? load(row + pitch) : first), first_weights[0]);
  if (rows > 2) {
    Eight third = load(row + 2 * pitch);
    sums = add_pairs(sums, pairs_of(third, third), first_weights[1]);
    for (long tap = 3; tap < all_rows; tap += 2) {
      Eight next = load(row + tap * pitch);
      const int is_last = tap + 1 == all_rows;
      const Eight other = is_last ? next : load(row + (tap + 1) * pitch);
      sums = add_pairs(sums, pairs_of(next, other), pair_of_weights(weights + tap, is_last));
    }
  }
  return opaque(whole(sums));
}

INLINE void add_some_rows(const uint32_t *source, long pitch, const int rows, long all_rows,
                          const uint16_t *weights, int bias, uint32_t *target, long count) {
  for (long row = 0; row < all_rows; row++) bias += 128 * weights[row];
  const Sums biases = {all16(bias), all16(bias)};
  const Sums firsts[2] = {pair_of_weights(weights, rows == 1), pair_of_weights(weights + 2, 1)};
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

WIDE void octavo_add_rows(const uint32_t *source, long pitch, long rows, const uint16_t *weights,
                          uint16_t bias, uint32_t *target, long count) {
  /* A row that is taken whole has no byte for its weight: 255 and nearly a level give the same. */
  static const uint16_t nearly_all[3] = {255, 0, 0};
  for (long row = 0; row < rows; row++) {
    if (weights[row] < 256) continue;
    source += row * pitch;
    rows = 1;
    weights = nearly_all;
    bias = 255;
  }
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
  return opaque(between(a, b, shares(places, 1)));
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

WIDE void octavo_resample(const uint32_t *source, long start, int64_t origin, int64_t step,
                          uint32_t *target, long from, long to) {
  if (step > (int64_t)1 << 32) resample_all(source - start, origin, step, 1, target, from, to);
  else resample_all(source - start, origin, step, 0, target, from, to);
}

#endif
