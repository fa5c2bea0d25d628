// The Transitions room.
