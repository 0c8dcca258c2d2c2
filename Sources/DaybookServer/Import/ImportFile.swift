import DaybookModel
import Foundation
import JSON

/// The file that an import reads, whatever wrote it.
enum ImportFile {
  static let maxBytes = 256 << 20

  /// Throws `invalidValue` for what is no file that can be read, `tooLarge`.
  static func read(_ path: String) throws -> [UInt8] {
    // A pipe or a device could keep the import waiting for ever.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path)
    else {
      throw ModelError.invalidValue(
        field: "path", message: "There is no file at this path that can be read.")
    }
    defer { try? file.close() }
    // One byte more than the cap tells a file over it from one of just that size; at the end of an
    // empty file there is no data at all.
    let data = (try? file.read(upToCount: maxBytes + 1)) ?? Data()
    guard data.count <= maxBytes else {
      throw ModelError.tooLarge(
        message: "The file is larger than \(maxBytes >> 20) MiB.", limit: maxBytes)
    }
    return [UInt8](data)
  }

  /// Throws `invalidValue` where it is not JSON, and says from which byte on.
  static func parse(_ bytes: ArraySlice<UInt8>) throws -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      let place = bytes.startIndex == 0 ? "" : " from its byte \(bytes.startIndex) on"
      throw ModelError.invalidValue(
        field: "path", message: "The file is not JSON\(place). \(error.message)")
    }
  }
}
