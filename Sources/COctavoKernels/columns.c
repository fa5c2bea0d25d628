#include "wide.h"

#if defined(__x86_64__)

/* How many rows are filtered one after the other, and how many of them at once. */
enum { ROWS_IN_TURN = 16, ROWS_AT_ONCE = 4 };

/* How far apart the source columns of eight neighbours lie: all among eight pixels, each two neighbours'
   among four, or anywhere. */
typedef enum { AMONG_EIGHT, AMONG_FOURS, ANYWHERE } Reach;

/* Where a block of eight columns takes its pairs of source columns from. */
typedef struct {
  /* Among eight: the numbers of the first of each. */
  Eight numbers;
  /* Among fours: the bytes of each in the four that it shares, both of a pair side by side. */
  Sums bytes;
  /* Where each is read from. */
  long places[8];
} Reading;

/* Eight pairs of source columns, in the order of their sums. */
INLINE Sums read_pairs(const uint32_t *pixels, const Reading *reading, const Reach reach) {
  const long *at = reading->places;
  if (reach == AMONG_EIGHT) {
    const uint32_t *eight = pixels + at[0];
    return pairs_of(_mm256_permutevar8x32_epi32(load(eight), reading->numbers),
                    _mm256_permutevar8x32_epi32(load(eight + 1), reading->numbers));
  }
  if (reach == AMONG_FOURS) {
    Eight some = two_fours(pixels + at[0], pixels + at[4]);
    Eight others = two_fours(pixels + at[2], pixels + at[6]);
    return (Sums){_mm256_shuffle_epi8(some, reading->bytes.some),
                  _mm256_shuffle_epi8(others, reading->bytes.others)};
  }
  return (Sums){four_pairs(pixels + at[0], pixels + at[1], pixels + at[4], pixels + at[5]),
                four_pairs(pixels + at[2], pixels + at[3], pixels + at[6], pixels + at[7])};
}

/* Where a block goes, and how far its rows lie apart there and in the source. */
typedef struct {
  const uint32_t *source;
  uint32_t *target;
  long pitch, target_pitch;
} BlockRows;

/* A block on some rows at once, for which what is the same in them is read once. */
INLINE void filter_rows(const int rows, const long pairs, const Reach reach, const Reading *reading,
                        const uint32_t *weights, Sums bias, BlockRows *block) {
  Sums sums[ROWS_AT_ONCE];
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++) {
    sums[row] = bias;
    /* The rows that follow these. */
    const uint32_t *ahead = block->source + (row + ROWS_IN_TURN) * block->pitch;
    _mm_prefetch((const char *)(ahead + reading->places[0]), _MM_HINT_T0);
  }
  for (long pair = 0; pair < pairs; pair++) {
    const Sums weight = spread_out(load(weights + 8 * pair));
#pragma clang loop unroll(full)
    for (int row = 0; row < rows; row++) {
      const uint32_t *pixels = block->source + row * block->pitch + 2 * pair;
      /* Not an address for each place of each row, for which there are too few registers. */
      __asm__("" : "+r"(pixels));
      sums[row] = add_pairs(sums[row], read_pairs(pixels, reading, reach), weight);
    }
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < rows; row++)
    store(block->target + row * block->target_pitch, whole(sums[row]));
  block->source += rows * block->pitch;
  block->target += rows * block->target_pitch;
}

/* A block on all its rows. Where eight places are read, two rows have all the registers. A number of pairs
   that is known here leaves no loop. */
INLINE void filter_all(const Reach reach, const Reading *reading, long pairs, const uint32_t *weights,
                       Sums bias, BlockRows block, long count) {
  const int rows = reach == AMONG_EIGHT ? ROWS_AT_ONCE : ROWS_AT_ONCE / 2;
  for (; count >= rows; count -= rows) {
    if (pairs == 1) filter_rows(rows, 1, reach, reading, weights, bias, &block);
    else if (pairs == 2) filter_rows(rows, 2, reach, reading, weights, bias, &block);
    else filter_rows(rows, pairs, reach, reading, weights, bias, &block);
  }
  for (; count > 0; count--) filter_rows(1, pairs, reach, reading, weights, bias, &block);
}

