import DaybookProtocol
import Markup

/// A page that the server drew, as a document.
struct ViewPage {
  let view: Wire.View
  let shown: BrowserSession.Shown
  let browser: Browser
  /// nil on a page that never has any.
  var pictures: HTML?
  var message: Message?
  var reminders: [Wire.ReminderFired.Params] = []
  var views: [Wire.ViewEntry] = []

  var html: HTML {
    let lines = Self.lines(view.lines, on: shown, view.actions)
    let pictures: HTML? = pictures.map {
      #"<section id="pictures" aria-label="Pictures">\#($0)</section>"#
    }
    return Layout(
      title: view.title, browser: browser, shown: shown, cursor: view.changeCursor,
      hash: Self.hash(lines), views: views, message: message, undo: message == nil ? nil : undo,
      reminders: reminders, foot: foot,
      main: """
        \(pictures)<form id="acts" method="post" action="/act">\
        \(Hidden(shown: shown, cursor: view.changeCursor, token: browser.token).html)\
        <ul id="lines" aria-label="\(view.title)">\(lines)</ul></form>
        """
    ).html
  }

  static func lines(
    _ lines: [Wire.Line], on shown: BrowserSession.Shown, _ actions: [Wire.Action]
  ) -> [HTML] {
    lines.map { LineHTML($0, on: shown, actions).html }
  }

  /// By which a browser says what it has.
  static func hash(_ lines: [HTML]) -> String {
    var drawn = Fingerprint()
    for line in lines { drawn.add(line.text.utf8) }
    return drawn.text
  }

  private var foot: HTML {
    """
    \(adding)<div id="actions" hidden>\(Self.buttons(view.actions))</div>
    """
  }

  /// For a browser without the script; the others have it in place.
  private var undo: HTML? {
    guard let action = view.actions.first(where: { $0.name == "undo" }) else { return nil }
    return """
      <form method="post" action="/act">\
      \(Hidden(shown: shown, cursor: view.changeCursor, token: browser.token).html)\
      <button name="do" value="undo">\(action.title)</button></form>
      """
  }

  /// The bar to add something here, or on the page Today where nothing is added here.
  private var adding: HTML {
    let action = view.actions.first { $0.name == "add" && $0.asks.count == 1 }
    let place = action == nil ? BrowserSession.Shown(name: "today") : shown
    let words = action?.asks[0].prompt ?? action?.title ?? "Add a task"
    return """
      <form id="add" method="post" action="/act">\
      \(Hidden(shown: place, cursor: view.changeCursor, token: browser.token).html)\
      <a id="menu" role="button" href="\(value: Path.row(nil, on: shown))" aria-label="Actions">☰</a>\
      <div class="preview" aria-live="polite"></div>\
      <input name="answer" autocomplete="off" enterkeyhint="done" maxlength="10000" required \
      placeholder="\(action?.title ?? "Add a task")" aria-label="\(words)">\
      <button name="do" value="add" aria-label="\(action?.title ?? "Add a task")">+</button></form>
      """
  }

  /// All actions, for the script: it shows those of a line, and knows their keys.
  static func buttons(_ actions: [Wire.Action]) -> HTML {
    let buttons = actions.map { action -> HTML in
      """
      <button value="\(value: action.name)" data-key="\(value: action.key)" \
      data-scope="\(value: action.scope.rawValue)"\(Self.flag("frequent", action.isFrequent))\
      \(Self.flag("main", action.isMain))\(Self.flag("destructive", action.isDestructive))>\(action.title)</button>
      """
    }
    return "\(buttons)"
  }

  private static func flag(_ name: String, _ isSet: Bool?) -> HTML? {
    isSet == true ? #" data-\#(value: name)"# : nil
  }
}

/// What can be done on one line or with the page, for a browser without the script.
struct RowPage {
  let view: Wire.View
  let line: Wire.Line?
  let shown: BrowserSession.Shown
  let browser: Browser

  var html: HTML {
    let actions =
      line.map { line in line.actions.compactMap { name in view.actions.first { $0.name == name } }
      }
      ?? view.actions.filter { $0.scope == .view }
    let buttons = actions.map { action -> HTML in
      let act = ([action.name] + (line.map { [$0.key] } ?? [])).joined(separator: " ")
      return #"<button name="do" value="\#(value: act)">\#(action.title)</button>"#
    }
    let title = line.map { $0.label ?? $0.text } ?? view.title
    return Layout(
      title: title, browser: browser,
      main: """
        <h1 dir="auto">\(title)</h1>\
        <form class="panel" method="post" action="/act">\
        \(Hidden(shown: shown, cursor: view.changeCursor, token: browser.token).html)\
        \(buttons)</form><p><a href="\(value: Path.page(shown, focus: line?.key))">Back</a></p>
        """
    ).html
  }
}
