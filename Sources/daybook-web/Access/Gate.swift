/// Who gets in, and for what.
struct Gate: Sendable {
  /// The names by which this server is reached, in small letters, without ports.
  let hosts: Set<String>
  /// Whether browsers come by https, here or to the proxy.
  let isSecure: Bool
  /// Whether a proxy has to say by `X-Forwarded-Proto` that a browser came so.
  let isBehindProxy: Bool

  /// Returns what refuses a request, whoever sends it.
  func refusal(of request: Request) -> Response? {
    guard let host = request.headers["host"], hosts.contains(Self.name(of: host)) else {
      return .text(
        "This daybook is not called so. `daybook web --name NAME` gives it the name.", status: 421)
    }
    guard !isBehindProxy || request.headers["x-forwarded-proto"]?.lowercased() == "https" else {
      return .text(
        "The proxy has to say that a browser came by https: `X-Forwarded-Proto: https`.",
        status: 400)
    }
    guard request.method == "POST" else { return nil }
    if let site = request.headers["sec-fetch-site"] {
      return site == "same-origin" ? nil : Self.foreign
    }
    guard let origin = request.headers["origin"] else { return Self.foreign }
    return origin == "\(isSecure ? "https" : "http")://\(host)" ? nil : Self.foreign
  }

  private static let foreign = Response.text(
    "Only a page of daybook can change something.", status: 403)

  /// Of a cookie that another host or a page by plain HTTP cannot have set, where that is possible.
  var cookieName: String { isSecure ? "__Host-daybook" : "daybook" }

  func cookie(_ browser: Browser?) -> (name: String, value: String) {
    let secure = isSecure ? "; Secure" : ""
    let age = browser == nil ? 0 : 34_560_000
    return (
      "Set-Cookie",
      "\(cookieName)=\(browser?.secret ?? ""); Path=/; HttpOnly; SameSite=Strict\(secure); "
        + "Max-Age=\(age)"
    )
  }

  /// The headers of every answer.
  static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        + "manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
        + "form-action 'self'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// A name or an address without its port, in small letters.
  private static func name(of host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return host.firstIndex(of: ":").map { String(host[..<$0]) } ?? host
  }
}
