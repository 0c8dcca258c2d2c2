import DaybookModel
import DaybookProtocol

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
      let file = try AttachmentFile(
        path: path, in: copy == nil ? files : FileReach(dataFolder: files.dataFolder, grant: nil))
      guard copy.map({ $0.size == file.size }) ?? true else {
        throw ModelError.unavailable(
          message: "The copy that daybook keeps of this file is not what it was; `daybook doctor` "
            + "says more.")
      }
      let start = offset ?? 0
      guard start <= file.size else {
        throw ModelError.invalidValue(
          field: "offset", message: "The file has \(file.size) bytes.")
      }
      let bytes = try file.bytes(limit ?? Self.maxBytes, from: start)
      let end = start + bytes.count
      return Wire.FilePiece(
        data: Base64.encode(bytes), digest: copy?.digest, mediaType: mediaType,
        nextOffset: end < file.size && !bytes.isEmpty ? end : nil, size: file.size)
    } catch ModelError.invalidValue(field: "path", let message, _) {
      throw ModelError.unavailable(message: message)
    } catch ModelError.permissionDenied(_, let message, let hint) {
      throw ModelError.permissionDenied(message: message, hint: hint)
    }
  }
}
