import DaybookProtocol
import Markup

/// What is around every page: the head, the ways to other pages, and what stays in sight.
struct Layout {
  let title: String
  var browser: Browser?
  /// The page that is live, if it is one.
  var shown: BrowserSession.Shown?
  var cursor: Int?
  var hash: String?
  /// All pages, where a wide window lists them.
  var views: [Wire.ViewEntry] = []
  var message: Message?
  /// What takes the act back of which the message speaks.
  var undo: HTML?
  var reminders: [Wire.ReminderFired.Params] = []
  /// The form to add something, and the lists of actions.
  var foot: HTML?
  let main: HTML

  /// The pages of the bar; the others are one step further.
  static let first: [(name: String, title: String)] = [
    ("today", "Today"), ("tasks", "Tasks"), ("habits", "Habits"), ("agenda", "Agenda"),
  ]

  var html: HTML {
    """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">\
    <meta name="color-scheme" content="light dark"><title>\("\(title) · daybook")</title>\
    <link rel="stylesheet" href="\(value: Assets.path("style.css"))">\
    <link rel="manifest" href="/manifest.json"><link rel="icon" href="/icon.svg">\
    <link rel="apple-touch-icon" href="/icon-180.png">\
    <script src="\(value: Assets.path("script.js"))" defer></script></head>\
    <body\(data)><a class="skip" href="#main">Skip to the page</a>\
    <div id="reminders">\(ReminderBanner(reminders, token: browser?.token).html)</div>\
    <p id="state" role="status"></p><main id="main">\(main)</main>\
    <ul id="waiting" aria-label="Not sent yet"></ul>\(foot)\(nav)\
    <div id="toast" role="status" aria-live="polite">\(message.map(Self.note))\(undo)</div>\
    <dialog id="dialog" tabindex="-1" aria-label="Question"></dialog></body></html>

    """
  }

  private static func note(_ message: Message) -> HTML {
    #"<p class="\#(value: "s-\(message.style?.rawValue ?? "plain")")">\#(message.text)</p>"#
  }

  private var data: HTML {
    guard let browser else { return "" }
    let page: HTML? = shown.map { shown in
      """
       data-view="\(value: shown.name)"\(shown.argument.map { #" data-argument="\#(value: $0)""# as HTML }) \
      data-cursor="\(cursor ?? 0)" data-hash="\(value: hash ?? "")"
      """
    }
    return """
       data-token="\(value: browser.token)" data-browser="\(value: String(browser.id.prefix(16)))"\(page)
      """
  }

  private var nav: HTML? {
    guard browser != nil else { return nil }
    let names = Set(Self.first.map(\.name))
    let first = Self.first.map { link(name: $0.name, title: $0.title, kind: nil) }
    let others = views.filter { !names.contains($0.name) }.map {
      link(name: $0.name, title: $0.title, kind: #" class="other""#)
    }
    let more: HTML = #"<li class="all"><a href="/more">More</a></li>"#
    return #"<nav aria-label="Pages"><ul>\#(first)\#(more)\#(others)</ul></nav>"#
  }

  private func link(name: String, title: String, kind: HTML?) -> HTML {
    let key: HTML? = views.first { $0.name == name }?.key.map { "<kbd>go\($0)</kbd>" }
    let current: HTML? = shown?.name == name ? #" aria-current="page""# : nil
    return """
      <li\(kind)><a href="\(value: Path.page(.init(name: name)))"\(current)>\(title)\(key)</a></li>
      """
  }
}

/// The reminders that went off and wait for an answer.
struct ReminderBanner {
  let reminders: [Wire.ReminderFired.Params]
  var token: String?

  init(_ reminders: [Wire.ReminderFired.Params], token: String? = nil) {
    (self.reminders, self.token) = (reminders, token)
  }

  var html: HTML {
    let items = reminders.map { fired -> HTML in
      let buttons = fired.actions.prefix(4).map { action -> HTML in
        """
        <button name="do" value="\(value: "\(action.name) \(fired.key)")">\(action.title)</button>
        """
      }
      return """
        <form class="reminder" method="post" action="/act" role="alert">\
        <p dir="auto">\(fired.line)</p>\
        \(Hidden(shown: .init(name: fired.view), cursor: fired.changeCursor, token: token).html)\
        <p class="buttons">\(buttons)</p></form>
        """
    }
    return "\(items)"
  }
}

/// The fields of each form that acts: the page, what of it was seen, and that it is ours.
struct Hidden {
  let shown: BrowserSession.Shown
  let cursor: Int
  /// nil where the script puts it in.
  let token: String?

  var html: HTML {
    """
    \(Self.field("v", shown.name))\(shown.argument.map { Self.field("a", $0) })\
    \(Self.field("c", String(cursor)))\(Self.field("t", token ?? ""))\(Self.field("d", Act.makeKey()))
    """
  }

  static func field(_ name: String, _ value: String) -> HTML {
    #"<input type="hidden" name="\#(value: name)" value="\#(value: value)">"#
  }
}
