import CivilTime
import DaybookProtocol
import Glibc
import JSON

/// An act that a form asks for.
struct Act: Sendable {
  let shown: BrowserSession.Shown
  /// What of the page was seen.
  let cursor: Int
  let action: String
  let keys: [String]
  var answers: [String]
  var isForced = false
  /// When it was done, for what a browser kept while it had no connection.
  let doneAt: Instant?
  let requestKey: String

  /// Reads a form; nil where it names no page or no action.
  init?(_ form: Fields) {
    let texts = ["v", "a", "k", "do", "r"].flatMap { form.values($0) }
    guard texts.allSatisfy({ $0.utf8.count <= 4000 }) else { return nil }
    guard let name = form["v"], !name.isEmpty, let cursor = form["c"].flatMap({ Int($0) }),
      cursor >= 0
    else { return nil }
    shown = BrowserSession.Shown(name: name, argument: form["a"])
    self.cursor = cursor
    let words = form["do"]?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    guard let action = form["action"] ?? words.first else { return nil }
    self.action = action
    keys = form.values("k") + words.dropFirst()
    // A form ends its lines by CR LF.
    answers = (form.values("n") + form.values("answer")).map { $0.replacing("\r\n", with: "\n") }
    isForced = form["force"] != nil
    if let text = form["typedAt"] {
      guard let instant = try? Instant(json: .string(text)) else { return nil }
      // A phone's clock may be ahead.
      let now = Instant(millisecond: Int64(time(nil)) * 1000)
      doneAt = instant < now ? instant : nil
    } else {
      doneAt = nil
    }
    requestKey = form["r"] ?? Self.key(of: form)
  }

  /// Whether its answer is a path where an editor asks; a browser sends the file itself.
  var takesFile: Bool { ["attach", "setPhoto"].contains(action) }

  /// The key of an act that a form without one of its own asks for: sent twice as it was drawn, it acts
  /// once.
  private static func key(of form: Fields) -> String {
    guard let drawing = form["d"] else { return makeKey() }
    var sent = Fingerprint()
    for (name, value) in form.all where name != "t" { sent.add("\(name)=\(value)&".utf8) }
    return "\(drawing.prefix(32).filter { $0.isASCII && $0.isHexDigit })-\(sent.text)"
  }

  /// For each form one, so that it acts once however often it is sent.
  static func makeKey() -> String { String(Secret.make().prefix(32)) }

  var params: Wire.ViewAct.Params {
    var params = Wire.ViewAct.Params(action: action, keys: keys)
    params.answers = answers.isEmpty ? nil : answers
    (params.name, params.argument, params.changeCursor) = (shown.name, shown.argument, cursor)
    params.force = isForced ? true : nil
    params.doneAt = doneAt
    params.requestKey = Wire.RequestKey(unchecked: requestKey)
    return params
  }
}
