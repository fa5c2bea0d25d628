// The Cairo room.
