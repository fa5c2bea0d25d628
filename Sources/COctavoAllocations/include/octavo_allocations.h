#ifndef OCTAVO_ALLOCATIONS_H
#define OCTAVO_ALLOCATIONS_H

/* Begins or ends the count of what the process asks of the C heap, on all its threads. */
void octavo_count_allocations(int is_counting);

/* How often memory was asked for while it was counted; -1 where nothing counts: beside a sanitizer,
   which has a heap of its own, and with another C library than glibc. */
long octavo_allocation_count(void);

#endif
