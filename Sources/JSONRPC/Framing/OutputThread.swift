/// The thread that writes: the only one that touches the output.
struct OutputThread: Sendable {
  let output: Descriptor
  let outputQueue: OutputQueue

  /// Small enough that progress is seen while a slow reader is waited for.
  private static let chunk = 65_536

  func run() {
    var buffer: [UInt8] = []
    while outputQueue.take(into: &buffer) {
      let failure = buffer.withUnsafeBytes(write)
      if let failure {
        return outputQueue.fail("The output cannot be written: \(Descriptor.reason(failure)).")
      }
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.chunk, bytes.count)
      switch output.write(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) {
      case .bytes(let count):
        start += count
        guard outputQueue.didWrite(count) else { return nil }
      case .failed(let code):
        return code
      case .end, .woken:
        return nil
      }
    }
    return nil
  }
}
