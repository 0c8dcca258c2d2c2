import DaybookModel
import DaybookProtocol
import JSONRPC

struct LifecycleHandlers: LifecycleMethods {
  let session: Session
  let namespaces: [String]
  /// What plugins add now.
  let plugins: @Sendable () -> [Wire.ServerPlugin]

  func initialize(_ params: Wire.Initialize.Params, _ call: Call) throws -> Wire.Initialized {
    let version = try agreedVersion(params.protocolVersions)
    let zone = try params.timeZone.map { try session.zones.zone($0.text, field: "timeZone") }
    if params.now != nil, session.options.mode != .conformance {
      throw ModelError.invalidValue(
        field: "now", message: "Only `serve --conformance` lets a client set the clock.")
    }
    let encoding = PositionEncoding(firstOf: params.capabilities?.general?.positionEncodings ?? [])
    session.begin(
      client: session.options.grant?.author
        ?? (params.clientInfo?.name).map(TextRules.withoutHidden), zone: zone,
      clock: params.now.map(Clock.fixed),
      encoding: encoding, capabilities: granted(params.capabilities ?? Wire.ClientCapabilities()))
    if session.options.isClientHere, let id = params.processId {
      ProcessWatch(id)?.onDeath(session.options.onClientDeath)
    }
    let plugins = plugins()
    return Wire.Initialized(
      capabilities: Wire.ServerCapabilities(
        limits: Wire.ServerLimits(
          maxDepth: ConnectionOptions().maxDepth, maxMessageBytes: session.options.maxMessageBytes,
          maxNotesLength: TextRules.notesLength, maxPageItems: PageSize.max,
          maxTitleLength: TextRules.titleLength),
        namespaces: namespaces, plugins: plugins.isEmpty ? nil : plugins,
        positionEncoding: encoding),
      protocolVersion: version,
      serverInfo: Wire.ServerInfo(
        database: session.options.mode == .conformance ? nil : session.options.database,
        name: "daybook", version: Server.version),
      settings: session.options.grant?.settings)
  }

  /// Returns the capabilities without those by which a session would be told what it may not ask for,
  /// or would take a reminder from those that show it.
  private func granted(_ wanted: Wire.ClientCapabilities) -> Wire.ClientCapabilities {
    guard !session.isPersons else { return wanted }
    func isGranted(_ method: String) -> Bool { (try? session.checkGranted(method)) != nil }
    var capabilities = wanted
    capabilities.followsPlugins = nil
    if !isGranted(Wire.ReminderList.method) { capabilities.showsReminders = nil }
    if !isGranted(Wire.ReminderDismiss.method) { capabilities.delivery = nil }
    return capabilities
  }

  /// Returns the server's version that is spoken with the first in the client's list with which one
  /// is, and the server's best where the client names none. Throws `invalidValue` where there is none.
  private func agreedVersion(_ wanted: [String]?) throws -> String {
    guard let wanted else { return Server.protocolVersions[0] }
    let common = wanted.lazy.compactMap(Server.spoken).first
    guard let common else {
      throw ModelError.invalidValue(
        field: "protocolVersions",
        message: "The client and daybook have no version of the protocol in common; update "
          + (wanted.contains(where: Server.isNewer) ? "daybook." : "the client."),
        allowed: Server.protocolVersions)
    }
    return common
  }
}

extension Server {
  /// Returns the version of the protocol that is spoken with a peer that speaks this one: that of
  /// the same major version, since a minor one only adds; of a draft (0.x), the same. nil where there
  /// is none, and for what is not MAJOR.MINOR.
  static func spoken(_ version: String) -> String? {
    numbers(version).flatMap { wanted in
      protocolVersions.first {
        numbers($0).map { $0.major == wanted.major && ($0.major > 0 || $0 == wanted) } ?? false
      }
    }
  }

  /// Whether it is a version behind all that are spoken.
  static func isNewer(_ version: String) -> Bool {
    guard let version = numbers(version) else { return false }
    return protocolVersions.compactMap(numbers).allSatisfy { $0 < version }
  }

  private static func numbers(_ version: String) -> (major: Int, minor: Int)? {
    guard let parts = version.wholeMatch(of: /(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})/)?.output,
      let major = Int(parts.1), let minor = Int(parts.2)
    else { return nil }
    return (major, minor)
  }
}
