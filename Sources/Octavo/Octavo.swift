// What an application's author needs, under one name. It has no code of its own.
@_exported public import Cairo
@_exported public import Documents
@_exported public import Geometry
@_exported public import Gestures
@_exported public import Motion
@_exported public import Navigation
@_exported public import Raster
@_exported public import Shell
@_exported public import StoryboardPlayer
@_exported public import Storyboards
@_exported public import Transitions
