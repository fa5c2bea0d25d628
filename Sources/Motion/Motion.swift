// The Motion room.
