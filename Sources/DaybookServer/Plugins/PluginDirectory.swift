import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import PluginHost
import Synchronization

/// The plugins of this person and how they go, and what may be decided about them: what `plugin/*`
/// and the view `plugins` share.
final class PluginDirectory: Sendable {
  let session: Session
  private let lock: HostLock
  private let connected = Mutex<PluginPool?>(nil)
  /// Of each plugin, a hash of what the person of this session was asked about last.
  private let asked = Mutex<[String: String]>([:])

  init(session: Session, lock: HostLock) {
    self.session = session
    self.lock = lock
  }

  /// Sets what starts the plugins; the caller must do so before the first request.
  func connect(_ pool: PluginPool) {
    connected.withLock { $0 = pool }
  }

  /// Throws `unavailable` before it is connected.
  var pool: PluginPool {
    get throws {
      guard let pool = connected.withLock(\.self) else {
        throw ModelError.unavailable(message: "The session begins.")
      }
      return pool
    }
  }

  func plugins(in reader: ReadTransaction) throws -> [Wire.Plugin] {
    let pool = try pool
    return try pool.catalog.plugins(reader.plugins.all()).map { try wire($0, pool) }
  }

  /// Throws `notFound`.
  func installed(_ name: String, in reader: ReadTransaction) throws -> InstalledPlugin {
    try pool.catalog.plugin(name, in: reader)
  }

  /// Throws `notFound`.
  func plugin(_ name: String, in reader: ReadTransaction) throws -> Wire.Plugin {
    let pool = try pool
    return try wire(pool.catalog.plugin(name, in: reader), pool)
  }

  /// Returns the settings that have no value and need one.
  func missingSettings(of plugin: InstalledPlugin) throws -> [Wire.PluginSetting] {
    let secrets = try pool.files.secrets(plugin.name)
    return (plugin.manifest?.settings ?? []).filter {
      $0.isRequired == true && ($0.initialValues ?? []).isEmpty
        && (plugin.record?.settings[$0.name] ?? secrets[$0.name] ?? []).isEmpty
    }
  }

  /// Returns the newest lines of its log, oldest first.
  func log(_ name: String, limit: Int) throws -> [PluginFiles.LogLine] {
    let pool = try pool
    pool.writeLog(name)
    return pool.files.log(name, limit: limit)
  }
}

// MARK: What a person decides

extension PluginDirectory {
  /// Lets a plugin run. Throws `invalidState` where it was not confirmed or a setting is missing,
  /// and `localOnly`.
  func enable(
    _ name: String, isConfirmed: Bool, ifRevision: Int? = nil, _ writer: WriteTransaction
  ) throws {
    let plugin = try installed(name, in: writer.reader)
    let folder = try plugin.folder.get()
    let catalog = try pool.catalog
    guard folder.manifest.name.text == name else {
      throw PluginFolder.refusal(
        "name", "The plugin in \(folder.path) calls itself “\(folder.manifest.name.text)” now.")
    }
    if folder.manifest.permissions?.network == true, session.preferences.localOnly {
      throw ModelError.localOnly(
        message: "“\(name)” uses the network, and the preference `localOnly` is on.")
    }
    let consent = try isAgreed(to: plugin) ? nil : consent(to: plugin, in: writer.reader)
    let agreement = consent?.agreement
    if let (words, agreement) = consent {
      let isOther = isOther(words, agreement)
      if isOther || !isConfirmed {
        note(words, agreement)
        throw ModelError.unconfirmed(
          (isConfirmed ? "It changed after you were asked. " : "") + words, to: "let it run")
      }
    }
    let missing = try missingSettings(of: plugin).map(\.name)
    guard missing.isEmpty else {
      throw ModelError.invalidState(
        .wrongStep,
        message: "“\(name)” needs \(missing.map { "`\($0)`" }.joined(separator: ", ")) to be set.",
        hint: "Type `daybook plugin set \(name) \(missing[0]) …`.")
    }
    if !isRehearsing { _ = try pool.files.ownFolder(name) }
    // A person who enables it wants it tried again.
    try pool.reset(name)
    if plugin.record == nil { try writer.plugins.add(name, folder: folder.path) }
    let new = agreement == nil ? plugin.record?.agreement : PluginAgreements.newName()
    try writer.plugins.setAgreement(
      ofPlugin: name, new, ifRevision: plugin.record == nil ? nil : ifRevision)
    if !isRehearsing { asked.withLock { $0[name] = nil } }
    guard let agreement, let new else { return }
    let agreements = catalog.judge.agreements
    if !isRehearsing { try agreements.keepCode(of: agreement) }
    try agreements.keep(agreement, new, isRehearsing: isRehearsing)
    forget(plugin.record?.agreement, catalog)
  }

