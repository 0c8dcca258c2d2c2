// Framing turns bytes into messages and messages into bytes. The reader's thread (`InputThread`)
// hands what it reads to `FramingDetection`, which recognises header lines or one JSON text a line
// from the first byte that is not white space; `Intake` parses each message, registers its id and
// puts it before the lane. Answers wait in `OutputQueue` for the writer's thread, which alone
// touches the output. Every buffer has a cap, so no peer can take memory without bound
// (docs/decisions/0001-framing-is-recognised.md).

/// Takes the bytes of a connection apart, and recognises the framing where it is not given.
struct FramingDetection {
  private enum Choice {
    case open
    case lines(LineFraming)
    case headers(HeaderFraming)
  }

  private let options: ConnectionOptions
  private let didChoose: (Framing) -> Void
  private var choice = Choice.open

  /// The closure is called once, with `headers` or `lines`, before the first message.
  init(_ options: ConnectionOptions, didChoose: @escaping (Framing) -> Void) {
    self.options = options
    self.didChoose = didChoose
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer, _ emit: (Frame) -> Void) {
    var bytes = bytes
    if case .open = choice {
      guard let start = bytes.firstIndex(where: { !$0.isWhiteSpace }) else { return }
      bytes = UnsafeRawBufferPointer(rebasing: bytes[start...])
      choose(first: bytes[0])
    }
    switch choice {
    case .open: break
    case .lines(var framing):
      choice = .open
      framing.take(bytes, emit)
      choice = .lines(framing)
    case .headers(var framing):
      choice = .open
      framing.take(bytes, emit)
      choice = .headers(framing)
    }
  }

  mutating func finish(_ emit: (Frame) -> Void) {
    switch choice {
    case .open: break
    case .lines(var framing): framing.finish(emit)
    case .headers(var framing): framing.finish(emit)
    }
  }

  /// A byte that begins neither a header nor an object is taken for the start of a line, whose end
  /// is easy to find.
  private mutating func choose(first byte: UInt8) {
    var framing = options.framing
    if framing == .detect {
      framing = byte.isHeaderToken ? .headers : .lines
    }
    choice =
      framing == .headers
      ? .headers(
        HeaderFraming(
          maxMessageBytes: options.maxMessageBytes, maxHeaderBytes: options.maxHeaderBytes))
      : .lines(LineFraming(maxBytes: options.maxMessageBytes))
    didChoose(framing)
  }
}
