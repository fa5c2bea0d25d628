internal import OctavoGestures
internal import OctavoNavigation

/// What a trace asks of its containers by calls.
extension NavigationTrace {
  /// - Throws: if the container cannot be asked for that, or the call names a page that cannot be.
  func check(_ call: TraceStep.Call, at name: String? = nil) throws(TraceFault) {
    if case .at(let name, let inner) = call {
      guard containers[name] != nil else { throw TraceFault("\(name) holds no pages") }
      return try check(inner, at: name)
    }
    let isFlip = containers[name ?? rootName]?.kind.flip != nil
    switch call {
    case .push, .pop, .popTo, .popToRoot, .replace, .setPages:
      if isFlip { throw TraceFault("a flip has no stack: use set, next or previous") }
    case .set, .next, .previous, .reload, .spread:
      if !isFlip { throw TraceFault("a stack has no next page: use push, pop or replace") }
    default: break
    }
    switch call {
    case .push(let name), .popTo(let name), .replace(_, with: let name),
      .present(let name, asSheet: _), .set(let name, animated: _), .veto(let name),
      .allow(let name):
      if name == rootName { throw TraceFault("\(name) is the root's own name") }
      if case .veto = call, containers[name] != nil {
        throw TraceFault("\(name) can be left if its pages can: veto those")
      }
    case .setPages(let names), .reload(let names):
      if names.contains(rootName) { throw TraceFault("\(rootName) is the root's own name") }
    default: break
    }
  }

  /// Makes a call that was checked.
  func perform(_ call: TraceStep.Call) {
    watch?(.calling(call))
    if case .at(let name, let inner) = call {
      perform(inner, on: containers[name])
    } else {
      perform(call, on: root)
    }
  }

  private func perform(_ call: TraceStep.Call, on container: (any TraceContainer)?) {
    guard let container else { return }
    let (flip, stack) = (container.kind.flip, container.kind.stack)
    let end: (NavigationOperation.Result) -> Void = { [weak self] in self?.sayEnd($0) }
    switch call {
    case .present(let name, let asSheet):
      container.present(makePage(name), as: asSheet ? .sheet : .full, completion: end)
    case .dismiss: container.dismiss(completion: end)
    case .dismissAll: container.dismissAll(completion: end)
    case .set(let name, let animated):
      flip?.setPage(makePage(name), animated: animated) { [weak self] result in
        self?.sayCompletion(result)
      }
    case .next: flip?.turn(.forward)
    case .previous: flip?.turn(.backward)
    case .reload(let names):
      let pages = names.map(makePage)
      // In its turn, as the container forgets: until then the old answers hold.
      CallQueue.shared.perform { (flip?.dataSource as? TraceSource)?.change(to: pages) }
      flip?.reloadData()
    case .spread(let spread): flip?.spread = spread
    case .suspend, .remove: suspend()
    case .resume: resume()
    case .resize(let size): resize(to: size)
    case .veto(let name): (makePage(name) as? TracePage)?.canLeave = false
    case .allow(let name): (makePage(name) as? TracePage)?.canLeave = true
    case .push(let name): stack?.push(makePage(name))
    case .pop: stack?.pop()
    case .popTo(let name): stack?.pop(to: makePage(name))
    case .popToRoot: stack?.popToRoot()
    case .replace(let name, let other): stack?.replace(makePage(name), with: makePage(other))
    case .setPages(let names): stack?.setPages(names.map(makePage))
    case .at: break
    }
  }

  /// Whether the turn came to rest on the screen; where the window went away in mid-turn, that is no
  /// question.
  private func sayCompletion(_ result: NavigationOperation.Result) {
    switch result {
    case .completed: say(.completion(window.isSuspending ? nil : true))
    case .superseded: say(.completion(false))
    case .refused: break
    }
  }

  private func sayEnd(_ result: NavigationOperation.Result) {
    if case .refused = result { return }
    say(.completion(nil))
  }
}
