#include <stdint.h>
#include <malloc.h>
#include <sys/timerfd.h>
#include <sys/eventfd.h>
/* The Glibc module hides these; the prototype is the one of memfd_create(2), the values those of
   linux/memfd.h and linux/fcntl.h. */
int memfd_create(const char *name, unsigned int flags);
/* As pipe2(2) has it. */
int pipe2(int ends[2], int flags);
#define OCTAVO_MFD_CLOEXEC 0x0001U
#define OCTAVO_MFD_ALLOW_SEALING 0x0002U
#define OCTAVO_MFD_NOEXEC_SEAL 0x0008U
#define OCTAVO_F_ADD_SEALS 1033
#define OCTAVO_F_GET_SEALS 1034
#define OCTAVO_F_SEAL_SEAL 0x0001
#define OCTAVO_F_SEAL_SHRINK 0x0002
#define OCTAVO_F_SEAL_GROW 0x0004
/* libdispatch exports these two for run loops that own a thread, as CoreFoundation does. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
/* inotify(7); the values are those of linux/inotify.h. */
#include <sys/inotify.h>
#define OCTAVO_IN_CLOEXEC 02000000
#define OCTAVO_IN_NONBLOCK 04000
/* IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR */
#define OCTAVO_IN_CHANGES 0x010003C8U
#define OCTAVO_IN_CREATE 0x100U
#define OCTAVO_IN_OVERFLOW 0x4000U
#define OCTAVO_IN_IGNORED 0x8000U
/* fopencookie(3): what libraries print by stdio goes to a function instead. */
#include <stdio.h>
#include <sys/types.h>
#include <bits/types/cookie_io_functions_t.h>
FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);
static inline int octavo_replace_stderr(ssize_t (*write)(void *, const char *, size_t)) {
  cookie_io_functions_t functions = {0, write, 0, 0};
  FILE *stream = fopencookie(0, "w", functions);
  if (!stream) return -1;
  setvbuf(stream, 0, _IONBF, 0);
  stderr = stream;
  return 0;
}
