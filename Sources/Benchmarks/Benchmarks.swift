// The Benchmarks room.
