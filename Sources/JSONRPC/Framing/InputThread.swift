/// The thread that reads: it waits for the lane when too much is pending, and never for the writer.
struct InputThread: Sendable {
  let input: Descriptor
  let wakeup: Wakeup
  let options: ConnectionOptions
  let intake: Intake
  let queue: LaneQueue
  let peerRequests: PeerRequests
  let didChooseFraming: @Sendable (Framing) -> Void
  let log: @Sendable (String) -> Void

  func run() {
    let code = read()
    peerRequests.end()
    queue.endInput(code)
    queue.readerDidFinish()
  }

  /// Reads to the end, and returns the exit code for that end.
  private func read() -> Int32 {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    var framing = FramingDetection(options, didChoose: didChooseFraming)
    var isLost = false
    func take(_ frame: Frame) {
      switch frame {
      case .message(let bytes): intake.receive(bytes)
      case .refused(let error): intake.refuse(error)
      case .lost(let error):
        log("The rest of the input cannot be read: \(error.message)")
        intake.refuse(error)
        isLost = true
      }
      queue.waitForRoom(options.maxPendingBytes)
    }
    while !isLost, !queue.isStopped {
      switch input.read(into: buffer, or: wakeup) {
      case .bytes(let count):
        framing.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), take)
      case .end:
        framing.finish(take)
        return 0
      case .woken:
        return 0
      case .failed(let code):
        log("The input cannot be read: \(Descriptor.reason(code)).")
        return 1
      }
    }
    return isLost ? 1 : 0
  }
}
