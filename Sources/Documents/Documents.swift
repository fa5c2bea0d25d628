// The Documents room.
