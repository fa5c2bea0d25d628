#include "octavo_allocations.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_HEAP
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_HEAP)

static atomic_int counts;
static atomic_long count;

void octavo_count_allocations(int is_counting) {
  atomic_store_explicit(&counts, is_counting, memory_order_relaxed);
}
long octavo_allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

static void note(void) {
  if (atomic_load_explicit(&counts, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

/* The program's functions stand before those of the library, which go by other names as well. What
   they give is the library's own, so that its `free` takes it back. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}
void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}
void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  note();
  void *given = __libc_memalign(alignment, size);
  if (!given) return 12; /* ENOMEM */
  *memory = given;
  return 0;
}

#else

void octavo_count_allocations(int is_counting) { (void)is_counting; }
long octavo_allocation_count(void) { return -1; }

#endif
