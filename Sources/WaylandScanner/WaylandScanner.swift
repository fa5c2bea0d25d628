// The WaylandScanner room.
