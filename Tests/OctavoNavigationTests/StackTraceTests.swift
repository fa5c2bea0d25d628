import OctavoNavigation
import Testing

/// What `octavo trace` prints: the table of Laws, Lifecycle for a stack, word for word, and what follows
/// from it.
@MainActor
struct StackTraceTests {
  @Test(arguments: [
    TraceVector(
      "the first page, then shown", "stack A\nshow", "A.wM(N) A.load A.dM(N)",
      "N.wA A.wA N.iA A.iA | A.dA N.dA"),
    TraceVector(
      "push", "stack A\nshow\npush B\nsettle", "B.wM(N) B.load A.wD B.wA B.iA",
      "A.dD B.dA B.dM(N)"),
    TraceVector(
      "pop", "stack A\nshow\npush B\nsettle\npop\nsettle", "B.wM(nil) B.wD A.wA A.iA",
      "B.dD A.dA B.dM(nil)"),
    TraceVector(
      "popToRoot",
      "stack A\nshow\npush B\nsettle\npush C\nsettle\npush D\nsettle\npopToRoot\nsettle",
      "D.wM(nil) C.wM(nil) B.wM(nil) D.wD A.wA A.iA",
      "D.dD A.dA D.dM(nil) C.dM(nil) B.dM(nil)"),
    TraceVector(
      "popTo",
      "stack A\nshow\npush B\nsettle\npush C\nsettle\npush D\nsettle\npopTo B\nsettle",
      "D.wM(nil) C.wM(nil) D.wD B.wA B.iA", "D.dD B.dA D.dM(nil) C.dM(nil)"),
    TraceVector(
      "interactive pop committed",
      "stack A\nshow\npush B\nsettle\ngrab pop\nrelease commit\nsettle", "B.wD A.wA A.iA",
      "B.wM(nil)", "B.dD A.dA B.dM(nil)"),
    TraceVector(
      "interactive pop cancelled",
      "stack A\nshow\npush B\nsettle\ngrab pop\nrelease cancel\nsettle", "B.wD A.wA A.iA", "",
      "A.wD A.dD B.wA B.iA B.dA"),
    TraceVector(
      "interactive push committed", "stack A\nshow\ngrab push B\nrelease commit\nsettle",
      "B.wM(N) B.load A.wD B.wA B.iA", "", "A.dD B.dA B.dM(N)"),
    TraceVector(
      "interactive push cancelled", "stack A\nshow\ngrab push B\nrelease cancel\nsettle",
      "B.wM(N) B.load A.wD B.wA B.iA", "", "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)"),
    TraceVector(
      "push while a push animates", "stack A\nshow\npush B\nwait 100\npush C\nsettle",
      "A.dD B.dA B.dM(N) C.wM(N) C.load B.wD C.wA C.iA", "B.dD C.dA C.dM(N)"),
    TraceVector(
      "pop while the push animates", "stack A\nshow\npush B\nwait 100\npop\nsettle",
      "A.dD B.dA B.dM(N) B.wM(nil) B.wD A.wA A.iA", "B.dD A.dA B.dM(nil)"),
    TraceVector(
      "push called inside a callback", "stack A\nshow\nin B.wA do push C\npush B\nsettle",
      "B.wM(N) B.load A.wD B.wA B.iA | A.dD B.dA B.dM(N) C.wM(N) C.load B.wD C.wA C.iA",
      "B.dD C.dA C.dM(N)"),
    TraceVector(
      "refusals", "stack A\nshow\npush B\nsettle\npush A\npopTo B\npop\nsettle\npop\npopToRoot",
      "refused(alreadyInStack)", "refused(noChange)", "B.wM(nil) B.wD A.wA A.iA",
      "B.dD A.dA B.dM(nil)", "refused(atRoot)", "refused(atRoot)"),
    TraceVector(
      "a page that is not in the stack",
      "stack A\nshow\npush B\nsettle\npop\nsettle\npopTo B\nreplace B C", "refused(notInStack)",
      "refused(notInStack)"),
    TraceVector(
      "replace of the top page", "stack A\nshow\npush B\nsettle\nreplace B C\nsettle",
      "B.wM(nil) C.wM(N) C.load B.wD C.wA C.iA", "B.dD C.dA B.dM(nil) C.dM(N)"),
    TraceVector(
      "replace of a page below: nobody sees it, and nobody appears",
      "stack A\nshow\npush B\nsettle\nreplace A C\npop\nsettle",
      "A.wM(nil) C.wM(N) A.dM(nil) C.dM(N)", "B.wM(nil) C.load B.wD C.wA C.iA",
      "B.dD C.dA B.dM(nil)"),
    TraceVector(
      "veto",
      "stack A\nshow\npush B\nsettle\nveto B\npop\npopToRoot\nreplace B C\ngrab pop\n"
        + "release commit\nsettle",
      "refused(vetoed)", "refused(vetoed)", "refused(vetoed)", "refused(vetoed)", "", ""),
    TraceVector(
      "window suspended in mid-push", "stack A\nshow\npush B\nsuspend\nresume",
      "A.dD B.dA B.dM(N) N.wD B.wD B.dD N.dD", "N.wA B.wA N.iA B.iA | B.dA N.dA"),
    TraceVector(
      "the stack removed in mid-pop",
      "stack A\nshow\npush B\nsettle\npop\nwait 100\nremove\npush C\nshow",
      "B.dD A.dA B.dM(nil) N.wD A.wD A.dD N.dD", "C.wM(N) C.load C.dM(N)",
      "N.wA C.wA N.iA C.iA | C.dA N.dA"),
    TraceVector(
      "a page that leaves while the window sleeps wakes up elsewhere",
      "stack A\nnest E flip X Y\nshow\npush E\nsettle\nsuspend\npop\nshow\npush E\nsettle\n"
        + "grab push B", "Y.wM(E) Y.load X.wD Y.wA Y.iA"),
    TraceVector(
      "a modal over a stack", "stack A\nshow\npresent M\nsettle\ndismiss\nsettle",
      "M.load A.wD M.wA M.iA", "A.dD M.dA completion", "M.wD A.wA A.iA", "M.dD A.dA completion"),
    TraceVector(
      "present during a push", "stack A\nshow\npush B\npresent M\nsettle",
      "A.dD B.dA B.dM(N) M.load B.wD M.wA M.iA", "B.dD M.dA completion"),
    TraceVector(
      "pop under a modal",
      "stack A\nshow\npush B\nsettle\npresent M\nsettle\npop\ndismiss\nsettle",
      "B.wM(nil) B.dM(nil)", "M.wD A.wA A.iA", "M.dD A.dA completion"),
    TraceVector(
      "pop under a sheet",
      "stack A\nshow\npush B\nsettle\npresent S sheet\nsettle\npop\nsettle",
      "B.wM(nil) B.wD A.wA A.iA", "B.dD A.dA B.dM(nil)"),
    TraceVector(
      "a page that was never named", "stack A\nshow\npopTo Z\nreplace Z B", "refused(notInStack)",
      "refused(notInStack)"),
    TraceVector(
      "push of a presented page", "stack A\nshow\npresent M\nsettle\npush M\npresent A",
      "refused(pageInUse)", "refused(pageInUse)"),
    TraceVector(
      "a whole new stack: what was in it stays, what was below is never seen",
      "stack A\nshow\npush B\nsettle\nsetPages X B Y\nsettle\nshown\npop\nsettle\nshown",
      "A.wM(nil) X.wM(N) Y.wM(N) Y.load B.wD Y.wA Y.iA", "B.dD Y.dA A.dM(nil) X.dM(N) Y.dM(N)",
      "N holds X B Y", "Y.wM(nil) Y.wD B.wA B.iA", "Y.dD B.dA Y.dM(nil)", "N holds X B"),
    TraceVector(
      "a whole new stack under the same top page",
      "stack A\nshow\nsetPages X A\nsettle\nshown\nsetPages X A\nveto A\nsetPages X",
      "X.wM(N) X.dM(N)", "", "N holds X A", "refused(noChange)", "", "refused(vetoed)"),
    TraceVector(
      "a stack that is presented",
      "flip A\nnest E stack X\nshow\npresent E\nsettle\nat E setPages X Y\nsettle\nshown",
      "F shows A | F presents E | E holds X Y"),
  ])
  func `a stack`(vector: TraceVector) throws { try vector.check() }

  @Test(arguments: [
    ("stack A\nset B", "no next page"), ("stack A\nnext", "no next page"),
    ("stack A\npopTo N", "own name"), ("stack A\nreplace A", "takes two words"),
    ("stack A\npush", "takes one page"),
    ("stack A\npush N", "own name"), ("stack A\ngrab next", "no next page"),
    ("stack A\ngrab push", "takes one page"), ("stack A\npresent M full", "“sheet”"),
    ("stack N", "own name"), ("stack A\ndismiss M", "takes nothing after it"),
    ("stack A\nat B pop", "holds no pages"), ("stack A\nnest B tree C", "nest B flip X Y"),
    ("stack A\nnest B flip B", "cannot hold itself"), ("stack A\nnest A flip B", "already"),
    ("stack A\nnest B flip A", "in use"), ("stack A\nat A settle", "cannot be done here"),
    ("stack A\nat A suspend", "cannot be done at a page"), ("stack A\nat A", "at B next"),
  ])
  func `a wrong line says what is wrong`(script: String, part: String) {
    #expect {
      try traced(script)
    } throws: { error in
      "\(error)".contains(part)
    }
  }
}
