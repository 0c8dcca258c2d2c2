package import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import QuickAdd
package import JSONRPC

/// daybook behind a connection: the methods, the one mapping of errors, and the commit of a group.
package final class Server: Application {
  /// The version of the program, MAJOR.MINOR.PATCH.
  package static let version = "0.1.0"
  /// The versions of the protocol that this server speaks, best first. It is 0.9 until 1.0 is
  /// frozen (protocol/README.md, Versions).
  package static let protocolVersions = ["0.9"]

  package let methods: MethodTable
  let session: Session
  private let live: Live
  let livePages: LivePages
  private let invalidations: PluginInvalidations
  private let pool: PluginPool
  private let scheduler: PluginScheduler
  private let exchange: ExchangeKeeper
  private let elsewhere: ElsewhereSearches?

  /// Throws where the options name a time zone that does not exist; the database is opened later.
  package init(options: ServerOptions) throws {
    let session = try Session(options: options)
    let listNews = ViewListNews()
    let lock = HostLock(database: options.database)
    let directory = PluginDirectory(session: session, lock: lock)
    let pluginNews = PluginNews(directory: directory)
    let scheduler = PluginScheduler(session: session, lock: lock)
    let exchange = ExchangeKeeper(session: session, lock: lock)
    let views = ViewCatalog.daybook(
      with: session.isPersons ? PluginsView(directory: directory) : nil)
    let livePages = LivePages(session: session) { views.kinds.changeKey(of: $0) }
    let live = Live(
      session: session,
      sources: [
        CareClock(session: session), BackupClock(session: session), scheduler, exchange, pluginNews,
        listNews, livePages,
        ReminderNotifier(session: session),
      ])
    var methods = MethodTable()
    methods.add(
      session: SessionHandlers {
        try Wire.DayReading($0.text, $0.direction.map(DateDirection.init) ?? .coming, in: session)
      })
    methods.addHandlers(of: session)
    let data = DataHandlers(session: session)
    methods.add(changes: ChangesHandlers(session: session, live: live))
    let invalidations = PluginInvalidations(session: session, live: live)
    methods.add(
      view: ViewHandlers(
        session: session, views: views, live: live, livePages: livePages,
        invalidate: invalidations.add))
    let pluginMethods = PluginMethodNames(methods)
    session.setGate { [weak session] method in
      if let session { try pluginMethods.check(method, in: session) }
    }
    let files = PluginFiles(dataFolder: session.dataFolder)
    let stateFolder = options.database == nil ? nil : options.stateFolder
    let own = options.database == nil ? [] : options.ownFolders
    let catalog = PluginCatalog(
      folders: options.pluginFolders, methods: pluginMethods,
      judge: PluginJudge(
        agreements: PluginAgreements(folder: stateFolder.map { "\($0)/plugins" }), files: files,
        places: OwnPlaces(
          database: options.database, folders: own + [stateFolder].compactMap(\.self))))
    let pool = PluginPool(session: session, catalog: catalog, files: files)
    scheduler.connect(pool, live)
    exchange.connect(live)
    directory.connect(pool)
    session.rehearsalEnded = { catalog.judge.agreements.endRehearsal() }
    if options.grant == nil {
      session.changedPlugins = { catalog.changed(try $0.plugins.all()).map(\.name) }
    }
    if options.mode == .everyday { pool.onChange { [weak live] in live?.wake() } }
    methods.add(plugin: PluginHandlers(directory: directory))
    let namespaces = Set(methods.names.map { String($0.prefix { $0 != "/" }) }).sorted()
    let isOfPlugin = options.grant != nil
    methods.add(
      lifecycle: LifecycleHandlers(session: session, namespaces: namespaces) {
        isOfPlugin || !pool.files.exist ? [] : PluginAdditions(catalog: catalog).list(in: session)
      })
    methods.isolate(where: Self.changesMany)
    methods.wrap { name, effects, body in
      let body = session.shortening(name, body)
      let changesMany = Self.changesMany(name)
      return { params, call in
        try StrictParams.check(params, of: name, effects, in: session)
        do {
          if effects == .read { return try session.reading(for: call) { try body(params, call) } }
          guard effects == .write else { return try body(params, call) }
          let reports = changesMany != nil && Self.hasProgressToken(params)
          if reports { call.progress.begin("Changing the database") }
          defer { if reports { call.progress.end() } }
          return try session.watching(changesMany?(params) == true ? call : nil) {
            if case .bool(true)? = params?["dryRun"] {
              return try session.rehearse(params) { try body($0, call) }
            }
            // Nothing of what a plugin keeps is in the log, with which answers are forgotten.
            guard case .string(let key)? = params?["requestKey"],
              ![Wire.PluginSetState.method, Wire.ViewInvalidate.method].contains(name)
            else {
              return try body(params, call)
            }
            return try session.answerOnce(key, name, params) { try body(params, call) }
          }
        } catch ModelError.notFound(let entity, let id) {
          throw Errors.response(
            to: ModelError.notFound(entity, id), at: params?.pointer(to: id)?.description)
        }
      }
    }
    if !session.isPersons { methods.restrict(to: session) }
    if options.grant != nil {
      elsewhere = nil
    } else {
      let calls = PluginCalls(pool: pool)
      methods.addFamily("x/", .long) { try calls.answer($0, $1) }
      PluginViews(
        calls: calls, views: views, live: live, livePages: livePages, listNews: listNews
      ).join(&methods)
      PluginFormats(calls: calls, data: data).join(&methods)
      elsewhere = ElsewhereSearches(calls: calls, live: live)
      methods.kindOfLong = PluginCalls.plugin
      session.elsewhere = elsewhere
    }
    if options.mode == .conformance {
      methods.add(conformance: ConformanceHandlers(session: session, live: live))
    }
    methods.add("rpc.discover", .read) { _, _ in
      let bundle = try JSON(parsing: Wire.openRPCBundle)
      return isOfPlugin ? bundle : PluginAdditions(catalog: catalog).adding(to: bundle, session)
    }
    self.methods = methods
    self.session = session
    self.live = live
    self.livePages = livePages
    self.invalidations = invalidations
    self.pool = pool
    self.scheduler = scheduler
    self.exchange = exchange
  }

  /// Whether the client wants progress, under a token that it may use.
  private static func hasProgressToken(_ params: JSON?) -> Bool {
    params?["workDoneToken"].map { (try? Wire.ProgressToken(json: $0)) != nil } ?? false
  }

  /// nil but for a method that may change so many entities that a person may not want to wait for
  /// it: the schema says so by a token for its progress. Then whether a write with the params may:
  /// it has a group of its own and can be cancelled while it runs. What has to be told to change
  /// more than one entity is not alone otherwise.
  private static func changesMany(_ method: String) -> (@Sendable (_ params: JSON?) -> Bool)? {
    guard let known = Wire.paramTypes[method]?.names, known.contains("workDoneToken") else {
      return nil
    }
    let words = ["confirm", "subtasks"].filter(known.contains)
    return { params in words.isEmpty || words.contains { params?[$0] != nil } }
  }

  /// Sets the peer that is told of changes; the caller must do so before the first message is read.
  package func connect(_ peer: any Peer) {
    live.connect(peer)
    livePages.connect(peer)
    session.options.clientProcess.flatMap(ProcessWatch.init)?.onDeath(session.options.onClientDeath)
  }

  /// Makes later changes in the name of another client, for a session that several share.
  package func rename(client: String) {
    session.set(client: TextRules.withoutHidden(client))
  }

  package func response(to error: any Error) -> ResponseError {
    let response = Errors.response(to: error)
    if response.code == Wire.ErrorKind.internalError.code { session.options.log("\(error)") }
    return response
  }

  /// Closes the database, which writes its write-ahead log back into the one file. The caller must
  /// not use the server afterwards.
  package func close() {
    live.end()
    exchange.close()
    pool.close()
    scheduler.close()
    if invalidations.writeRest() { try? commit() }
    session.openStore?.close()
  }

  package var isDirty: Bool { session.openStore?.isDirty ?? false }

  package func commit() throws {
    guard let store = session.openStore, store.isDirty else { return }
    try store.commit()
  }

  package func willAnswer() { livePages.tellOfActs() }

  package func didCommit() {
    if let days = session.openStore?.takeClockMove() {
      session.options.log(RetentionMessage.moved(by: days))
    }
    live.pollSoon()
    session.removeOrphanedCopies()
  }

  /// Opens the database after the first response, so that the next request finds it open. A failure
  /// becomes the response to the first request that needs the database.
  package func didInitialize() {
    _ = try? session.store()
    live.didInitialize()
  }
}
