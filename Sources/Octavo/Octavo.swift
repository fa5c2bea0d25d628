// What an application's author needs, under one name. It has no code of its own.
@_exported public import OctavoAccessibility
@_exported public import OctavoCairo
@_exported public import OctavoDocuments
@_exported public import OctavoGeometry
@_exported public import OctavoGestures
@_exported public import OctavoManipulation
@_exported public import OctavoMotion
@_exported public import OctavoNavigation
@_exported public import OctavoPlayer
@_exported public import OctavoRaster
@_exported public import OctavoReader
@_exported public import OctavoShell
@_exported public import OctavoStoryboards
@_exported public import OctavoTransitions
@_exported public import OctavoViews
