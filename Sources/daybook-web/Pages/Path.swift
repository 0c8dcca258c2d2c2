import DaybookProtocol

/// The paths of our pages.
enum Path {
  /// The path of a page.
  static func page(_ shown: BrowserSession.Shown, focus: String? = nil) -> String {
    let argument = shown.argument.map { "?a=\(escaped($0))" } ?? ""
    let path = "/v/\(escaped(shown.name))\(argument)\(focus.map { "#k.\(escaped($0))" } ?? "")"
    // A header has no room for more.
    return path.utf8.count > 8000 ? "/" : path
  }

  static func page(_ target: Wire.ViewTarget) -> String {
    page(.init(name: target.name, argument: target.argument), focus: target.focus)
  }

  /// The path of what can be done on a line, or with the page.
  static func row(_ key: String?, on shown: BrowserSession.Shown) -> String {
    let argument = shown.argument.map { "&a=\(escaped($0))" } ?? ""
    return "/row?v=\(escaped(shown.name))\(argument)\(key.map { "&k=\(escaped($0))" } ?? "")"
  }

  /// Where a link of a page leads; nil where a browser is not to follow it, such as a path on the
  /// server.
  static func link(_ link: String) -> String? {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    switch scheme {
    case "http", "https", "mailto": return link
    case "daybook": return "/open?link=\(escaped(link))"
    default: return nil
    }
  }

  /// RFC 3986, 2.3: what is no unreserved character is escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%\(digits.count == 1 ? "0" : "")\(digits)"
      }
    }
    return result
  }
}
