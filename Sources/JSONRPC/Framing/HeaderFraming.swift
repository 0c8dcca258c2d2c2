/// The base protocol of LSP 3.17: header lines that end in CRLF, an empty line, and a body.
struct HeaderFraming {
  private enum State {
    case header
    case body(missing: Int)
    case skipping(missing: Int)
    case lost
  }

  private let maxMessageBytes: Int
  private let maxHeaderBytes: Int
  private var state = State.header
  private var headerBytes = 0
  private var line: [UInt8] = []
  private var block = HeaderBlock()
  private var partial: [UInt8] = []

  init(maxMessageBytes: Int, maxHeaderBytes: Int) {
    self.maxMessageBytes = maxMessageBytes
    self.maxHeaderBytes = maxHeaderBytes
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer, _ emit: (Frame) -> Void) {
    var rest = bytes
    while !rest.isEmpty {
      switch state {
      case .header:
        takeHeader(&rest, emit)
      case .body(let missing):
        takeBody(&rest, missing, emit)
      case .skipping(let missing):
        let skipped = min(missing, rest.count)
        rest = UnsafeRawBufferPointer(rebasing: rest[skipped...])
        state = skipped == missing ? .header : .skipping(missing: missing - skipped)
      case .lost:
        return
      }
    }
  }

  mutating func finish(_ emit: (Frame) -> Void) {
    switch state {
    case .header where headerBytes == 0: break
    case .header, .body: emit(.refused(.parseError("The input ended within a message.")))
    case .skipping, .lost: break
    }
    state = .lost
  }

  private mutating func takeHeader(
    _ rest: inout UnsafeRawBufferPointer, _ emit: (Frame) -> Void
  ) {
    // A newline after the previous body does no harm.
    if headerBytes == 0 {
      let start = rest.firstIndex { !$0.isWhiteSpace } ?? rest.count
      rest = UnsafeRawBufferPointer(rebasing: rest[start...])
      guard !rest.isEmpty else { return }
    }
    let newline = rest.offset(of: UInt8(ascii: "\n"))
    let count = newline.map { $0 + 1 } ?? rest.count
    guard count <= maxHeaderBytes - headerBytes else {
      return lose(
        .tooLarge(
          "The headers of a message can have at most \(maxHeaderBytes) bytes.",
          limit: maxHeaderBytes), emit)
    }
    line.append(contentsOf: rest[..<count])
    headerBytes += count
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    guard newline != nil else { return }
    guard line.count >= 2, line[line.count - 2] == UInt8(ascii: "\r") else {
      return lose(.parseError("A header line must end with CR LF."), emit)
    }
    line.removeLast(2)
    if line.isEmpty {
      endBlock(emit)
    } else if let error = block.take(line) {
      lose(error, emit)
    }
    line.removeAll(keepingCapacity: true)
  }

  private mutating func endBlock(_ emit: (Frame) -> Void) {
    let block = block
    self.block = HeaderBlock()
    headerBytes = 0
    guard let length = block.length else {
      return lose(.parseError("The headers of a message have no Content-Length."), emit)
    }
    var refusal = block.refusal
    if length > maxMessageBytes {
      refusal = .tooLarge(
        "A message can have at most \(maxMessageBytes) bytes.", limit: maxMessageBytes)
    }
    if let refusal {
      emit(.refused(refusal))
      state = length == 0 ? .header : .skipping(missing: length)
    } else if length == 0 {
      emit(.message(UnsafeRawBufferPointer(start: nil, count: 0)))
    } else {
      state = .body(missing: length)
    }
  }

  private mutating func takeBody(
    _ rest: inout UnsafeRawBufferPointer, _ missing: Int, _ emit: (Frame) -> Void
  ) {
    let segment = UnsafeRawBufferPointer(rebasing: rest.prefix(missing))
    rest = UnsafeRawBufferPointer(rebasing: rest[segment.count...])
    guard segment.count == missing else {
      partial.append(contentsOf: segment)
      state = .body(missing: missing - segment.count)
      return
    }
    state = .header
    guard !partial.isEmpty else { return emit(.message(segment)) }
    partial.append(contentsOf: segment)
    partial.withUnsafeBytes { emit(.message($0)) }
    partial.removeAll(keepingCapacity: partial.count < 65_536)
  }

  private mutating func lose(_ error: ResponseError, _ emit: (Frame) -> Void) {
    state = .lost
    emit(.lost(error))
  }
}
