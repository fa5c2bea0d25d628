#include "wide.h"

#if defined(__x86_64__)

/* The most source columns that eight neighbours are added up from, eight by eight. */
enum { MOST_EIGHTS = 32 };
/* The most that they are added up from as four pairs, and how many rows are filtered at once. */
enum { MOST_OF_PAIRS = 14, ROWS_AT_ONCE = 8 };

/* Four rows of weights as those of eight places: each has its words in order, every one twice. */
INLINE void turn_weights(const uint32_t *weights, long rows, Eight *places) {
  const Eight none = _mm256_setzero_si256();
  Eight a = load(weights), b = rows > 1 ? load(weights + 8) : none;
  Eight c = rows > 2 ? load(weights + 16) : none, d = rows > 3 ? load(weights + 24) : none;
  Eight ab = _mm256_unpacklo_epi32(a, b), ab_high = _mm256_unpackhi_epi32(a, b);
  Eight cd = _mm256_unpacklo_epi32(c, d), cd_high = _mm256_unpackhi_epi32(c, d);
  const Eight turned[4] = {_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd),
                           _mm256_unpacklo_epi64(ab_high, cd_high), _mm256_unpackhi_epi64(ab_high, cd_high)};
  const Eight low = _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3);
  const Eight high = _mm256_setr_epi32(4, 4, 5, 5, 6, 6, 7, 7);
#pragma clang loop unroll(full)
  for (int place = 0; place < 4; place++) {
    places[place] = _mm256_permutevar8x32_epi32(turned[place], low);
    places[place + 4] = _mm256_permutevar8x32_epi32(turned[place], high);
  }
}

/* Eight source columns at once for each place by itself: for those that lie far apart. A number of eights
   that is known here leaves no loop. */
INLINE void filter_far_apart(const int32_t *firsts, const long eights, const Eight (*weights)[8],
                             Eight bias, const uint32_t *source, uint32_t *target) {
  const Eight sign = all32((int)0x80808080);
  const Eight order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4,
                                       1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  Eight sums[8];
#pragma clang loop unroll(full)
  for (int place = 0; place < 8; place++) {
    const uint32_t *pixels = source + firsts[place];
    Eight sum = _mm256_setzero_si256();
    for (long eight = 0; eight < eights; eight++) {
      Eight pairs = _mm256_shuffle_epi8(_mm256_xor_si256(load(pixels + 8 * eight), sign), order);
      sum = add(sum, _mm256_maddubs_epi16(weights[eight][place], pairs));
    }
    sums[place] = sum;
  }
  /* The four parts of each are added, two places and then four side by side. */
#define TWO(A) add(_mm256_unpacklo_epi64(sums[A], sums[A + 1]), _mm256_unpackhi_epi64(sums[A], sums[A + 1]))
#define FOUR(A, B) add(_mm256_permute2x128_si256(A, B, 0x20), _mm256_permute2x128_si256(A, B, 0x31))
  Eight some = FOUR(TWO(0), TWO(2)), others = FOUR(TWO(4), TWO(6));
#undef FOUR
#undef TWO
  some = add(some, _mm256_permutevar8x32_epi32(bias, _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3)));
  others = add(others, _mm256_permutevar8x32_epi32(bias, _mm256_setr_epi32(4, 4, 5, 5, 6, 6, 7, 7)));
  store(target, _mm256_permute4x64_epi64(whole((Sums){some, others}), 0xd8));
}

/* Whether all of some places lie among eight. */
INLINE int are_near(Eight places) { return _mm256_testz_si256(places, all32(~7)); }

/* A block of eight columns on some rows, for which what is the same in them is read once. */
INLINE void filter_block(const OctavoColumnTable *table, long block, const uint32_t *rows, long pitch,
                         uint32_t *target, long target_pitch, long count) {
  const int32_t *places = table->firsts + 8 * block;
  const long all_taps = table->counts[block];
  const uint32_t *all_weights = table->weights + 8L * table->starts[block];
  /* A mirrored page is read from its last column back. */
  const long last = (places[7] < places[0] ? places[0] : places[7]) + all_taps - 1;
  const Sums bias = spread_out(load(table->biases + 8 * block));
  const Eight firsts = load(places);
#define ADD(SECOND, ROWS, LOADED)                                                    \
  do {                                                                               \
    Sums weight = spread_out(load(weights));                                         \
    _Pragma("clang loop unroll(full)") for (int row = 0; row < ROWS; row++) {        \
      const uint32_t *at = pixels + row * pitch;                                     \
      Eight first = LOADED;                                                          \
      at += SECOND;                                                                  \
      Eight second = SECOND ? LOADED : first;                                        \
      sums[row] = add_pair(sums[row], first, second, weight);                        \
    }                                                                                \
  } while (0)
#define NEXT (pixels += 2, weights += 8)
/* Some rows at once; of most pages a column is two or three of the source. */
#define TAKE_ROWS(ROWS, LOADED)                                                      \
  for (; count >= ROWS; count -= ROWS, source += ROWS * pitch, target += ROWS * target_pitch) { \
    const uint32_t *pixels = source, *weights = all_weights;                         \
    Sums sums[ROWS];                                                                 \
    _Pragma("clang loop unroll(full)") for (int row = 0; row < ROWS; row++) {        \
      sums[row] = bias;                                                              \
      /* The rows that follow these. */                                              \
      _mm_prefetch((const char *)(pixels + (row + ROWS_AT_ONCE) * pitch), _MM_HINT_T0); \
    }                                                                                \
    if (all_taps == 2) {                                                             \
      ADD(1, ROWS, LOADED);                                                          \
    } else if (all_taps == 3) {                                                      \
      ADD(1, ROWS, LOADED);                                                          \
      NEXT;                                                                          \
      ADD(0, ROWS, LOADED);                                                          \
    } else {                                                                         \
      long taps = all_taps;                                                          \
      for (; taps > 1; taps -= 2, NEXT) ADD(1, ROWS, LOADED);                        \
      if (taps > 0) ADD(0, ROWS, LOADED);                                            \
    }                                                                                \
    _Pragma("clang loop unroll(full)") for (int row = 0; row < ROWS; row++)          \
      store(target + row * target_pitch, whole(sums[row]));                          \
  }
#define TAKE(LOW, LOADED)                                                            \
  do {                                                                               \
    const uint32_t *source = rows + (LOW);                                           \
    TAKE_ROWS(4, LOADED)                                                             \
    TAKE_ROWS(1, LOADED)                                                             \
  } while (0)
#define AMONG(FIRST, LAST) _mm256_min_epi32(_mm256_permutevar8x32_epi32(firsts, FIRST), \
                                            _mm256_permutevar8x32_epi32(firsts, LAST))
