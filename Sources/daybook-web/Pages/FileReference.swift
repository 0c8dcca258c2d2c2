import DaybookProtocol
import JSON

/// A file that a page leads to: what is attached to a task, or the photo of a reply. A browser reads it
/// by what it belongs to, never by a path.
enum FileReference {
  case attachment(task: String, id: String)
  case photo(String)

  /// Finds what the path on a line leads to; nil where that is nothing of ours.
  init?(_ line: Wire.Line, on shown: BrowserSession.Shown) {
    if let reference = FileReference(key: line.key) {
      self = reference
    } else if let argument = shown.argument, argument.hasPrefix("photo/") {
      self = .photo(String(argument.dropFirst(6)))
    } else {
      return nil
    }
  }

  init?(key: String) {
    let parts = key.split(separator: "#", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0].hasPrefix("task/"), parts[1].hasPrefix("attachment/") {
      self = .attachment(task: String(parts[0].dropFirst(5)), id: String(parts[1].dropFirst(11)))
    } else if key.hasPrefix("photo/") {
      self = .photo(String(key.dropFirst(6)))
    } else {
      return nil
    }
  }

  /// Where the browser gets it.
  var path: String {
    switch self {
    case .attachment(let task, let id):
      "/attachment?task=\(Path.escaped(task))&id=\(Path.escaped(id))"
    case .photo(let id): "/photo?id=\(Path.escaped(id))"
    }
  }

  /// Reads a path that `path` made.
  init?(_ request: Request) {
    let (task, id) = (request.query["task"], request.query["id"])
    switch request.path {
    case "/attachment":
      guard let task, let id else { return nil }
      self = .attachment(task: task, id: id)
    case "/photo":
      guard let id else { return nil }
      self = .photo(id)
    default: return nil
    }
  }

  /// The most that a browser gets of a file.
  private static let mostBytes = 32 << 20
  /// What a browser shows by itself and cannot run.
  private static let pictures: Set = ["image/png", "image/jpeg", "image/gif", "image/webp"]

  /// Reads it, piece by piece.
  func answer(in session: BrowserSession) async throws -> Response {
    var (bytes, type): ([UInt8], String) = ([], "")
    var next: Int? = 0
    while let offset = next {
      let piece = try await piece(from: offset, in: session)
      guard piece.size <= Self.mostBytes, bytes.count < Self.mostBytes else {
        throw Failure("A browser gets files of at most 32 MiB; this one stays where it is.")
      }
      guard let data = Base64.decode(piece.data) else {
        throw Failure("The file came in a form that is not known.")
      }
      bytes += data
      (type, next) = (piece.mediaType, piece.nextOffset)
    }
    let isPicture = Self.pictures.contains(type)
    let isType = type.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let response = Response(
      headers: [("Content-Type", isType ? type : "application/octet-stream")], body: .bytes(bytes))
    guard !isPicture else { return response }
    // What a browser could run or show is not shown here, whatever it is.
    let name = try await name(in: session).map { "; filename*=UTF-8''\(Path.escaped($0))" } ?? ""
    return response.adding("Content-Disposition", "attachment\(name.replacing("/", with: "_"))")
  }

  private func name(in session: BrowserSession) async throws -> String? {
    guard case .attachment(let task, let id) = self else { return nil }
    let found = try await session.ask(Wire.TaskGet.Params(id: Wire.TaskID(unchecked: task)))
    return found.attachments?.first { $0.id.text == id }?.name
  }

  private func piece(from offset: Int, in session: BrowserSession) async throws -> Wire.FilePiece {
    switch self {
    case .attachment(let task, let id):
      try await session.ask(
        Wire.TaskGetAttachment.Params(
          attachment: Wire.AttachmentID(unchecked: id), id: Wire.TaskID(unchecked: task),
          offset: offset))
    case .photo(let id):
      try await session.ask(
        Wire.CareGetPhoto.Params(id: Wire.CareResponseID(unchecked: id), offset: offset))
    }
  }
}
