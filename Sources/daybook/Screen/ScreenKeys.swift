import DaybookProtocol

extension Screen {
  /// Keys that every page has; an action with the same keys goes before them.
  private static let ownKeys: [(keys: String, title: String, run: @Sendable (Screen) -> Void)] = [
    ("j", "Move down", { $0.move(max(1, $0.count)) }),
    ("k", "Move up", { $0.move(-max(1, $0.count)) }),
    ("gg", "Move to the top", { $0.page.move(to: 0, height: $0.height) }),
    ("G", "Move to the bottom", { $0.page.move(to: .max, height: $0.height) }),
    ("}", "Next section", { $0.page.moveToHeading(forward: true, height: $0.height) }),
    (
      "{", "Previous section",
      { $0.page.moveToHeading(forward: false, height: $0.height) }
    ),
    ("V", "Select lines", { $0.page.toggleSelection() }),
    (" ", "Mark the line", { $0.page.mark($0.count, height: $0.height) }),
    ("za", "Fold or unfold", { $0.toggleFold() }),
    ("zM", "Fold all", { $0.page.foldAll(true, height: $0.height) }),
    ("zR", "Unfold all", { $0.page.foldAll(false, height: $0.height) }),
    ("f", "Search", { $0.runOther("f") }),
    ("=", "Group and sort", { $0.runOther("=") }),
    ("|", "Show or hide details", { $0.toggleDetails() }),
    ("ga", "Describe the line", { $0.describe() }),
    ("gr", "Refresh", { $0.refresh(waits: true) }),
    ("g!", "Answer the reminder", { $0.answerReminder() }),
    ("?", "Show what can be done here", { $0.showMenu() }),
    ("q", "Go back, or leave", { $0.back() }),
    ("Q", "Leave", { $0.leave() }),
  ]

  /// Keys of ours that stand for those of an action, on pages that have it.
  private static let others = ["f": "/", "=": "gb"]

  private var ownKeys: [(keys: String, title: String, run: @Sendable (Screen) -> Void)] {
    Self.ownKeys.filter { own in Self.others[own.keys].map { !actions($0).isEmpty } ?? true }
  }

  private func actions(_ keys: String) -> [Wire.Action] {
    page.view?.actions.filter { $0.key == keys } ?? []
  }

  private func runOther(_ keys: String) { run(actions(Self.others[keys] ?? keys)) }

  /// Carries out the keys that wait, until one has to be waited for.
  func takeKeys() {
    while end == nil, !isWaiting, !keys.isEmpty {
      take(keys.removeFirst())
      guard page.isMoving else { continue }
      after(milliseconds: 300) { [self] in if page.isMoving { isWaitShown = true } }
    }
  }

  /// Whether keys wait for what was typed before them: for an answer, or for lines.
  var isWaiting: Bool {
    !awaited.isEmpty || page.isMoving
      || page.view?.isWhole == false && (count > 0 || page.isSelecting)
  }

  private func take(_ key: Key) {
    isWaitShown = false
    switch mode {
    case .prompt(let prompt):
      take(key, prompt)
    case .list(var list, let done):
      switch list.take(key) {
      case .stays: mode = .list(list, done)
      case .picked(let index):
        mode = .page
        done(index)
      case .givenUp:
        mode = .page
        done(nil)
      }
    case .page:
      message = nil
      takeOnPage(key)
    }
  }

  private func take(_ key: Key, _ prompt: ScreenPrompt) {
    switch key {
    case .enter:
      mode = .page
      message = nil
      prompt.done(prompt.editor.text)
    case .escape, .control("c"), .control("g"):
      mode = .page
      message = nil
      prompt.done(nil)
    case .tab where prompt.ask.completion != nil: complete(prompt, 1)
    case .backTab where prompt.ask.completion != nil: complete(prompt, -1)
    default:
      if prompt.editor.take(key) {
        message = nil
        prompt.askPreview(prompt)
      }
    }
  }

  private func takeOnPage(_ key: Key) {
    continuations = nil
    let before = typed
    typed = ""
    switch key {
    case .character(let character): return take(before, character)
    case .up: move(-1)
    case .down: move(1)
    case .home: page.move(to: 0, height: height)
    case .end: page.move(to: .max, height: height)
    case .pageUp, .control("b"): page.scroll(by: -height, height: height)
    case .pageDown, .control("f"): page.scroll(by: height, height: height)
    case .control("u"): page.scroll(by: -height / 2, height: height)
    case .control("d"): page.scroll(by: height / 2, height: height)
    case .wheel(let rows): page.scroll(by: rows, height: height)
    case .click(let row) where row < height: page.move(to: page.top + lift + row, height: height)
    case .tab: page.moveToHeading(forward: true, height: height)
    case .backTab: page.moveToHeading(forward: false, height: height)
    case .enter, .right: enter()
    case .backspace, .left: if pages.count > 1 { back() }
    case .control("l"): redrawAll()
    case .control("c"):
      if before.isEmpty, !page.isSelecting, page.marks.isEmpty { leave() }
      page.clear()
    case .escape: page.clear()
    case .paste(let text): tell(pasteAdvice(text), .warning)
    default: break
    }
    count = 0
  }

