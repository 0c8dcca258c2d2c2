/// Media types by the endings of names, for files that people keep beside tasks.
package enum MediaTypes {
  static let unknown = "application/octet-stream"

  /// Returns the type of a name's ending, in any case; `unknown` for any other ending.
  package static func type(ofName name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let types = [
    "7z": "application/x-7z-compressed",
    "aac": "audio/aac",
    "avi": "video/x-msvideo",
    "avif": "image/avif",
    "bmp": "image/bmp",
    "bz2": "application/x-bzip2",
    "css": "text/css",
    "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822",
    "epub": "application/epub+zip",
    "flac": "audio/flac",
    "gif": "image/gif",
    "gpx": "application/gpx+xml",
    "gz": "application/gzip",
    "heic": "image/heic",
    "htm": "text/html",
    "html": "text/html",
    "ics": "text/calendar",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json",
    "log": "text/plain",
    "m4a": "audio/mp4",
    "md": "text/markdown",
    "mkv": "video/matroska",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text",
    "ogg": "audio/ogg",
    "opus": "audio/opus",
    "pdf": "application/pdf",
    "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rtf": "application/rtf",
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "tsv": "text/tab-separated-values",
    "txt": "text/plain",
    "vcf": "text/vcard",
    "wav": "audio/wav",
    "webm": "video/webm",
    "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml",
    "zip": "application/zip",
  ]
}
