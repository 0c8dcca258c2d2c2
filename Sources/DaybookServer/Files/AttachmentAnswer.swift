import DaybookModel
import Glibc

/// What a person typed to be attached: a URL, or the path of a file, which can begin with "~/".
enum AttachmentAnswer {
  /// Throws `invalidValue` for what is neither; nothing is copied.
  static func attachment(
    _ text: String, id: String, in files: FileReach
  ) throws -> AttachmentRecord {
    let text = TextRules.trimmed(text)
    guard let path = path(text) else {
      guard !text.lowercased().hasPrefix("file:"), text.contains("://") || text.hasPrefix("mailto:")
      else {
        throw ModelError.invalidValue(
          field: "path",
          message: "Write a whole path, such as /tmp/scan.pdf or ~/scan.pdf, or a URL.")
      }
      let url = try AttachmentURL(text)
      return AttachmentRecord(
        id: id, kind: .url, name: url.name, location: url.text,
        mediaType: MediaTypes.type(ofName: url.name))
    }
    let file = try AttachmentFile(path: path, in: files)
    return AttachmentRecord(
      id: id, kind: .file, name: file.name, location: file.path,
      mediaType: MediaTypes.type(ofName: file.name), size: file.size)
  }

  /// Returns the absolute path; nil where the text is none.
  private static func path(_ text: String) -> String? {
    if text.hasPrefix("/") { return text }
    guard text.hasPrefix("~/"), let home = getenv("HOME").map({ String(cString: $0) }),
      home.hasPrefix("/")
    else { return nil }
    return home + text.dropFirst()
  }
}
