#include <gio/gio.h>
#include <gio/gunixfdlist.h>
/* Where GLib marks its flags as such, from 2.88 on, Swift has other names for them, or none: these are always there. */
static const GConverterFlags octavo_converter_flags_none = G_CONVERTER_NO_FLAGS;
static const GDBusCallFlags octavo_call_flags_none = G_DBUS_CALL_FLAGS_NONE;
static const GDBusCallFlags octavo_call_flags_no_auto_start = G_DBUS_CALL_FLAGS_NO_AUTO_START;
static const GDBusSendMessageFlags octavo_send_message_flags_none = G_DBUS_SEND_MESSAGE_FLAGS_NONE;
static const GDBusSignalFlags octavo_signal_flags_none = G_DBUS_SIGNAL_FLAGS_NONE;
static const GDBusConnectionFlags octavo_connection_flags_bus = G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION;
static const GDBusConnectionFlags octavo_connection_flags_bus_client =
    (GDBusConnectionFlags)(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                           G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION);
