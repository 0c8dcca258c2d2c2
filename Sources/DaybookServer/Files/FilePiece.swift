import DaybookModel
import DaybookProtocol
import JSON

/// A file whose content is answered in pieces, for a client that has no file system in common.
struct PiecewiseFile {
  /// The most bytes of a piece.
  static let maxBytes = 1 << 20

  var path: String
  var mediaType: String
  /// What is known of a copy: its bytes, and the SHA-256 of them.
  var copy: (size: Int, digest: String)?

  /// Throws `invalidValue` for an offset behind the end, and `unavailable` where the file is not
  /// there any more, cannot be read, or is no longer the copy that was made.
  func piece(from offset: Int?, limit: Int?, in files: FileReach) throws -> Wire.FilePiece {
    do {
      let isCopy = copy != nil
      // What a person attached, their browser may read wherever it is, but not where a link leads by now.
      let isOpen = isCopy || files.uploads != nil
      let file = try AttachmentFile(
        path: path, in: isOpen ? FileReach(dataFolder: files.dataFolder, grant: nil) : files,
        isCopy: isOpen)
      guard copy.map({ $0.size == file.size }) ?? true else {
        throw ModelError.unavailable(
          message: "The copy that daybook keeps of this file is not what it was; `daybook doctor` "
            + "says more.")
      }
      let start = offset ?? 0
      let count = limit ?? Self.maxBytes
      // Behind its end there may be something all the same, or no such place.
      let bytes =
        start > file.size
        ? (try? file.bytes(count, from: start)) ?? [] : try file.bytes(count, from: start)
      guard start <= file.size || !bytes.isEmpty else {
        throw ModelError.invalidValue(
          field: "offset", message: "The file has \(file.size) bytes.")
      }
      // A file may grow, and one of the system's does not say how long it is.
      let end = start + bytes.count
      let goesOn = try !bytes.isEmpty && !file.bytes(1, from: end).isEmpty
      return Wire.FilePiece(
        data: Base64.encode(bytes), digest: copy?.digest, mediaType: mediaType,
        nextOffset: goesOn ? end : nil, size: max(file.size, end))
    } catch ModelError.invalidValue(field: "path", let message, _) {
      throw ModelError.unavailable(message: message)
    } catch ModelError.permissionDenied(_, let message, let hint) {
      throw ModelError.permissionDenied(message: message, hint: hint)
    }
  }
}