  func isAgreed(to plugin: InstalledPlugin) throws -> Bool {
    try pool.catalog.standingAtStart(plugin).agreement != nil
  }

  /// Whether the person was asked about something else than these words and what they stand for.
  private func isOther(_ words: String, _ agreement: PluginAgreement) -> Bool {
    asked.withLock { $0[agreement.plugin] }.map { $0 != Self.hash(words, agreement) } ?? false
  }

  private func note(_ words: String, _ agreement: PluginAgreement) {
    guard !isRehearsing else { return }
    asked.withLock { $0[agreement.plugin] = Self.hash(words, agreement) }
  }

  private static func hash(_ words: String, _ agreement: PluginAgreement) -> String {
    PluginAgreement.hash([agreement.identity, words])
  }

  /// Returns the question for what enabling a plugin lets it do, and notes that it was asked.
  /// An answer is for what was asked first.
  func question(
    about plugin: InstalledPlugin, in reader: ReadTransaction, isFirst: Bool
  ) throws -> String {
    let (words, agreement) = try consent(to: plugin, in: reader)
    if isFirst { note(words, agreement) }
    return words + " Let it?"
  }

  /// Throws `invalidState` where the person was asked about something else than there is now.
  func checkAsked(about plugin: InstalledPlugin, in reader: ReadTransaction) throws {
    let (words, agreement) = try consent(to: plugin, in: reader)
    let isOther = isOther(words, agreement)
    asked.withLock { $0[plugin.name] = nil }
    guard !isOther else {
      throw ModelError.invalidState(
        .wrongStep, message: "“\(plugin.name)” changed after you were asked.",
        hint: "Enable it again.")
    }
  }

  /// Returns the sentence that the person agrees to, and what it stands for.
  private func consent(
    to plugin: InstalledPlugin, in reader: ReadTransaction
  ) throws -> (words: String, agreement: PluginAgreement) {
    let folder = try plugin.folder.get()
    let agreement = try agreement(to: plugin, folder, in: reader)
    let installation = PluginGrants.installation(of: agreement.program)
    let reads = agreement.grants.filter { !$0.isWritable }.map(\.path)
    let words = PluginPermissionWords(manifest: folder.manifest, methods: try pool.catalog.methods)
      .sentence(
        values(of: plugin, try pool), reads: reads.filter { !installation.contains($0) },
        installation: reads.filter(installation.contains), isConfined: isConfined)
    return ("“\(plugin.name)” \(words)", agreement)
  }

  /// Returns what the person agrees to by enabling a plugin as it is now. Throws `invalidValue` and
  /// `tooLarge` for one that cannot be agreed to.
  private func agreement(
    to plugin: InstalledPlugin, _ folder: PluginFolder, in reader: ReadTransaction
  ) throws -> PluginAgreement {
    let pool = try pool
    let agreements = pool.catalog.judge.agreements
    try pool.catalog.checkPlace(of: folder)
    let code = PluginGrants.code(in: folder.path, folder.command[0])
    for known in agreements.all where known.name != plugin.record?.agreement {
      let other = known.agreement
      for grant in other.grants where grant.isWritable {
        guard let path = grant.target?.path,
          let place = PluginGrants.place(of: code, beside: path)
        else { continue }
        throw PluginFolder.refusal(
          "path", "“\(other.plugin)” may write to “\(grant.path)”, and this plugin runs \(place).")
      }
    }
    let settings = plugin.record?.settings ?? [:]
    if !isRehearsing { try agreements.makeFolder() }
    return PluginAgreement(
      plugin: plugin.name, folder: folder.path,
      digest: try pool.catalog.code(of: folder, isFresh: true).digest,
      code: PluginAgreements.newName(), program: folder.command[0],
      database: pool.catalog.judge.databaseIdentity, cursor: plugin.record?.logCursor ?? 0,
      isConfined: Confinement.isPossible(), permissions: folder.manifest.permissions,
      settings: settings,
      secrets: try pool.files.secrets(plugin.name).mapValues(PluginAgreement.hash),
      grants: try grants(folder, in: reader).granted(
        by: folder.manifest, settings, program: folder.command[0]))
  }

