import OctavoNavigation
import Testing

/// What pages are told when others are presented over them: Laws, Lifecycle, and what follows from it.
@MainActor
struct ModalTraceTests {
  @Test(arguments: [
    TraceVector(
      "present opaque, dismiss", "flip A\nshow\npresent M\nsettle\ndismiss\nsettle",
      "M.load A.wD M.wA M.iA", "A.dD M.dA completion", "M.wD A.wA A.iA", "M.dD A.dA completion"),
    TraceVector(
      "a sheet leaves its presenter in sight",
      "flip A\nshow\npresent S sheet\nsettle\ndismiss\nsettle", "S.load S.wA S.iA",
      "S.dA completion", "S.wD", "S.dD completion"),
    TraceVector(
      "nested modals", "flip A\nshow\npresent M\nsettle\npresent S\nsettle\ndismiss\nsettle",
      "S.load M.wD S.wA S.iA", "M.dD S.dA completion", "S.wD M.wA M.iA", "S.dD M.dA completion"),
    TraceVector(
      "a modal over a sheet covers both",
      "flip A\nshow\npresent S sheet\nsettle\npresent M\nsettle\ndismiss\nsettle",
      "M.load S.wD A.wD M.wA M.iA", "S.dD A.dD M.dA completion", "M.wD A.wA A.iA S.wA S.iA",
      "M.dD A.dA S.dA completion"),
    TraceVector(
      "dismiss all: what nobody sees is told nothing",
      "flip A\nshow\npresent M\nsettle\npresent S\nsettle\ndismissAll\nsettle\ndismiss",
      "S.wD A.wA A.iA", "S.dD A.dA completion", "refused(nothingPresented)"),
    TraceVector(
      "dismiss all: what is seen goes, the top first",
      "flip A\nshow\npresent M\nsettle\npresent S sheet\nsettle\ndismissAll\nsettle",
      "S.wD M.wD A.wA A.iA", "S.dD M.dD A.dA completion"),
    TraceVector(
      "dismiss while it comes", "flip A\nshow\npresent M\nwait 100\ndismiss\nsettle",
      "A.dD M.dA completion M.wD A.wA A.iA", "M.dD A.dA completion"),
    TraceVector(
      "present while it goes",
      "flip A\nshow\npresent M\nsettle\ndismiss\nwait 100\npresent M\nsettle", "",
      "M.dD A.dA completion A.wD M.wA M.iA", "A.dD M.dA completion"),
    TraceVector(
      "present during a turn", "flip A B\nshow\nset B\npresent M\nsettle",
      "A.dD B.dA A.dM(nil) B.dM(F) completion(true) M.load B.wD M.wA M.iA",
      "B.dD M.dA completion"),
    TraceVector(
      "present takes the page out of the hand",
      "flip A B\nshow\ngrab next\npresent M\nrelease commit\nsettle",
      "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil) M.load A.wD M.wA M.iA", "",
      "A.dD M.dA completion"),
    TraceVector(
      "a turn while a modal comes", "flip A B\nshow\npresent M\nset B\nsettle",
      "A.dD M.dA completion A.wM(nil) B.wM(F) B.load A.dM(nil) B.dM(F) completion(true)", ""),
    TraceVector(
      "a turn under a modal is not seen", "flip A B\nshow\npresent M\nsettle\nnext\ndismiss",
      "A.wM(nil) B.wM(F) B.load A.dM(nil) B.dM(F)", "M.wD B.wA B.iA"),
    TraceVector(
      "a turn under a sheet is seen", "flip A B\nshow\npresent S sheet\nsettle\nnext\nsettle",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA", "A.dD B.dA A.dM(nil) B.dM(F)"),
    TraceVector(
      "hands reach only the modal",
      "flip A B\nshow\npresent S sheet\nsettle\ngrab next\nrelease commit\nsettle", "", "", ""),
    TraceVector(
      "drawn down and let go",
      "flip A\nshow\npresent M\nsettle\ngrab dismiss\nrelease commit\nsettle",
      "M.wD A.wA A.iA", "", "M.dD A.dA"),
    TraceVector(
      "drawn down and taken back",
      "flip A\nshow\npresent M\nsettle\ngrab dismiss\nrelease cancel\nsettle",
      "M.wD A.wA A.iA", "", "A.wD A.dD M.wA M.iA M.dA"),
    TraceVector(
      "caught as it comes and thrown back",
      "flip A\nshow\npresent S sheet\nwait 100\ngrab dismiss\nrelease commit\nsettle\ndismiss",
      "", "", "S.wD S.dD completion", "refused(nothingPresented)"),
    TraceVector(
      "veto",
      "flip A\nshow\npresent M\nsettle\nveto M\ndismiss\ndismissAll\ngrab dismiss\n"
        + "release commit\nsettle",
      "refused(vetoed)", "refused(vetoed)", "refused(vetoed)", "", ""),
    TraceVector(
      "a veto below keeps all",
      "flip A\nshow\npresent M\nsettle\npresent S\nsettle\nveto M\ndismissAll\ndismiss",
      "refused(vetoed)", "S.wD M.wA M.iA"),
    TraceVector(
      "present inside a callback",
      "flip A B\nshow\nin B.wA do present M\nset B\nsettle",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA | "
        + "A.dD B.dA A.dM(nil) B.dM(F) completion(true) M.load B.wD M.wA M.iA",
      "B.dD M.dA completion"),
    TraceVector(
      "dismiss inside a callback",
      "flip A\nshow\nin M.wA do dismiss\npresent M\nsettle",
      "M.load A.wD M.wA M.iA | A.dD M.dA completion M.wD A.wA A.iA", "M.dD A.dA completion"),
    TraceVector(
      "suspended as it comes", "flip A\nshow\npresent M\nwait 100\nsuspend\nresume", "",
      "A.dD M.dA completion F.wD M.wD M.dD F.dD", "F.wA M.wA F.iA M.iA | M.dA F.dA"),
    TraceVector(
      "suspended under a hand",
      "flip A\nshow\npresent M\nsettle\ngrab dismiss\nsuspend\nresume", "M.wD A.wA A.iA",
      "A.wD A.dD M.wA M.iA M.dA F.wD M.wD M.dD F.dD", "F.wA M.wA F.iA M.iA | M.dA F.dA"),
    TraceVector(
      "a sheet and its presenter go out of sight together",
      "flip A\nshow\npresent S sheet\nsettle\nsuspend\nresume",
      "F.wD A.wD S.wD A.dD S.dD F.dD", "F.wA A.wA S.wA F.iA A.iA S.iA | A.dA S.dA F.dA"),
    TraceVector(
      "a modal takes what a finger holds in the one below",
      "flip A\nnest E flip X Y\nshow\npresent E\nsettle\ngrab next\npresent S sheet\nsettle",
      "Y.wM(E) Y.load X.wD Y.wA Y.iA", "S.load S.wA S.iA",
      "Y.wM(nil) Y.wD Y.dD X.wA X.iA X.dA Y.dM(nil) | S.dA completion"),
    TraceVector(
      "before the window", "flip A\npresent M\nshow", "M.load completion",
      "F.wA M.wA F.iA M.iA | M.dA F.dA"),
    TraceVector(
      "pages in use",
      "flip A B\nshow\npresent A\npresent M\nsettle\npresent M\nset M", "refused(pageInUse)",
      "M.load A.wD M.wA M.iA", "A.dD M.dA completion", "refused(pageInUse)", "refused(pageInUse)"),
  ])
  func `modals of a flip`(vector: TraceVector) throws { try vector.check() }
}
