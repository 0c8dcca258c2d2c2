import DaybookModel
import Glibc
import JSON

/// The file that an import reads, in any format, a piece at a time: no file is too large for the
/// memory, which holds only a few bytes for each record.
final class ImportFile: Sendable {
  /// One record of a file, without the text around it.
  struct Place {
    let index: Int
    let offset: Int
    let count: Int
  }

  static let maxBytes = 256 << 20
  /// The most bytes of a record, as many as a message can have.
  private static let limits = JSONStream.Limits(valueBytes: 16 << 20, values: 1_000_000)

  /// In bytes, when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Throws `invalidValue` for a path of no readable file, and for the database itself;
  /// `permissionDenied`; `tooLarge`; `unavailable` where the system has no room for an open file.
  init(path: String, in files: FileReach) throws {
    guard !path.utf8.contains(0) else { throw ModelError.path(Self.unreadable) }
    let place = try files.place(of: path)
    // A pipe or a device could keep the import waiting for ever.
    guard let held = HeldFile(place.path) else {
      throw isOutOfResources(errno) ? Self.failure(errno) : ModelError.path(Self.unreadable)
    }
    guard held.status.isRegular else { throw ModelError.path(Self.unreadable) }
    guard files.dataFolder?.isDatabase(held.status) != true else {
      throw ModelError.path("This file is the database itself.")
    }
    let descriptor = held.open()
    guard descriptor >= 0 else {
      throw isOutOfResources(errno) ? Self.failure(errno) : ModelError.path(Self.unreadable)
    }
    self.descriptor = descriptor
    size = held.status.size
    guard size <= Self.maxBytes else { throw Self.tooLarge }
  }

  deinit { close(descriptor) }

  /// Runs `body` on the file from `offset`, in bytes, on; errors of the file's text become a
  /// `ModelError`.
  func reading<T>(from offset: Int = 0, _ body: (JSONStream) throws -> T) throws -> T {
    var next = offset
    let stream = JSONStream(from: offset, limits: Self.limits) { buffer in
      let count = try self.read(into: buffer, at: next)
      next += count
      guard next <= Self.maxBytes else { throw Self.tooLarge }
      return count
    }
    return try Self.translated { try body(stream) }
  }

  /// Returns the whole file as text. Throws `tooLarge` above 16 MiB, and `invalidValue` where it is
  /// not UTF-8.
  func text() throws -> String {
    guard size <= Self.limits.valueBytes else {
      throw ModelError.tooLarge(
        message: "The file is larger than \(Self.limits.valueBytes >> 20) MiB.",
        limit: Self.limits.valueBytes)
    }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let read = try bytes.withUnsafeMutableBytes { buffer in
        try self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), at: count)
      }
      guard read > 0 else { break }
      count += read
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw ModelError.path("The file is not UTF-8.")
    }
    // A byte order mark is no text.
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// Returns a record that was read before.
  func json(at place: Place) throws -> JSON {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: place.count, alignment: 1)
    defer { buffer.deallocate() }
    let bytes = UnsafeRawBufferPointer(
      rebasing: buffer[..<(try read(into: buffer, at: place.offset))])
    return try Self.translated {
      try JSON.parse(
        bytes, at: place.offset, maxDepth: Self.limits.depth, maxValues: Self.limits.values
      ).json
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(errno) }
    }
  }

  private static func translated<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as JSONSyntaxError {
      switch error.reason {
      case .length:
        throw ModelError.tooLarge(
          message:
            "The record at byte \(error.offset) is larger than \(limits.valueBytes >> 20) MiB.",
          limit: limits.valueBytes)
      case .values:
        throw ModelError.tooLarge(
          message: "The record before byte \(error.offset) has more than \(limits.values) values.",
          limit: limits.values)
      case .syntax, .encoding, .depth, .number:
        throw ModelError.path("The file is not JSON. \(error.message)")
      }
    }
  }

  private static let unreadable = "There is no readable file at this path."

  static let tooLarge = ModelError.tooLarge(
    message: "The file is larger than \(maxBytes >> 20) MiB.", limit: maxBytes)

  private static func failure(_ number: Int32) -> ModelError {
    .unavailable(message: "The file cannot be read: \(reasonOfFailure(number)).")
  }
}
