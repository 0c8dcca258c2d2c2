import DaybookModel

/// What kind of picture a file is, by its first bytes, since a name may say anything.
enum PictureType {
  /// How many bytes at the beginning decide it.
  static let headLength = 64

  /// Returns the media type of a picture that begins with these bytes; nil for any other file, and
  /// for a picture that is cut off within its header.
  static func type(of head: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return head.count >= 13 ? "image/gif" : nil }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return has("IHDR", at: 12) && head.count >= 33 ? "image/png" : nil
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return head.count >= 20 ? "image/jpeg" : nil }
    if has("RIFF", at: 0), has("WEBPVP8", at: 8) { return head.count >= 30 ? "image/webp" : nil }
    return has("ftyp", at: 4) ? heifType(of: head) : nil
  }

  /// Returns the media type by the brands of the box “ftyp”, of which AVIF has “mif1”, too (ISO/IEC
  /// 14496-12, section 4.3; 23008-12, annex B).
  private static func heifType(of head: [UInt8]) -> String? {
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let box = head.prefix(length)
    guard length >= 16, box.count == min(length, headLength) else { return nil }
    let brands = stride(from: 8, to: box.count - 3, by: 4).filter { $0 != 12 }.map {
      String(decoding: box[$0..<$0 + 4], as: UTF8.self)
    }
    return brands.contains(where: heicBrands.contains) ? "image/heic" : nil
  }

  private static let heicBrands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
}

extension AttachmentFile {
  /// Returns the media type of the picture in the file. Throws `invalidValue` where it is no
  /// picture.
  func pictureType() throws -> String {
    guard let type = PictureType.type(of: try bytes(PictureType.headLength)) else {
      throw ModelError.invalidValue(
        field: "photo",
        message: "“\(name)” is not a photo. Choose a JPEG, PNG, GIF, WebP or HEIC picture.")
    }
    return type
  }
}
