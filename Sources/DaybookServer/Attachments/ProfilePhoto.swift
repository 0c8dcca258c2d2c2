import DaybookModel

/// The picture of somebody who is cared for: a file where it lies, or a URL; nothing is copied.
enum ProfilePhoto {
  /// In bytes.
  static let mostBytes: Int64 = 25 << 20

  /// The absolute path of an image file, or an http or https URL. Throws `invalidValue` at `photo`
  /// for what is none, and `tooLarge` for a file over the cap.
  static func checked(_ text: String, in folder: DataFolder?) throws -> String {
    do {
      guard !text.contains("://") else { return try checkedURL(text) }
      let file = try AttachmentFile(path: text, in: folder)
      guard MediaTypes.type(ofName: file.name).hasPrefix("image/") else {
        throw refusal(
          "“\(file.name)” is not a picture by its ending. Use a file such as .jpg, .png or .heic.")
      }
      guard file.size <= mostBytes else {
        throw ModelError.tooLarge(
          message: "A photo has at most \(mostBytes >> 20) MiB.", limit: Int(mostBytes))
      }
      return file.path
    } catch ModelError.invalidValue(_, let message, let allowed) {
      throw ModelError.invalidValue(field: "photo", message: message, allowed: allowed)
    }
  }

  private static func checkedURL(_ text: String) throws -> String {
    let url = try AttachmentURL(text)
    let scheme = url.text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw refusal("A photo is a file or lies at an http or https URL.")
    }
    return url.text
  }

  private static func refusal(_ message: String) -> ModelError {
    .invalidValue(field: "photo", message: message)
  }
}
