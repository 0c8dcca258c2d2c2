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
    /// When codes were wrong, in seconds since 1970.
    var failures: [Int64] = []
  }

  let folder: StateFolder
  private let kept = Mutex(Kept())

  init(_ folder: StateFolder) { self.folder = folder }

  private static var now: Int64 { Int64(time(nil)) }

  /// Those that are paired now, as any process left them.
  var all: [Browser] {
    kept.withLock { kept in
      let stamp = folder.stamp(Self.file)
      if stamp != kept.stamp || stamp == nil {
        kept.browsers = read()
        kept.stamp = stamp
      }
      return kept.browsers
    }
  }

  private func read() -> [Browser] {
    guard case .array(let browsers)? = folder.read(Self.file)?["browsers"] else { return [] }
    return browsers.compactMap { try? Browser(json: $0) }
  }

  /// Returns the browser whose cookie this is.
  func browser(of secret: String?) -> Browser? {
    guard let secret else { return nil }
    return all.reduce(nil) { Secret.areEqual($1.secret, secret) ? $1 : $0 }
  }

  /// Makes a code that is good from now on, in place of any other.
  func makeCode() throws -> String {
    let code = Secret.makeCode()
    try folder.alone {
      try folder.write(
        Self.pairing, ["code": .string(code), "until": .integer(Self.now + Self.codeSeconds)])
    }
    return code
  }

  enum Pairing {
    case paired(Browser)
    case wrong
    case tooMany
  }

  /// Pairs a browser by its code, which is spent by that.
  func pair(code: String, name: String) throws -> Pairing {
    let isBlocked = kept.withLock { kept in
      kept.failures.removeAll { $0 <= Self.now - 60 }
      return kept.failures.count >= 5
    }
    guard !isBlocked else { return .tooMany }
    let typed = code.uppercased().filter { $0.isLetter || $0.isNumber }
    return try folder.alone {
      guard case .string(let good)? = folder.read(Self.pairing)?["code"],
        case .integer(let until)? = folder.read(Self.pairing)?["until"], until >= Self.now,
        Secret.areEqual(good, typed)
      else {
        kept.withLock { $0.failures.append(Self.now) }
        return .wrong
      }
      let browsers = read()
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

  /// Returns a name that no other has.
  private static func free(_ name: String, among browsers: [Browser]) -> String {
    let line = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let base = String(String(String.UnicodeScalarView(line)).prefix(60))
    let wanted = base.allSatisfy(\.isWhitespace) ? "Browser" : base
    let names = Set(browsers.map(\.name))
    let others = (2...mostBrowsers + 1).lazy.map { "\(wanted) \($0)" }
    return names.contains(wanted) ? others.first { !names.contains($0) } ?? wanted : wanted
  }

  /// Removes those that `isMeant`, and returns them.
  func revoke(where isMeant: (Browser) -> Bool) throws -> [Browser] {
    try folder.alone {
      let browsers = read()
      let removed = browsers.filter(isMeant)
      if !removed.isEmpty { try write(browsers.filter { !isMeant($0) }) }
      return removed
    }
  }

  private func write(_ browsers: [Browser]) throws {
    try folder.write(Self.file, ["browsers": .array(browsers.map(\.json))])
  }
}
