#include <stdarg.h>
#include <stdio.h>
#include <wayland-client-core.h>
/* libwayland hands its words over as a format and a va_list. Where that is no pointer, as on 64-bit ARM, Swift 6.3
   cannot compile a closure that takes one: the line is put together here. */
typedef void (*octavo_log_handler)(const char *line);
static inline octavo_log_handler *octavo_log_handler_place(void) {
  static octavo_log_handler handler;
  return &handler;
}
static void octavo_log(const char *format, va_list values) {
  char line[1024];
  if (vsnprintf(line, sizeof line, format, values) > 0) (*octavo_log_handler_place())(line);
}
static inline void octavo_set_log_handler(octavo_log_handler handler) {
  *octavo_log_handler_place() = handler;
  wl_log_set_handler_client(octavo_log);
}
/* There from libwayland 1.23 on; before it buffers have a size of their own. */
__attribute__((weak)) void wl_display_set_max_buffer_size(struct wl_display *display, size_t max_buffer_size);
static inline void octavo_limit_buffers(struct wl_display *display, size_t most) {
  if (wl_display_set_max_buffer_size) wl_display_set_max_buffer_size(display, most);
}