#define LANE(NUMBER) _mm256_extract_epi32(lows, NUMBER)
  /* Among eight pixels, in halves among eight each, in pairs. */
  Eight lows = AMONG(all32(0), all32(7)), place = _mm256_sub_epi32(firsts, lows);
  const int is_readable = last + 8 <= table->readable;
  if (is_readable && are_near(place)) {
    TAKE(LANE(0), _mm256_permutevar8x32_epi32(load(at), place));
    return;
  }
  lows = AMONG(_mm256_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4), _mm256_setr_epi32(3, 3, 3, 3, 7, 7, 7, 7));
  place = _mm256_sub_epi32(firsts, lows);
  if (is_readable && are_near(place)) {
    const long low = LANE(0), middle = LANE(4) - low;
    TAKE(low, _mm256_blend_epi32(_mm256_permutevar8x32_epi32(load(at), place),
                                 _mm256_permutevar8x32_epi32(load(at + middle), place), 0xf0));
    return;
  }
  lows = _mm256_min_epi32(firsts, _mm256_shuffle_epi32(firsts, 0xb1));
  place = _mm256_sub_epi32(firsts, lows);
  if (is_readable && are_near(place) && all_taps <= MOST_OF_PAIRS) {
    const long low = LANE(0), b = LANE(2) - low, c = LANE(4) - low, d = LANE(6) - low;
#define TWO(A, B, LANES)                                                             \
  _mm256_blend_epi32(_mm256_permutevar8x32_epi32(load(at + (A)), place),             \
                     _mm256_permutevar8x32_epi32(load(at + (B)), place), LANES)
    TAKE(low, _mm256_blend_epi32(TWO(0, b, 0xcc), TWO(c, d, 0xcc), 0xf0));
#undef TWO
    return;
  }
  long eights = (all_taps + 7) / 8;
  if (eights <= MOST_EIGHTS && last - all_taps + 1 + 8 * eights <= table->readable) {
    Eight turned[MOST_EIGHTS][8];
    for (long eight = 0; eight < eights; eight++)
      turn_weights(all_weights + 32 * eight, (all_taps + 1) / 2 - 4 * eight, turned[eight]);
    const Eight(*all)[8] = (const Eight(*)[8])turned;
    const Eight own_biases = load(table->biases + 8 * block);
    for (long row = 0; row < count; row++, rows += pitch, target += target_pitch) {
      if (eights == 1) filter_far_apart(places, 1, all, own_biases, rows, target);
      else filter_far_apart(places, eights, all, own_biases, rows, target);
    }
    return;
  }
  TAKE(0, _mm256_i32gather_epi32((const int *)at, firsts, 4));
#undef LANE
#undef AMONG
#undef TAKE
#undef TAKE_ROWS
#undef NEXT
#undef ADD
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
  for (long start = least; start <= most; start += ROWS_AT_ONCE) {
    for (long block = from; block < to; block++) {
      long row = needs[block - from].first, end = needs[block - from].last + 1L;
      if (row < start) row = start;
      if (end > start + ROWS_AT_ONCE) end = start + ROWS_AT_ONCE;
      while (row < end) {
        /* Beyond the source its first and its last row go on. */
        long place = row < source->first ? source->first : row > source->last ? source->last : row;
        long next = place > row ? source->first : place < row ? end : source->last + 1;
        if (next > end) next = end;
        filter_block(table, block, source->pixels + place * source->pitch,
                     place == row ? source->pitch : 0,
                     slab->pixels + (row - slab->first) * slab->pitch + 8 * block, slab->pitch, next - row);
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
    Eight weight = shares(_mm256_castps_si256(places), 0);
    store(target + column, opaque(between(above, below, weight)));
  }
}

WIDE void octavo_paint_columns(const OctavoSlabLine *slab, uint32_t *target, long count,
                               float slant) {
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
