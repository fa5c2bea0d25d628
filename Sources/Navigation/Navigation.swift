// The Navigation room.