/* A block of eight columns on some rows. */
INLINE void filter_block(const OctavoColumnTable *table, long number, BlockRows block, long count) {
  const int32_t *places = table->firsts + 8 * number;
  const long pairs = table->pairs[number];
  const uint32_t *weights = table->weights + 8L * table->starts[number];
  /* A mirrored page is read from its last column back. */
  const int32_t least = places[7] < places[0] ? places[7] : places[0];
  const int32_t most = places[7] < places[0] ? places[0] : places[7];
  const long end = most + 2 * pairs;
  const Sums bias = spread_out(load(table->biases + 8 * number));
  const Eight firsts = load(places);
  Reading reading;
  if (most - least < 8 && end + 7 <= table->readable) {
    reading.places[0] = least;
    reading.numbers = _mm256_sub_epi32(firsts, all32(least));
    filter_all(AMONG_EIGHT, &reading, pairs, weights, bias, block, count);
    return;
  }
  const Eight lows = _mm256_min_epi32(firsts, _mm256_shuffle_epi32(firsts, 0xb1));
  const Eight ways = _mm256_sub_epi32(firsts, lows);
  if (_mm256_testz_si256(_mm256_cmpgt_epi32(ways, all32(2)), all32(-1)) && end + 2 <= table->readable) {
    const Sums bytes = spread_out(_mm256_mullo_epi32(ways, all32(0x04040404)));
    reading.bytes = (Sums){_mm256_add_epi8(bytes.some, side_by_side(0)),
                           _mm256_add_epi8(bytes.others, side_by_side(0))};
    int32_t all[8];
    store((uint32_t *)all, lows);
    for (int place = 0; place < 8; place++) reading.places[place] = all[place];
    filter_all(AMONG_FOURS, &reading, pairs, weights, bias, block, count);
    return;
  }
  for (int place = 0; place < 8; place++) reading.places[place] = places[place];
  filter_all(ANYWHERE, &reading, pairs, weights, bias, block, count);
}

WIDE void octavo_filter_columns(const OctavoColumnTable *table, const OctavoSourceRows *source,
                                const OctavoSlabRows *slab, const OctavoNeed *needs, long from,
                                long to) {
  long least = needs[0].first, most = needs[0].last;
  for (long block = 1; block < to - from; block++) {
    if (needs[block].first < least) least = needs[block].first;
    if (needs[block].last > most) most = needs[block].last;
  }
  /* Not all rows of a block before the next: source and slab would be walked down, from row to row. */
  for (long start = least; start <= most; start += ROWS_IN_TURN) {
    for (long block = from; block < to; block++) {
      long row = needs[block - from].first, end = needs[block - from].last + 1L;
      if (row < start) row = start;
      if (end > start + ROWS_IN_TURN) end = start + ROWS_IN_TURN;
      while (row < end) {
        /* Beyond the source its first and its last row go on. */
        long place = row < source->first ? source->first : row > source->last ? source->last : row;
        long next = place > row ? source->first : place < row ? end : source->last + 1;
        if (next > end) next = end;
        const BlockRows rows = {
          source->pixels + place * source->pitch,
          slab->pixels + (row - slab->first) * slab->pitch + 8 * block,
          place == row ? source->pitch : 0, slab->pitch};
        filter_block(table, block, rows, next - row);
        row = next;
      }
    }
  }
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

static WIDE void paint_steep_columns(const OctavoSlabLine *slab, uint32_t *target, long count) {
  __m256 least = _mm256_set1_ps(32768 + slab->first), most = _mm256_set1_ps(32768 + slab->last);
  Eight lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), pitch = all32((int)slab->pitch);
  for (long i = 0; i < count; i += 8) {
    long column = block_start(i, count);
    __m256 places = _mm256_max_ps(_mm256_min_ps(slab_places(slab, column), most), least);
    Eight offsets = _mm256_add_epi32(_mm256_mullo_epi32(rows(places), pitch), lanes);
    const int *pixels = (const int *)slab->pixels + column;
    Eight above = _mm256_i32gather_epi32(pixels, offsets, 4);
    Eight below = _mm256_i32gather_epi32(pixels + slab->pitch, offsets, 4);
    Eight weight = shares(_mm256_castps_si256(places), 0);
    store(target + column, opaque(between(above, below, weight)));
  }
}

