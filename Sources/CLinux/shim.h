#include <stdint.h>
#include <sys/timerfd.h>
#include <sys/eventfd.h>
/* The Glibc module hides these; the prototypes are the ones of memfd_create(2). */
int memfd_create(const char *name, unsigned int flags);
/* libdispatch exports these two for run loops that own a thread, as CoreFoundation does. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
