import JSON
import JSONRPC

/// The revisions of the Model Context Protocol that are spoken here.
enum Revision {
  /// With a session that `initialize` begins, the newest first.
  static let ofSessions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// Where each request says for itself who sends it.
  static let stateless = "2026-07-28"
  static let all = [stateless] + ofSessions
  /// The first that has links to resources in what a tool returns.
  static let withLinks = "2025-06-18"
}

/// Members of `_meta` that the protocol reserves (2026-07-28, basic).
enum Meta {
  static let protocolVersion = "io.modelcontextprotocol/protocolVersion"
  static let clientInfo = "io.modelcontextprotocol/clientInfo"
  static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
  static let serverInfo = "io.modelcontextprotocol/serverInfo"
  static let subscription = "io.modelcontextprotocol/subscriptionId"
  /// What a refused call says to a program: the error of daybook's protocol.
  static let error = "daybook/error"
}

/// Who sends a request, and what can be asked of them.
struct Client: Sendable {
  let revision: String
  let name: String
  /// Whether it can show a form to the person.
  let canElicit: Bool

  private static let mark = " (assistant)"

  var isStateless: Bool { revision == Revision.stateless }

  init(revision: String, info: JSON?, capabilities: JSON?) {
    self.revision = revision
    // The name becomes the author of changes, of 1 to 64 characters; those that cannot be seen are
    // left out. What it ends with no other client is called by, whose changes it could undo then.
    let scalars = (info?["name"]?.plain ?? "").unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(scalars.prefix(64 - Self.mark.count)))
    let name = text.split(separator: " ").joined(separator: " ")
    self.name = (name.isEmpty ? "unnamed" : name) + Self.mark
    // Without a mode, forms are meant (2025-06-18).
    let elicitation = capabilities?["elicitation"]
    canElicit = elicitation.map { $0["form"] != nil || $0["url"] == nil } ?? false
  }
}

/// Which of the two ways of the protocol the connection goes; its first request decides.
enum Era: Sendable {
  case open
  case session(Client)
  case stateless

  private static let ofSessions: Set = [
    "initialize", "ping", "resources/subscribe", "resources/unsubscribe",
  ]
  private static let ofStateless: Set = ["server/discover", "subscriptions/listen"]

  /// Returns the sender of a request other than `initialize`, and goes the way that it shows. nil is
  /// a `ping` before the session. Throws why it may not come now.
  mutating func client(of method: String, _ params: JSON?) throws -> Client? {
    let meta = params?["_meta"]
    let isEnveloped = meta?[Meta.protocolVersion] != nil
    switch self {
    case .open where isEnveloped:
      let client = try Self.client(enveloped: meta)
      guard !Self.ofSessions.contains(method) else { throw ResponseError.methodNotFound(method) }
      self = .stateless
      return client
    case .open where method == "ping":
      return nil
    case .open where Self.ofStateless.contains(method):
      return try Self.client(enveloped: meta)
    case .open:
      throw ResponseError.invalidRequest(
        "The first request must be “initialize”, or carry “\(Meta.protocolVersion)” in "
          + "“_meta” (\(Revision.stateless)).")
    case .session(let client):
      guard !Self.ofStateless.contains(method) else { throw ResponseError.methodNotFound(method) }
      guard !isEnveloped else {
        throw ResponseError.invalidRequest(
          "This connection began with “initialize” (\(client.revision)), so its requests carry no "
            + "“\(Meta.protocolVersion)”.")
      }
      return client
    case .stateless:
      guard !Self.ofSessions.contains(method) else { throw ResponseError.methodNotFound(method) }
      return try Self.client(enveloped: meta)
    }
  }

  /// Reads what a request says of its sender (2026-07-28).
  private static func client(enveloped meta: JSON?) throws -> Client {
    for key in [Meta.protocolVersion, Meta.clientCapabilities] where meta?[key] == nil {
      throw ResponseError.invalidParams(
        "“_meta” must have the member “\(key)”.", pointer: JSONPointer(["_meta", key]))
    }
    guard case .string(let version)? = meta?[Meta.protocolVersion] else {
      throw ResponseError.invalidParams(
        "The revision must be a string.", pointer: JSONPointer(["_meta", Meta.protocolVersion]))
    }
    guard version == Revision.stateless else {
      throw ResponseError.unsupportedRevision(version, supported: [Revision.stateless])
    }
    do {
      _ = try JSONObject(json: meta?[Meta.clientCapabilities] ?? [:])
    } catch {
      throw ResponseError.invalidParams(error.inside(Meta.clientCapabilities).inside("_meta"))
    }
    return Client(
      revision: version, info: meta?[Meta.clientInfo],
      capabilities: meta?[Meta.clientCapabilities])
  }
}

extension ResponseError {
  /// -32022 (2026-07-28): the revision is not spoken here.
  static func unsupportedRevision(_ requested: String, supported: [String]) -> ResponseError {
    ResponseError(
      code: -32022, message: "The revision \(requested) is not spoken here.",
      data: [
        "kind": "invalidRequest", "requested": .string(requested),
        "supported": .array(supported.map(JSON.string)),
      ])
  }

  /// -32021 (2026-07-28): the client cannot ask the person, and so nothing was changed.
  static func noForms(_ error: ResponseError) -> ResponseError {
    ResponseError(
      code: -32021,
      message:
        "\(error.message) Nothing was changed: this needs the person's word, and this client "
        + "cannot ask for it. The person can do it in daybook.",
      data: [
        "kind": "invalidState", "requiredCapabilities": ["elicitation": ["form": [:]]],
      ])
  }

  /// -32002, and -32602 from 2026-07-28 on: no resource has this URI.
  static func noResource(_ uri: String, for client: Client) -> ResponseError {
    ResponseError(
      code: client.isStateless ? -32602 : -32002,
      message: "There is no resource “\(uri)”. There are daybook:today, daybook:agenda, "
        + "daybook:task/{id} and daybook:day/{day}.",
      data: ["kind": "notFound", "pointer": "/uri", "uri": .string(uri)])
  }
}
