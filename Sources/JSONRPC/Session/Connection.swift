// A session is one peer, over two descriptors and three threads: a reader, the lane and a writer.
// The lane runs requests one after the other in groups that share one commit, and holds back the
// answers of changes until that commit; long methods run on threads of their own and ask the lane
// where they write. An application is anything that conforms to `Application`; nothing here knows
// what it stores. `LocalLane` is the lane of a program that is its own client
// (docs/decisions/0005-one-lane.md).

package import JSON

/// A session over two descriptors: a reader thread, the lane in the thread that calls `run`, and a
/// writer thread.
package final class Connection: Peer {
  private let input: Descriptor
  private let output: Descriptor
  private let options: ConnectionOptions
  private let dispatcher: Dispatcher
  private let log: @Sendable (String) -> Void
  private let queue: LaneQueue
  private let outputQueue: OutputQueue
  private let inFlight = InFlight()
  /// nil where the process may open no more descriptors.
  private let wakeup = Wakeup()
  private let trace: Trace
  private let limit: MessageLimit
  private let peerRequests: PeerRequests

  /// Neither descriptor is closed here, nor is its mode changed; both may be non-blocking.
  package init(
    input: Int32, output: Int32, options: ConnectionOptions = ConnectionOptions(),
    application: any Application, log: @escaping @Sendable (String) -> Void
  ) {
    let queue = LaneQueue()
    let outputQueue = OutputQueue(maxUnread: options.maxUnreadBytes) { reason in
      log(reason)
      queue.stop(1)
    }
    self.input = Descriptor(number: input)
    self.output = Descriptor(number: output)
    self.options = options
    self.log = log
    self.queue = queue
    self.outputQueue = outputQueue
    dispatcher = Dispatcher(application, hasLifecycle: options.conventions.hasLifecycle)
    let limit = MessageLimit(cap: options.maxAnswerBytes)
    self.limit = limit
    if options.framing != .detect { outputQueue.use(options.framing) }
    trace = Trace(limit: limit) { outputQueue.append($0) }
    peerRequests = PeerRequests(
      limit: options.maxPeerRequests, conventions: options.conventions,
      send: { outputQueue.append(JSON.object($0).bytes) }, log: log)
  }

  /// Serves until `exit`, the end of input, a stop or a failure, and returns the exit code. To be
  /// called once.
  package func run() -> Int32 {
    guard let wakeup, start(wakeup) else {
      log("The session could not begin: the system is out of descriptors or threads.")
      _ = outputQueue.flush(idleMilliseconds: 0)
      return 1
    }
    let lane = Lane(
      dispatcher: dispatcher, options: options, queue: queue, trace: trace, limit: limit,
      notify: { [outputQueue] in outputQueue.offer($0.bytes) }, log: log)
    let code = lane.run()
    end(wakeup)
    return outputQueue.hasFailed ? 1 : code
  }

  package func notify(_ method: String, _ params: JSON) {
    let bytes = Notice(method: method, params: params).bytes
    guard bytes.count <= limit.bytes else {
      return log("A notification “\(method)” is too long for the client and was not sent.")
    }
    outputQueue.append(bytes)
  }

  /// Sends a request to the peer and waits, in a thread that is not the lane's, for its result.
  /// `isCancelled` is called while it waits; `onProgress` in the thread that reads, which it must
  /// not hold up.
  package func request(
    _ method: String, _ params: JSON? = nil, within milliseconds: Int,
    onProgress: (@Sendable (_ value: JSON) -> Void)? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(PeerRequestError) -> JSON {
    try peerRequests.begin(method, params, onProgress: onProgress)
      .result(within: milliseconds, isCancelled: isCancelled)
  }

  /// Sends a request to the peer and returns its id; `take` gets the answer on the lane, whenever it
  /// comes, or `ended` when the session ends before. Throws `busy` and `ended`.
  package func request(
    _ method: String, _ params: JSON? = nil,
    then take: @escaping @Sendable (Result<JSON, PeerRequestError>) -> Void
  ) throws(PeerRequestError) -> Int64 {
    try peerRequests.send(method, params) { [weak self] answer in
      self?.onLane({ take(answer) }, orElse: { take(.failure(.ended)) })
    }
  }

  /// Tells the peer that its answer is not wanted any more; nothing takes it then.
  package func cancelRequest(_ id: Int64) {
    peerRequests.cancel(id)
  }

  /// Sends a request to the peer, ahead of what is sent afterwards, and returns its answer to come.
  /// Throws `busy` and `ended`.
  package func beginRequest(
    _ method: String, _ params: JSON? = nil
  ) throws(PeerRequestError) -> PeerAnswer {
    try peerRequests.begin(method, params)
  }

  package func onLane(_ body: @escaping @Sendable () -> Void) { onLane(body, orElse: {}) }

  private func onLane(
    _ body: @escaping @Sendable () -> Void, orElse refuse: @escaping @Sendable () -> Void
  ) {
    queue.enter(
      LaneTask(
        run: { [log] commit in
          body()
          do { try commit() } catch {
            log(
              "Changes made by the server itself were not saved: \(error)")
          }
        },
        refuse: refuse))
  }

  /// Whether the peer can be asked nothing any more.
  package var hasEnded: Bool { peerRequests.isOver }

  package var isBehind: Bool { outputQueue.isBehind }

  package var unwrittenBytes: Int { outputQueue.unwrittenBytes }

  package func whenWritten(_ body: @escaping @Sendable () -> Void) {
    outputQueue.whenWritten(body)
  }

  /// Ends the session from any thread: nothing more is read, the group that is running is committed
  /// and answered, the answers get a second to leave, and `run` returns the code.
  package func stop(_ code: Int32) {
    outputQueue.stopWaiting()
    queue.stop(code)
    wakeup?.wake()
  }

  private func start(_ wakeup: Wakeup) -> Bool {
    let writer = OutputThread(output: output, outputQueue: outputQueue)
    let intake = Intake(
      options: options, inFlight: inFlight, queue: queue,
      delivery: Delivery(
        outputQueue: outputQueue, queue: queue, inFlight: inFlight, trace: trace, limit: limit),
      peerRequests: peerRequests)
    let reader = InputThread(
      input: input, wakeup: wakeup, options: options, intake: intake, queue: queue,
      peerRequests: peerRequests, didChooseFraming: { [outputQueue] in outputQueue.use($0) },
      log: log)
    return startDetachedThread { writer.run() } && startDetachedThread { reader.run() }
  }

  private func end(_ wakeup: Wakeup) {
    peerRequests.end()
    let seconds = options.flushSecondsAfterEnd
    queue.drain(until: .after(milliseconds: queue.isStopped ? 1_000 : (seconds ?? 5) &* 1_000))
    queue.stop(0)
    wakeup.wake()
    if !outputQueue.flush(idleMilliseconds: seconds.map { $0 &* 1_000 }), !outputQueue.hasFailed {
      log("The client did not read all of its answers before the end.")
    }
    queue.waitForReader(until: .after(milliseconds: 1_000))
  }
}
