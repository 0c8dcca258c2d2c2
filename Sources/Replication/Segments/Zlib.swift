internal import CZlib

/// Bytes made shorter, and long again.
enum Zlib {
  /// nil where there is no memory.
  static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(UInt(bytes.count))
    var short = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&short, &count, bytes, UInt(bytes.count), 6) == Z_OK else { return nil }
    return Array(short.prefix(Int(count)))
  }

  /// nil for what `deflate` does not write. Stops at the limit, whatever it would be in the end.
  static func inflate(_ bytes: [UInt8], atMost limit: Int) throws(SegmentFailure) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    guard daybook_inflate_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (source, text) = (bytes, [UInt8]())
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let state = source.withUnsafeMutableBufferPointer { source in
      (stream.next_in, stream.avail_in) = (source.baseAddress, count)
      var state = Z_OK
      while state == Z_OK, text.count <= limit {
        let room = piece.count
        piece.withUnsafeMutableBufferPointer { piece in
          (stream.next_out, stream.avail_out) = (piece.baseAddress, UInt32(room))
          state = CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        text += piece.prefix(room - Int(stream.avail_out))
      }
      return state
    }
    guard text.count <= limit else { throw .tooLong }
    return state == Z_STREAM_END && stream.avail_in == 0 ? text : nil
  }
}
