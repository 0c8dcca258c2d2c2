import Glibc
import JSON
import Synchronization

/// The browsers that are paired, and how one becomes one of them: `daybook web pair` writes a code that
/// is good for a minute and for one browser, and whoever sends it gets a cookie.
final class Browsers: Sendable {
  static let mostBrowsers = 100
  private static let file = "browsers.json"
  private static let pairing = "pairing.json"
  static let codeSeconds: Int64 = 60

  private struct Kept {
    var stamp: String?
    var browsers: [Browser] = []
    /// When typed codes were wrong, in seconds since 1970.
    var failures: [Int64] = []
  }

  let folder: StateFolder
  private let kept = Mutex(Kept())

  init(_ folder: StateFolder) { self.folder = folder }

  private static var now: Int64 { Int64(time(nil)) }

  /// Those that are paired now, as any process left them; where that cannot be read, as it was.
  var all: [Browser] {
    kept.withLock { kept in
      let stamp = folder.stamp(Self.file)
      if stamp != kept.stamp || stamp == nil, let browsers = try? read() {
        (kept.browsers, kept.stamp) = (browsers, stamp)
      }
      return kept.browsers
    }
  }

  private func read() throws -> [Browser] {
    guard let file = try folder.read(Self.file) else { return [] }
    do {
      return try JSONObject(json: file).decode("browsers")
    } catch {
      throw Failure("\(folder.path)/\(Self.file) is not understood, so nothing was changed.")
    }
  }

  /// Returns the browser whose cookie this is.
  func browser(of secret: String?) -> Browser? {
    guard let secret else { return nil }
    return all.reduce(nil) { Secret.areEqual($1.secret, secret) ? $1 : $0 }
  }

  /// Makes codes for one browser that are good from now on, in place of any others: a long one for a link,
  /// and one to type.
  func makeCodes() throws -> (link: String, typed: String) {
    let (link, typed) = (Secret.make(), Secret.makeCode())
    try folder.alone {
      try folder.write(
        Self.pairing,
        [
          "link": .string(link), "typed": .string(typed),
          "until": .integer(Self.now + Self.codeSeconds),
        ])
    }
    return (link, typed)
  }

  enum Pairing: Sendable {
    case paired(Browser)
    case wrong
    case tooMany
  }

  /// Pairs a browser by a code, which is spent by that. Typed ones can be guessed: five in a minute may
  /// be wrong. That of a link cannot, so nobody keeps a person out. A browser
  /// that was paired before becomes another.
  func pair(code: String, name: String, replacing old: String? = nil) throws -> Pairing {
    try folder.alone {
      guard let pairing = try folder.read(Self.pairing),
        case .integer(let until)? = pairing["until"],
        until >= Self.now
      else { return fail() }
      func isCode(_ name: String, _ text: String) -> Bool {
        guard case .string(let good)? = pairing[name] else { return false }
        return Secret.areEqual(good, text)
      }
      let typed = code.uppercased().filter { $0.isLetter || $0.isNumber }
      let isTyped = !isCode("link", code)
      if isTyped, mayGuess() == false { return .tooMany }
      guard !isTyped || isCode("typed", typed) else { return fail() }
      let browsers = try read().filter { $0.id != old }
      guard browsers.count < Self.mostBrowsers else {
        throw Failure("\(Self.mostBrowsers) browsers are paired. `daybook web revoke` removes one.")
      }
      let browser = Browser(
        id: Secret.make(), name: Self.free(name, among: browsers), secret: Secret.make(),
        token: Secret.make(), pairedAt: Self.now)
      try write(browsers + [browser])
      folder.remove(Self.pairing)
      return .paired(browser)
    }
  }

  private func fail() -> Pairing {
    kept.withLock { $0.failures.append(Self.now) }
    return .wrong
  }

  private func mayGuess() -> Bool {
    kept.withLock { kept in
      kept.failures.removeAll { $0 <= Self.now - 60 }
      return kept.failures.count < 5
    }
  }

  /// Returns a name that no other has.
  private static func free(_ name: String, among browsers: [Browser]) -> String {
    let shown = name.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: true
      }
    }
    let base = String(String.UnicodeScalarView(shown.prefix(60)))
    let wanted = base.allSatisfy(\.isWhitespace) ? "Browser" : base
    let names = Set(browsers.map(\.name))
    let others = (2...mostBrowsers + 1).lazy.map { "\(wanted) \($0)" }
    return names.contains(wanted) ? others.first { !names.contains($0) } ?? wanted : wanted
  }

  /// Removes those that `isMeant`, and returns them.
  func revoke(where isMeant: (Browser) -> Bool) throws -> [Browser] {
    try folder.alone {
      let browsers = try read()
      let removed = browsers.filter(isMeant)
      if !removed.isEmpty { try write(browsers.filter { !isMeant($0) }) }
      return removed
    }
  }

  private func write(_ browsers: [Browser]) throws {
    try folder.write(Self.file, ["browsers": .array(browsers.map(\.json))])
  }
}