  private func grants(
    _ folder: PluginFolder, in reader: ReadTransaction
  ) throws -> PluginGrants {
    let judge = try pool.catalog.judge
    let others = try reader.plugins.all().filter { $0.name != folder.manifest.name.text }
    return PluginGrants(
      own: judge.places, folder: folder.path,
      others: others.map(\.folder)
        + judge.agreements.all.map(\.agreement).filter { $0.folder != folder.path }
        .flatMap { PluginGrants.code(in: $0.folder, $0.program) })
  }

  private func forget(_ agreement: String?, _ catalog: PluginCatalog) {
    if let agreement, !isRehearsing { catalog.judge.agreements.forget(agreement) }
  }

  /// Ends a plugin and starts it no more. Throws `notFound`.
  func disable(_ name: String, ifRevision: Int? = nil, _ writer: WriteTransaction) throws {
    let agreement = try writer.reader.plugins.item(name).agreement
    try writer.plugins.setAgreement(ofPlugin: name, nil, ifRevision: ifRevision)
    forget(agreement, try pool.catalog)
    try end(name)
  }

  /// Sets settings. Throws `invalidValue` with the place below `values`.
  func configure(
    _ name: String, _ values: [Wire.PluginValue], ifRevision: Int? = nil,
    _ writer: WriteTransaction
  ) throws {
    let plugin = try installed(name, in: writer.reader)
    let folder = try plugin.folder.get()
    let settings = folder.manifest.settings ?? []
    var open: [String: [String]?] = [:]
    var secret: [String: [String]?] = [:]
    for (index, value) in values.enumerated() {
      guard let setting = settings.first(where: { $0.name == value.name }) else {
        throw ModelError.invalidValue(
          field: "values/\(index)/name",
          message: "The plugin “\(name)” has no setting `\(value.name)`.",
          allowed: settings.map(\.name))
      }
      try PluginSettingRules.check(value.values ?? [], of: setting, at: "values/\(index)/values")
      if setting.isSecret == true {
        secret[value.name] = .some(value.values)
      } else {
        open[value.name] = .some(value.values)
      }
    }
    if plugin.record == nil { try writer.plugins.add(name, folder: folder.path) }
    try writer.plugins.configure(name, open, ifRevision: plugin.record == nil ? nil : ifRevision)
    if !secret.isEmpty, !isRehearsing {
      try pool.files.setSecrets(name, secret)
      try writer.plugins.touch(name)
    }
    // The person sets it here and now, so what they agreed to goes on.
    if plugin.isEnabled { try renew(plugin, open, Set(secret.keys), writer) }
  }

  /// Has the agreement hold what was set now, and nothing else that the database may have changed.
  private func renew(
    _ plugin: InstalledPlugin, _ open: [String: [String]?], _ secret: Set<String>,
    _ writer: WriteTransaction
  ) throws {
    let pool = try pool
    guard let token = plugin.record?.agreement, let approved = plugin.approved,
      var agreement = try pool.catalog.judge.agreements.agreement(token)
    else { return }
    for (name, values) in open { agreement.settings[name] = values }
    let secrets = try pool.files.secrets(plugin.name)
    for name in secret { agreement.secrets[name] = secrets[name].map(PluginAgreement.hash) }
    agreement.grants = try grants(plugin.folder.get(), in: writer.reader).renewed(
      agreement.grants, by: approved.manifest, agreement.settings, program: agreement.program)
    try pool.catalog.judge.agreements.keep(agreement, token, isRehearsing: isRehearsing)
  }

