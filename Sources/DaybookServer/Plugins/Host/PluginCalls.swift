import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

/// Answers `x/<plugin>/<method>` by asking the plugin.
struct PluginCalls: Sendable {
  /// How long a method of a plugin may take; a client can cancel it before.
  static let milliseconds = 60_000

  /// Returns the plugin for which a request waits, as the beginning of a name; empty for none.
  @Sendable static func plugin(_ method: String, _ params: JSON?) -> String {
    let names = [.string(method), params?["name"], params?["format"]]
    for case .string(let name)? in names where name.hasPrefix("x/") {
      return name.split(separator: "/").prefix(2).joined(separator: "/")
    }
    return ""
  }

  let pool: PluginPool

  /// Runs in a thread beside the lane.
  func answer(_ params: JSON?, _ call: Call) throws -> JSON {
    let parts = call.method.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let plugin = try? installed(String(parts[1]), call),
      let method = plugin.manifest?.methods?.first(where: { $0.name == parts[2] })
    else { throw ResponseError.methodNotFound(call.method) }
    try plugin.checkMayRun(in: pool.session)
    let schema = plugin.schema
    let params = try withoutToken(params)
    // Judged before the plugin is started.
    try schema.check(params, method.params ?? [])
    let progress = PluginProgress(of: call, title: method.title)
    defer { progress?.end() }
    let result = try ask(
      start(plugin), call.method, params, within: Self.milliseconds, progress: progress
    ) { call.isCancelled }
    do {
      try schema.check(result, method.reply ?? [])
    } catch {
      throw wrongAnswer(of: plugin.name, call.method, error)
    }
    return result
  }

  /// Notes what an answer has that it may not have, and returns it as the plugin's failure.
  func wrongAnswer(
    of plugin: String, _ method: String, _ error: JSONDecodingError
  ) -> ResponseError {
    failure(of: plugin, method, "Its answer is wrong: \(error.sentence)")
  }

  /// Notes what a plugin did wrong, in a sentence, and returns it as its failure.
  func failure(of plugin: String, _ method: String, _ words: String) -> ResponseError {
    pool.note(plugin, "\(method): \(words)")
    return PluginFailure(plugin, words).response
  }

  /// Returns params without the caller's token, which is not the plugin's.
  private func withoutToken(_ params: JSON?) throws(JSONDecodingError) -> JSON {
    guard case .object(var members)? = params else { return params ?? .object([:]) }
    switch members[PluginProgress.tokenName] {
    case .string, .integer, .null, nil: members[PluginProgress.tokenName] = nil
    case let other?:
      throw JSONDecodingError.mismatch(expected: "a string or an integer", found: other)
        .inside(PluginProgress.tokenName)
    }
    return .object(members)
  }

  /// Returns a plugin that may run, which is started where it does not. Throws an error response.
  func start(_ plugin: InstalledPlugin) throws -> RunningPlugin {
    do {
      return try pool.running(plugin)
    } catch let failure as PluginFailure {
      throw failure.response
    }
  }

  /// Asks a plugin that may run. Returns the unit of the offsets in the answer, too. Throws an error
  /// response.
  func ask(
    _ plugin: InstalledPlugin, _ method: String, _ params: JSON, within milliseconds: Int,
    isCancelled: () -> Bool
  ) throws -> (answer: JSON, encoding: PositionEncoding) {
    let running = try start(plugin)
    return (
      try ask(running, method, params, within: milliseconds, isCancelled: isCancelled),
      running.encoding
    )
  }

  /// Asks a plugin that runs, and passes on what it reports meanwhile.
  func ask(
    _ plugin: RunningPlugin, _ method: String, _ params: JSON, within milliseconds: Int,
    progress: PluginProgress? = nil, isCancelled: () -> Bool
  ) throws -> JSON {
    do {
      return try plugin.request(
        method, params, within: milliseconds, onProgress: progress.map { $0.take },
        isCancelled: isCancelled)
    } catch PeerRequestError.cancelled {
      throw ResponseError.requestCancelled
    } catch PeerRequestError.timedOut {
      pool.note(plugin.name, "\(method) took more than \(milliseconds / 1000) s.")
      throw Errors.response(
        .pluginTimeout,
        "The plugin “\(plugin.name)” did not answer within \(milliseconds / 1000) seconds.")
    } catch {
      pool.note(plugin.name, "\(method): \(PluginFailure.words(error))")
      var failure = PluginFailure(plugin.name, PluginFailure.words(error))
      if case .ended = error {
        failure.hint = "`daybook plugin log \(plugin.name)` shows what it wrote."
      }
      // Which answer was wrong, for a client that asks for it again.
      if case .refused(_, _, let data) = error, case .string(let pointer)? = data?["pointer"],
        pointer.wholeMatch(of: /\/answers\/[0-9]/) != nil
      {
        failure.pointer = pointer
      }
      throw failure.response
    }
  }

  /// Returns the plugin as it is now. Throws `notFound`.
  func installed(_ name: String, _ call: Call) throws -> InstalledPlugin {
    try call.onLane { [pool] in
      try pool.session.store().read { try pool.catalog.plugin(name, in: $0) }
    }
  }
}

extension JSONDecodingError {
  /// What is wrong with what a plugin sent, with its place.
  var sentence: String {
    let place = pointer.description
    return isImpossible
      ? "\(place.isEmpty ? "" : place + ": ")\(message)"
      : "\(place.isEmpty ? "it" : place) \(message)."
  }
}

extension PluginFailure {
  /// `pluginFailed`, with the plugin's words.
  var response: ResponseError {
    Errors.response(.pluginFailed, "The plugin “\(name)” failed. \(message)") {
      $0.pointer = pointer
      $0.hint = hint
    }
  }
}
