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
    var source = bytes
    var state = Z_OK
    // There is room for one byte too many, and for no more.
    let text = [UInt8](unsafeUninitializedCapacity: limit + 1) { room, textCount in
      source.withUnsafeMutableBufferPointer { source in
        (stream.next_in, stream.avail_in) = (source.baseAddress, count)
        (stream.next_out, stream.avail_out) = (room.baseAddress, UInt32(clamping: room.count))
        state = CZlib.inflate(&stream, Z_FINISH)
        textCount = Int(stream.total_out)
      }
    }
    guard text.count <= limit else { throw .tooLong }
    return state == Z_STREAM_END && stream.avail_in == 0 ? text : nil
  }
}