  /// Returns how many settings would be lost with a plugin. Throws `notFound` for one that was not
  /// added.
  func settingCount(_ name: String, in reader: ReadTransaction) throws -> Int {
    let secrets = (try? pool.files.secrets(name)) ?? [:]
    return try reader.plugins.item(name).settings.count + secrets.count
  }

  /// Forgets a plugin, its settings and its log. Throws `notFound` for one that was not added.
  func remove(_ name: String, ifRevision: Int? = nil, _ writer: WriteTransaction) throws {
    let agreement = try writer.reader.plugins.item(name).agreement
    try writer.plugins.remove(name, ifRevision: ifRevision)
    if !isRehearsing { try pool.files.forget(name) }
    forget(agreement, try pool.catalog)
    try end(name)
  }

  /// Has a feeder started by the process that starts feeders, whatever its schedule.
  func runSoon(_ name: String, _ writer: WriteTransaction) throws {
    try pool.reset(name)
    try writer.plugins.noteRun(name) { [now = session.now] run in
      (run.nextAt, run.isStopped, run.message) = (now, false, nil)
    }
  }

  private var isRehearsing: Bool { session.isRehearsing.load(ordering: .relaxed) }

  /// Ends the plugin where this server runs it, beside the lane, since it may take two seconds.
  private func end(_ name: String) throws {
    guard !isRehearsing else { return }
    let pool = try pool
    startDetachedThread { pool.end(name) }
  }
}

// MARK: How it goes

extension PluginDirectory {
  private func wire(_ plugin: InstalledPlugin, _ pool: PluginPool) throws -> Wire.Plugin {
    let run = plugin.record?.run
    let (state, message) = state(of: plugin, pool)
    return Wire.Plugin(
      endedAt: run?.endedAt, folder: plugin.path,
      id: try Wire.PluginID(json: .string(plugin.name)), isConfined: isConfined(plugin, pool),
      manifest: plugin.manifest, message: message, nextAt: run?.nextAt,
      revision: Int(plugin.record?.revision ?? 0), startedAt: run?.startedAt,
      state: state, values: values(of: plugin, pool))
  }

  /// Whether this machine keeps plugins from what they were not granted; nil in a transcript, which
  /// is the same on every machine.
  private var isConfined: Bool? {
    session.options.mode == .conformance ? nil : Confinement.isPossible()
  }

  /// Whether the process that runs here is confined; without one, whether it would be.
  private func isConfined(_ plugin: InstalledPlugin, _ pool: PluginPool) -> Bool? {
    let running = pool.runningPlugins.first { $0.name == plugin.name }
    return isConfined.map { running?.isConfined ?? $0 }
  }

  private func state(
    of plugin: InstalledPlugin, _ pool: PluginPool
  ) -> (Wire.PluginState, String?) {
    if case .failure(let error) = plugin.folder { return (.missing, error.message) }
    guard let record = plugin.record, record.agreement != nil else { return (.off, nil) }
    if case .changed(let words) = pool.catalog.standingAtStart(plugin, isFresh: false) {
      return (.changed, "\(words) Enable it again to run it.")
    }
    let run = record.run
    if run.isStopped { return (.failed, run.message) }
    if pool.runs(plugin.name) || run.isRunning && lock.isHeld { return (.running, run.message) }
    if plugin.isKept(in: session) {
      return (.idle, "It uses the network, and the preference `localOnly` is on.")
    }
    if plugin.manifest?.kind == .responder, let failure = pool.failure(plugin.name) {
      return (failure.isLast ? .failed : .waiting, failure.message)
    }
    return (run.message == nil ? .idle : .waiting, run.message)
  }

  private func values(of plugin: InstalledPlugin, _ pool: PluginPool) -> [Wire.PluginValue] {
    let secrets = (try? pool.files.secrets(plugin.name)) ?? [:]
    return (plugin.manifest?.settings ?? []).map { setting in
      let isSecret = setting.isSecret == true
      let own = isSecret ? secrets[setting.name] : plugin.record?.settings[setting.name]
      return Wire.PluginValue(
        isSet: own != nil, name: setting.name,
        values: isSecret ? nil : own ?? setting.initialValues ?? [])
    }
  }
}
