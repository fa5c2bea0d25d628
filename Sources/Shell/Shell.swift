// The Shell room.
