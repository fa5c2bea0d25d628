// The Raster room.
