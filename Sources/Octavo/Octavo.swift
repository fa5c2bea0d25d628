// The Octavo room.
