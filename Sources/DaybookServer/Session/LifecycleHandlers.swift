import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct LifecycleHandlers: LifecycleMethods {
  let session: Session
  let namespaces: [String]

  func initialize(_ params: Wire.Initialize.Params, _ call: Call) throws -> Wire.Initialized {
    let version = try agreedVersion(params.protocolVersions)
    let zone = try params.timeZone.map { try session.zones.zone($0.text, field: "timeZone") }
    if params.now != nil, session.options.mode != .conformance {
      throw ModelError.invalidValue(
        field: "now", message: "Only `serve --conformance` lets a client set the clock.")
    }
    let encoding = params.positionEncoding ?? .utf16
    session.begin(
      client: (params.clientInfo?.name).map(TextRules.withoutHidden), zone: zone,
      clock: params.now.map(Clock.fixed),
      encoding: PositionEncoding(rawValue: encoding.rawValue) ?? .utf16,
      capabilities: params.capabilities ?? Wire.ClientCapabilities())
    if let id = params.processId { ProcessWatch(id)?.onDeath(session.options.onClientDeath) }
    return Wire.Initialized(
      capabilities: Wire.ServerCapabilities(
        limits: Wire.ServerLimits(
          maxDepth: ConnectionOptions().maxDepth, maxMessageBytes: session.options.maxMessageBytes,
          maxNotesLength: TextRules.notesLength, maxPageItems: PageSize.max,
          maxTitleLength: TextRules.titleLength),
        namespaces: namespaces),
      positionEncoding: encoding, protocolVersion: version,
      serverInfo: Wire.ServerInfo(
        database: session.options.mode == .conformance ? nil : session.options.database,
        name: "daybook", version: Server.version))
  }

  /// Returns the first version of the client's list that this server speaks, and the server's best
  /// where the client names none. Throws `invalidValue` where there is none in common.
  private func agreedVersion(_ wanted: [String]?) throws -> String {
    guard let wanted else { return Server.protocolVersions[0] }
    guard let common = wanted.first(where: Server.protocolVersions.contains) else {
      throw ModelError.invalidValue(
        field: "protocolVersions",
        message: "The client and the server have no version of the protocol in common.",
        allowed: Server.protocolVersions)
    }
    return common
  }
}