  private func move(_ rows: Int) { page.move(to: page.row + rows, height: height) }

  private func pasteAdvice(_ text: String) -> String {
    let lines = text.split(separator: "\n").count
    return "\(lines == 1 ? "A line was" : "\(lines) lines were") pasted where nothing is asked for;"
      + " nothing was done. Choose what to do first (?)."
  }

  // MARK: Keys of actions

  /// Takes one character of the keys of an action, or of a count before them.
  private func take(_ before: String, _ character: Character) {
    let keys = before + String(character)
    if before.isEmpty, let digit = character.wholeNumberValue, character.isASCII,
      digit > 0 || count > 0, !isBound(keys)
    {
      count = min(count * 10 + digit, 9999)
      return
    }
    let actions = actions(keys)
    if !actions.isEmpty {
      run(actions)
    } else if let own = ownKeys.first(where: { $0.keys == keys }) {
      own.run(self)
    } else if let view = views.first(where: { $0.ways == keys }) {
      open(Wire.ViewTarget(name: view.name))
    } else if isBound(keys) {
      typed = keys
      return after(milliseconds: 500) { [self] in
        if typed == keys { continuations = ChoiceList(keys, items { $0.hasPrefix(keys) }) }
      }
    } else {
      tell("“\(keys)” does nothing here; ? shows what does.", .warning)
    }
    count = 0
  }

  /// Whether some keys begin so.
  private func isBound(_ keys: String) -> Bool { !items { $0.hasPrefix(keys) }.isEmpty }

  private func items(_ fits: (String) -> Bool) -> [ChoiceList.Item] {
    let actions = page.view?.actions.map { ($0.key, $0.title) } ?? []
    let own = ownKeys.map { ($0.keys, $0.title) }
    let ways = views.map { ($0.ways, $0.title) }
    return (actions + own + ways).filter { fits($0.0) }.map { ChoiceList.Item(keys: $0, title: $1) }
  }

  /// Runs the first of some actions that applies to the lines meant, or needs none.
  private func run(_ actions: [Wire.Action]) {
    let lines = page.meant(count)
    guard lines.count <= ScreenPage.mostLines else {
      return tell("At most \(ScreenPage.mostLines) lines at once.", .warning)
    }
    for action in actions {
      if action.scope == .view { return run(action, keys: []) }
      var keys = lines.filter { $0.actions.contains(action.name) }.map(\.key)
      if keys.count > 1, action.scope == .line {
        let here = page.line.flatMap { $0.actions.contains(action.name) ? $0.key : nil }
        keys = [here ?? keys[0]]
      }
      if !keys.isEmpty { return run(action, keys: keys) }
    }
    tell("“\(actions[0].title)” does not apply here; ? shows what does.", .warning)
  }

  // MARK: What every page has

  /// Runs the main action of the line, follows its first link, or shows what can be done.
  private func enter() {
    let actions = page.view?.actions.filter { $0.isMain == true } ?? []
    let main = page.line?.actions.lazy.compactMap { name in
      actions.first { $0.name == name }
    }.first
    if let main {
      count = 0
      run([main])
    } else if let link = page.line?.spans.lazy.compactMap(\.link).first {
      follow(link)
    } else {
      showMenu()
    }
  }

  private func toggleFold() {
    if !page.toggleFold(height: height) { tell("Nothing is below this line.", .warning) }
  }

  private func describe() {
    guard let line = page.line else { return }
    tell(line.label ?? line.text.trimmingPrefix(while: \.isWhitespace).description)
  }

  /// Shows what can be done here and the ways to the other pages, each with its keys.
  private func showMenu() {
    let here = page.line?.actions ?? []
    let actions = page.view?.actions.filter { $0.scope == .view || here.contains($0.name) } ?? []
    var items = actions.map { ChoiceList.Item(keys: $0.key, title: $0.title) }
    var runs = actions.map { action in { (screen: Screen) in screen.run([action]) } }
    func add(_ heading: String, _ more: [(String, String, (Screen) -> Void)]) {
      items.append(ChoiceList.Item(keys: "", title: heading, isHeading: true))
      runs.append { _ in }
      items += more.map { ChoiceList.Item(keys: $0.0, title: $0.1) }
      runs += more.map(\.2)
    }
    add(
      "Pages",
      views.map { view in
        (view.ways, view.title, { $0.open(Wire.ViewTarget(name: view.name)) })
      })
    add("Everywhere", ownKeys.filter { $0.keys != "?" }.map { ($0.keys, $0.title, $0.run) })
    mode = .list(ChoiceList(page.view?.title ?? "", items)) { [self] index in
      if let index { runs[index](self) }
      count = 0
    }
  }
}

extension Wire.ViewEntry {
  /// The keys that lead to the view; empty for one that has none.
  fileprivate var ways: String { key.map { "go" + $0 } ?? "" }
}
