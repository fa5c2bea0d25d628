import FoundationEssentials

/// Whether these tests shall run: they need a compositor installed, so they are asked for by its
/// name, and `scripts/test` sees to it that they did run.
let rigIsAsked = ProcessInfo.processInfo.environment["OCTAVO_RIG"] == "kwin"
