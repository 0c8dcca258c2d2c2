import CWebAssets
import Pictures

/// The files of a page that are the same for everybody.
enum Assets {
  struct File: Sendable {
    let bytes: [UInt8]
    let type: String
    /// Of its content.
    let tag: String
  }

  static let files: [String: File] = {
    let types = [
      "script.js": "text/javascript; charset=utf-8", "worker.js": "text/javascript; charset=utf-8",
      "style.css": "text/css; charset=utf-8", "manifest.json": "application/manifest+json",
      "icon.svg": "image/svg+xml", "icon-180.png": "image/png", "icon-192.png": "image/png",
      "icon-512.png": "image/png",
    ]
    var files: [String: File] = [:]
    for (name, type) in types {
      var size = 0
      guard let start = daybook_web_asset(name, &size) else { continue }
      var bytes = Array(UnsafeBufferPointer(start: start, count: size))
      if name == "style.css" {
        bytes = (PageStyle.colors + PageStyle.letters).utf8 + bytes + PageStyle.pictures.utf8
      }
      var content = Fingerprint()
      content.add(bytes)
      files[name] = File(bytes: bytes, type: type, tag: content.text)
    }
    return files
  }()

  /// A path that changes with the content, so that no browser keeps an old one.
  static func path(_ name: String) -> String { "/\(name)?\(files[name]?.tag ?? "")" }

  static func answer(_ name: String, tag: String?) -> Response? {
    guard let file = files[name] else { return nil }
    let age = tag == file.tag ? "public, max-age=31536000, immutable" : "no-cache"
    return Response(
      headers: [("Content-Type", file.type), ("Cache-Control", age)], body: .bytes(file.bytes))
  }
}
