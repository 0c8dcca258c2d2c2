import JSON

/// Runs the messages that were read, one after the other, in groups that are committed together.
///
/// It belongs to the thread that calls `run`.
final class Lane {
  /// An answer that waits for the commit, kept as the bytes in which it will leave.
  private struct Withheld {
    let exchange: Exchange
    let slot: Int
    let id: RequestID
    let answer: Answer
  }

  /// A group ends when this many bytes wait for its commit.
  private static let withheldMark = 1024 * 1024

  private let dispatcher: Dispatcher
  private let options: ConnectionOptions
  private let queue: LaneQueue
  private let notify: @Sendable (Notice) -> Void
  private let trace: Trace
  private let limit: MessageLimit
  private let log: @Sendable (String) -> Void

  private var exitCode: Int32?
  private var hasInitializedPending = false
  private var withheld: [Withheld] = []
  private var withheldBytes = 0
  private var groupCount = 0
  private var groupEnd: Deadline?
  private var lastCommitMilliseconds = 0

  init(
    dispatcher: Dispatcher, options: ConnectionOptions, queue: LaneQueue, trace: Trace,
    limit: MessageLimit, notify: @escaping @Sendable (Notice) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.dispatcher = dispatcher
    self.options = options
    self.queue = queue
    self.trace = trace
    self.limit = limit
    self.notify = notify
    self.log = log
  }

  /// Works until the end and returns the exit code.
  func run() -> Int32 {
    guard initializeImplicitly() else { return 1 }
    while true {
      switch queue.next() {
      case .end(let code):
        return code
      case .work(let work):
        runGroups(work)
      }
      if let exitCode { return exitCode }
    }
  }

  private func initializeImplicitly() -> Bool {
    guard let params = options.implicitInitialize else { return true }
    if case .failure(let error) = dispatcher.perform("initialize", params) {
      log("The session could not begin: \(error.message)")
      return false
    }
    return true
  }

  private func runGroups(_ first: LaneQueue.Work) {
    var work = first
    while !work.isEmpty {
      for job in work.cancelled { job.cancel() }
      for item in work.items {
        guard exitCode == nil, !queue.isStopped else {
          if case .task(let task) = item { task.refuse() }
          continue
        }
        run(item)
      }
      let isOpen = exitCode == nil && !queue.isStopped && groupCount > 0
      work = isOpen ? queue.more() : LaneQueue.Work()
    }
    endGroup()
  }

  private func run(_ item: LaneQueue.Item) {
    switch item {
    case .exchange(let exchange, let parts):
      for part in parts { run(part, of: exchange) }
      exchange.close()
      if hasInitializedPending {
        hasInitializedPending = false
        endGroup()
        dispatcher.application.didInitialize()
      }
    case .task(let task):
      endGroup()
      task.run { try dispatcher.commitIfDirty() }
      endGroup()
    }
  }

  private func run(_ part: ExchangePart, of exchange: Exchange) {
    if groupCount == 0 {
      groupEnd = .after(
        milliseconds: options.groupMilliseconds(afterCommitOf: lastCommitMilliseconds))
    }
    groupCount += 1
    switch part {
    case .refused(let reply, let slot):
      answer(reply, exchange, slot)
    case .request(let call, let params, let slot):
      trace.received(call, params)
      runRequest(call, params, slot, exchange)
    case .notification(let call, let params):
      trace.received(call, params)
      runNotification(call, params)
    }
    let isFull = groupCount >= options.groupLimit || withheldBytes >= Self.withheldMark
    if isFull || groupEnd?.isPast == true { endGroup() }
  }
}

// MARK: One request or notification

private extension Lane {
  func runRequest(_ call: CallState, _ params: JSON?, _ slot: Int, _ exchange: Exchange) {
    // A stop in the middle of a batch cancels the rest of it.
    let isCancelled = call.isCancelled || queue.isStopped
    let refusal =
      dispatcher.lifecycle.refusal(ofRequest: call.method)
      ?? (isCancelled ? .requestCancelled : nil)
      ?? (exchange.isFull ? .batchFull(limit: limit.bytes) : nil)
    if let refusal {
      return answer(Reply(call, .failure(refusal)), exchange, slot)
    }
    guard let method = dispatcher.method(named: call.method) else {
      return answer(Reply(call, .failure(.methodNotFound(call.method))), exchange, slot)
    }
    if let later = method.later {
      let answer = laterAnswer(to: call, slot, exchange, of: method)
      guard method.runsBesideTheLane(params) else {
        return later(params, self.call(call, params), answer)
      }
      return startLong(call, params, { later(params, $0, answer) }) { answer.give($0) }
    }
    if method.runsBesideTheLane(params) {
      return startLong(method, call, params) {
        exchange.fill(slot, with: exchange.answer(for: Reply(call, $0, of: method)))
      }
    }
    if method.beginsGroup?(params) == true { endGroup() }
    let outcome = dispatcher.run(method, params: params, call: self.call(call, params))
    call.finish()
    answer(Reply(call, outcome, of: method), exchange, slot)
    guard case .success = outcome else { return }
    dispatcher.lifecycle.didPerform(call.method)
    guard call.method == "initialize" else { return }
    trace.set(params?["trace"])
    limit.set(by: params)
    if exchange.isBatch {
      // The answer cannot leave yet, but the requests that follow in the batch need the session
      // ready.
      endGroup()
      dispatcher.application.didInitialize()
    } else {
      hasInitializedPending = true
    }
  }