/* Whether the rows under the columns rise along the row, so that the first of some neighbours has the lowest. */
INLINE int rises(const OctavoSlabLine *slab, long count) {
  __m256 ends = slab_places(slab, 0), far_ends = slab_places(slab, count - 8);
  return _mm256_cvtss_f32(ends) <= _mm256_cvtss_f32(_mm256_permutevar8x32_ps(far_ends, all32(7)));
}

/* Columns of which so many eights of neighbours lie on three rows. */
INLINE void paint_level_rows(const OctavoSlabLine *line, uint32_t *target, long count,
                             const int eights) {
  /* A copy, which what is painted cannot change. */
  const OctavoSlabLine here = *line, *slab = &here;
  const long pitch = slab->pitch, outer = rises(slab, count) ? 0 : 8 * eights - 1;
  __m256 lines = _mm256_set1_ps(slab->line), noise = _mm256_set1_ps(2.f / 256);
  __m256 least = _mm256_set1_ps(32768), most = _mm256_set1_ps(32768.f + (float)(slab->row_count - 3));
  for (long i = 0; i < count; i += 8 * eights) {
    long column = i + 8 * eights <= count ? i : count - 8 * eights;
    /* The lowest row is that of an outer one. */
    __m256 growth = _mm256_broadcast_ss(slab->growth + column + outer);
    __m256 place = _mm256_add_ps(_mm256_broadcast_ss(slab->positions + column + outer),
                                 _mm256_mul_ps(growth, lines));
    place = _mm256_max_ps(_mm256_min_ps(_mm256_sub_ps(place, noise), most), least);
    Eight low = _mm256_castps_si256(place), low_end = _mm256_or_si256(low, all32(0xff));
    const long row = _mm256_extract_epi32(low, 0) >> 8 & 0x7fff;
    const uint32_t *pixels = slab->pixels + column + row * pitch;
#pragma clang loop unroll(full)
    for (int eight = 0; eight < eights; eight++, pixels += 8, column += 8) {
      Eight places = _mm256_castps_si256(slab_places(slab, column));
      Eight is_lower = _mm256_cmpgt_epi32(places, low_end);
      Eight second = load(pixels + pitch);
      Eight above = _mm256_blendv_epi8(load(pixels), second, is_lower);
      Eight below = _mm256_blendv_epi8(second, load(pixels + 2 * pitch), is_lower);
      store(target + column, opaque(between(above, below, shares(places, 0))));
    }
  }
}

/* Columns of which four neighbours lie on so many rows at most. */
INLINE void paint_rows(const OctavoSlabLine *line, uint32_t *target, long count, const int row_count) {
  /* A copy, which what is painted cannot change. */
  const OctavoSlabLine here = *line, *slab = &here;
  long pitch = slab->pitch;
  /* The lowest row of some neighbours is that of an outer one. */
  Eight outer = rises(slab, count) ? _mm256_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4)
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
#define ROW(NUMBER) two_fours(left + (NUMBER) * pitch, right + (NUMBER) * pitch)
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
    Eight weight = shares(_mm256_castps_si256(places), 0);
    store(target + column, opaque(between(above, below, weight)));
  }
}

WIDE void octavo_paint_columns(const OctavoSlabLine *slab, uint32_t *target, long count,
                               float slant) {
  /* Eight neighbours or more on three rows, four on three, four on four; a little less for what positions
     are rounded by. */
  if (slant <= 0.03f && count >= 32) paint_level_rows(slab, target, count, 4);
  else if (slant <= 0.063f && count >= 16) paint_level_rows(slab, target, count, 2);
  else if (slant <= 0.135f) paint_level_rows(slab, target, count, 1);
  else if (slant <= 0.315f) paint_rows(slab, target, count, 3);
  else if (slant <= 0.65f) paint_rows(slab, target, count, 4);
  else paint_steep_columns(slab, target, count);
}

/* The sums of neighbouring pixels, four pairs of eight, as 16-bit bytes. */
INLINE Eight pair_sums(const uint32_t *places) {
  Eight pairs = _mm256_shuffle_epi8(load(places), side_by_side(8));
  return _mm256_maddubs_epi16(pairs, _mm256_set1_epi8(1));
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

WIDE void octavo_join(const uint32_t *places, uint32_t *target, long count, int shifts) {
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

#endif
