// What a plugin says of itself. `PluginFolder` reads its `plugin.json`; `PluginManifestCheck` refuses what the schema
// allows and daybook cannot keep, with the place in the file. The one idea: what it may call is
// named in the manifest (`PluginMethodNames`), so a person sees all of it before anything runs.

import DaybookModel
import DaybookProtocol
import Files
import Glibc
import JSON
import PluginHost

struct PluginFolder: Sendable {
  private static let maxBytes = 1 << 20

  /// Absolute, without symbolic links.
  private(set) var path: String
  let manifest: Wire.PluginManifest
  /// The program and its arguments, with absolute paths for what lies in the folder.
  private(set) var command: [String]
  /// The manifest and the files that the command names, as they were.
  private let stamps: [String: FileStatus.Stamp]

  /// Whether a file was changed, or may have been, since it was read.
  var isStale: Bool {
    let now = time(nil)
    return stamps.contains { file, stamp in
      // A change within the same second could have the same time.
      now - stamp.seconds < 2 || FileStatus(file)?.stamp != stamp
    }
  }

  /// Returns this folder, which is a copy, as a plugin sees it: at the path that was copied, with the
  /// program that was approved where that lies elsewhere.
  func placed(at place: String, program: String) -> PluginFolder {
    var folder = self
    folder.path = place
    folder.command = command.map { word in
      word.hasPrefix(path + "/") ? place + word.dropFirst(path.count) : word
    }
    if !command[0].hasPrefix(path + "/") { folder.command[0] = program }
    return folder
  }

  /// Reads `plugin.json`, which the path may name too. `methods` are those that permissions can
  /// name. Throws `invalidValue`, whose field is the place in the manifest.
  init(path: String, methods: PluginMethodNames) throws {
    let isManifest = path.hasSuffix("/plugin.json")
    let folder = isManifest ? String(path.dropLast("/plugin.json".count)) : path
    guard path.hasPrefix("/"), !path.utf8.contains(0), let real = realPath(folder),
      FileStatus(real)?.isFolder == true
    else {
      throw Self.refusal("path", "There is no folder \(path). Give the absolute path of one.")
    }
    self.path = real
    // Before they are read, so that what changes meanwhile is read again.
    var stamps = ["\(real)/plugin.json": FileStatus("\(real)/plugin.json")?.stamp]
    let bytes = try Self.bytes(of: real + "/plugin.json", atMost: Self.maxBytes)
    manifest = try Self.manifest(bytes)
    try PluginManifestCheck(manifest: manifest, methods: methods).run()
    let (command, files) = try Self.command(manifest.command, in: real)
    self.command = command
    for file in files { stamps[file] = FileStatus(file)?.stamp }
    self.stamps = stamps.compactMapValues(\.self)
  }

  private static func manifest(_ bytes: [UInt8]) throws -> Wire.PluginManifest {
    do {
      let json = try JSON(parsing: bytes)
      try StrictParams.check(json, type: "PluginManifest")
      return try Wire.PluginManifest(json: json)
    } catch let error as JSONDecodingError {
      throw refusal(
        error.pointer.tokens.joined(separator: "/"),
        "plugin.json: \(error.pointer.tokens.isEmpty ? "it" : error.pointer.description) "
          + "\(error.message).")
    } catch let error as JSONSyntaxError {
      throw refusal("", "plugin.json is no JSON: \(error.message)")
    }
  }

  /// Returns the command with absolute paths, and the files of the folder that it names.
  private static func command(
    _ words: [String], in folder: String
  ) throws -> (command: [String], files: [String]) {
    guard let program = words.first, !program.isEmpty else {
      throw refusal("command", "plugin.json: /command must name a program.")
    }
    var command = words
    var files: [String] = []
    if program.contains("/") {
      guard let real = realPath(program.hasPrefix("/") ? program : "\(folder)/\(program)") else {
        throw refusal("command/0", "The program \(program) is not in the plugin's folder.")
      }
      guard real.hasPrefix(folder + "/") else {
        throw refusal(
          "command/0",
          "The program \(program) lies outside of the plugin's folder. Name one in it, or one of "
            + "PATH without a slash.")
      }
      guard access(real, X_OK) == 0, FileStatus(real)?.isRegular == true else {
        throw refusal("command/0", "\(program) is no program that can be run.")
      }
      command[0] = real
      files.append(real)
    } else {
      guard let found = ProgramPath.find(program) else {
        throw refusal("command/0", "There is no program \(program) in PATH.")
      }
      command[0] = found
    }
    // A script that an interpreter is given is a part of the program.
    for (index, word) in words.enumerated().dropFirst() where !word.hasPrefix("-") {
      guard let real = realPath("\(folder)/\(word)"), real.hasPrefix(folder + "/"),
        FileStatus(real)?.isRegular == true
      else { continue }
      command[index] = real
      files.append(real)
    }
    return (command, files)
  }

  private static func bytes(of path: String, atMost limit: Int) throws -> [UInt8] {
    let name = path.split(separator: "/").last ?? ""
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ELOOP { throw refusal("", "\(name) in \(path.parentFolder) is a link.") }
      if errno == ENOENT { throw refusal("", "There is no \(name) in \(path.parentFolder).") }
      throw refusal("", "\(name) in \(path.parentFolder) cannot be read.")
    }
    defer { close(descriptor) }
    guard let status = FileStatus(ofDescriptor: descriptor), status.isRegular else {
      throw refusal("", "\(name) in \(path.parentFolder) is no file.")
    }
    guard status.size <= limit else {
      throw ModelError.tooLarge(message: "\(name) has more than \(limit) bytes.", limit: limit)
    }
    guard let bytes = FileBytes.rest(of: descriptor, atMost: limit), bytes.count <= limit else {
      throw refusal("", "\(name) in \(path.parentFolder) cannot be read.")
    }
    return bytes
  }

  /// The field is a place in the manifest.
  static func refusal(_ field: String, _ message: String) -> ModelError {
    .invalidValue(field: field, message: message)
  }
}

/// Finds programs as a shell does, and those that lie beside daybook itself.
enum ProgramPath {
  /// The folders, daybook's own first, whether a person has put it in $PATH or not.
  static var folders: String {
    let path = getenv("PATH").flatMap { String(validatingCString: $0) }
    let own = realPath("/proc/self/exe")?.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(own ?? ""):\(path ?? "/usr/local/bin:/usr/bin:/bin")"
  }

  /// Returns the absolute path of the program of this name.
  static func find(_ program: String) -> String? {
    folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 && FileStatus($0)?.isRegular == true }
  }
}