  func laterAnswer(
    to call: CallState, _ slot: Int, _ exchange: Exchange, of method: MethodTable.Method
  ) -> LaterAnswer {
    let answersCancelled = options.conventions.answersCancelled
    return LaterAnswer { outcome in
      call.finish()
      if call.isCancelled, !answersCancelled { return exchange.leave(call) }
      exchange.fill(slot, with: exchange.answer(for: Reply(call, outcome, of: method)))
    }
  }

  func runNotification(_ call: CallState, _ params: JSON?) {
    guard !queue.isStopped else { return }
    let hasLifecycle = options.conventions.hasLifecycle
    if hasLifecycle, call.method == "exit" {
      exitCode = dispatcher.lifecycle.exit()
      return
    }
    guard dispatcher.lifecycle.hears(call.method) else { return }
    if hasLifecycle, call.method == "$/setTrace" { return trace.set(params?["value"]) }
    guard let method = dispatcher.method(named: call.method) else { return }
    if method.runsBesideTheLane(params) {
      return startLong(method, call, params) { _ in }
    }
    _ = dispatcher.run(method, params: params, call: self.call(call, params))
    call.finish()
  }

  func startLong(
    _ method: MethodTable.Method, _ state: CallState, _ params: JSON?,
    answer: @escaping @Sendable (Result<JSON, ResponseError>) -> Void
  ) {
    startLong(
      state, params,
      { [dispatcher] call in
        let outcome =
          state.isCancelled
          ? .failure(.requestCancelled) : dispatcher.run(method, params: params, call: call)
        state.finish()
        answer(outcome)
      }, answer: answer)
  }

  /// A long call may read what this client wrote before, so that is committed first.
  func startLong(
    _ state: CallState, _ params: JSON?, _ body: @escaping @Sendable (Call) -> Void,
    answer: @escaping @Sendable (Result<JSON, ResponseError>) -> Void
  ) {
    endGroup()
    let call = call(state, params, laneEntrance: { [queue] in queue.enter($0) })
    let job = LaneQueue.LongJob(
      call: state, kind: dispatcher.kindOfLong(state.method, params), run: { body(call) },
      cancel: { answer(.failure(.requestCancelled)) })
    guard queue.admit(job, limit: options.maxLongRequests) else { return }
    let isStarted = startDetachedThread { [queue, limit = options.maxLongRequests] in
      var next: LaneQueue.LongJob? = job
      while let job = next {
        job.run()
        next = queue.endJob(job, limit: limit)
      }
    }
    if !isStarted {
      log("No thread could be started for a long request.")
      answer(.failure(.internalError))
      _ = queue.endJob(job, limit: options.maxLongRequests)
    }
  }

  func call(
    _ state: CallState, _ params: JSON?, laneEntrance: (@Sendable (LaneTask) -> Void)? = nil
  ) -> Call {
    Call(
      method: state.method,
      progress: CallProgress(params: params, state: state, notify: notify), state: state,
      laneEntrance: laneEntrance)
  }
}

// MARK: Groups

private extension Lane {
  /// Answers that saw uncommitted writes wait for the commit, and so do those after them.
  func answer(_ reply: Reply, _ exchange: Exchange, _ slot: Int) {
    if let call = reply.call, call.isCancelled, !options.conventions.answersCancelled {
      return exchange.leave(call)
    }
    if !withheld.isEmpty || dispatcher.application.isDirty {
      let answer = exchange.answer(for: reply)
      withheld.append(Withheld(exchange: exchange, slot: slot, id: reply.id, answer: answer))
      withheldBytes += answer.byteCount
    } else {
      exchange.fill(slot, with: exchange.answer(for: reply))
    }
  }

  func endGroup() {
    groupCount = 0
    guard !withheld.isEmpty || dispatcher.application.isDirty else { return }
    var failure: ResponseError?
    do {
      lastCommitMilliseconds = try Deadline.milliseconds { try dispatcher.application.commit() }
    } catch {
      let response = dispatcher.response(to: error)
      log("A group of changes could not be committed: \(response.message)")
      failure = response
    }
    if failure == nil { dispatcher.application.willAnswer() }
    let ready = withheld
    withheld.removeAll(keepingCapacity: true)
    withheldBytes = 0
    for item in ready {
      var answer = item.answer
      // An invalid request keeps its own error; any other answer may depend on writes that are lost
      // now.
      if let failure, let call = answer.call {
        answer = item.exchange.answer(
          for: Reply(id: item.id, call: call, outcome: .failure(failure)))
      }
      item.exchange.fill(item.slot, with: answer)
    }
    if failure == nil { dispatcher.application.didCommit() }
  }
}

private extension Reply {
  init(
    _ call: CallState, _ outcome: Result<JSON, ResponseError>, of method: MethodTable.Method? = nil
  ) {
    self.init(id: call.id ?? .null, call: call, outcome: outcome)
    if case .success = outcome { isDone = method.map { $0.effects != .read } ?? false }
  }
}
