import DaybookProtocol

/// What the line under the cursor is about, beside a list.
struct ScreenDetails {
  /// Whether the person wants it where there is room.
  var isWanted = true
  var page: ScreenPage?
  /// The key of the line that it was asked for.
  fileprivate var key: String?
  /// How often the cursor has come to another line.
  fileprivate var turn = 0
}

extension Screen {
  /// The columns from which a list has details beside it.
  private static let narrowest = 110
  fileprivate static let opening = "open"

  var hasDetails: Bool {
    details.isWanted && only == nil && !page.isAlone
      && terminal.size.columns >= Self.narrowest
  }

  func toggleDetails() {
    guard terminal.size.columns >= Self.narrowest else {
      return tell("Details need a terminal of \(Self.narrowest) columns.", .warning)
    }
    details.isWanted.toggle()
    endDetails()
    refresh(waits: true)
  }

  /// Closes the details; those of the line under the cursor are asked for next.
  func endDetails() {
    closeDetails()
    details.key = nil
    details.turn += 1
  }

  private func closeDetails() {
    if var page = details.page { closePage(&page) }
    details.page = nil
  }

  /// Asks for the details of the line on which the cursor rests.
  func followCursor() {
    let key = hasDetails ? page.line?.key : nil
    guard key != details.key else { return }
    details.key = key
    details.turn += 1
    let turn = details.turn
    after(milliseconds: 80) { [self] in
      guard turn == details.turn else { return }
      findDetails { [self] target in if turn == details.turn { show(details: target, turn) } }
    }
  }

  /// Finds the page that Enter would open on the line, by an act that is only tried.
  private func findDetails(_ found: @escaping (Wire.ViewTarget?) -> Void) {
    if let line = page.line, let view = page.view, let number = view.page,
      line.actions.contains(Self.opening)
    {
      let act = Wire.ViewAct.Params(
        action: Self.opening, dryRun: true, force: true, keys: [line.key], page: number,
        revision: view.revision)
      request(act) {
        found($0.open)
      } failed: { _ in
        found(nil)
      }
    } else if let link = page.line?.pageLink {
      request(Wire.ViewOpen.Params(link: link)) {
        found($0)
      } failed: { _ in
        found(nil)
      }
    } else {
      found(nil)
    }
  }

  private func show(details target: Wire.ViewTarget?, _ turn: Int) {
    if let target, details.page?.target.isSame(as: target) == true { return }
    guard let target, !page.target.isSame(as: target) else { return closeDetails() }
    let columns = terminal.size.columns - pageWidth - 2
    show(ScreenPage(target), width: min(columns, Self.widest)) { [self] view in
      guard turn == details.turn else { return false }
      closeDetails()
      details.page = ScreenPage(target)
      details.page?.show(view, height: height)
      return true
    } failed: { _ in
    }
  }
}

extension Wire.View {
  /// Whether something on it has details.
  var hasDetails: Bool {
    actions.contains { $0.name == Screen.opening } || lines.contains { $0.pageLink != nil }
  }
}

extension Wire.Line {
  /// The first link, where that leads to a page.
  fileprivate var pageLink: String? {
    spans.lazy.compactMap(\.link).first.flatMap { $0.hasPrefix("daybook:") ? $0 : nil }
  }
}
