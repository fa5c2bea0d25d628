// The Wayland room.
