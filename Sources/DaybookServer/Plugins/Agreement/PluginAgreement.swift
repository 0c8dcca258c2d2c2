// What a person agreed to when they let a plugin run. `PluginAgreement` is that, `PluginAgreements`
// keeps it in the state folder of this machine, `PluginCode` is the code, `PluginGrants` what it
// may reach, and `PluginJudge` compares all of it with what is there now. The one idea: a database
// has no more than the agreement's name, so that none that came from elsewhere makes a program run.

import DaybookModel
import DaybookProtocol
package import JSON
package import PluginHost

/// What a person agreed to when they let a plugin run on this machine, for one database.
struct PluginAgreement: Equatable, Sendable {
  var plugin: String
  /// Absolute, without links.
  var folder: String
  var digest: PluginDigest
  /// The name of the copy of the folder, which only this machine knows: the plugin sees it.
  var code: String
  /// The program that the command names, by its absolute path.
  var program: String
  /// nil for a database in memory.
  var database: FileIdentity?
  /// The cursor of the change log then, or at the latest start. A database that was put back to an
  /// earlier state has a lower one.
  var cursor: Int64
  var isConfined: Bool
  var permissions: Wire.PluginPermissions?
  /// What the person has set, by name.
  var settings: [String: [String]]
  /// SHA-256 of the values of each secret that was set, by name.
  var secrets: [String: String]
  var grants: [GrantedPath]

  /// A hash of all that a person agrees to, which a further question has to be about.
  var identity: String {
    var agreement = self
    (agreement.cursor, agreement.code) = (0, "")
    agreement.digest = PluginDigest(digest: digest.digest, stamps: nil)
    return Self.hash([String(decoding: agreement.json.bytes, as: UTF8.self)])
  }

  /// Returns the hash by which an agreement knows a secret.
  static func hash(_ values: [String]) -> String {
    var hash = SHA256()
    JSON.array(values.map(JSON.string)).bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

extension PluginAgreement: JSONDecodable, JSONEncodable {
  /// Of the form. Another one is not read, and what it agreed to is not run.
  private static let version = 1

  init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    guard try object.decode("version", as: Int.self) == Self.version else {
      throw JSONDecodingError(
        pointer: JSONPointer(["version"]), message: "Another version of daybook wrote it.",
        isImpossible: true)
    }
    plugin = try object.decode("plugin")
    folder = try object.decode("folder")
    digest = try PluginDigest(
      digest: object.decode("digest"), stamps: object.decodeIfPresent("stamps"))
    code = try object.decode("code")
    program = try object.decode("program")
    database = try object.decodeIfPresent("database")
    cursor = try object.decode("cursor")
    isConfined = try object.decode("isConfined")
    permissions = try object.decodeIfPresent("permissions")
    settings = [:]
    for value in try object.decode("settings", as: [Wire.PluginValue].self) {
      settings[value.name] = value.values ?? []
    }
    secrets = [:]
    for value in try object.decode("secrets", as: [Wire.PluginValue].self) {
      secrets[value.name] = value.values?.first ?? ""
    }
    grants = try object.decode("grants")
  }

  var json: JSON {
    var object = JSONObject()
    object["version"] = Self.version.json
    object["plugin"] = plugin.json
    object["folder"] = folder.json
    object["digest"] = digest.digest.json
    object["stamps"] = digest.stamps?.json
    object["code"] = code.json
    object["program"] = program.json
    object["database"] = database?.json
    object["cursor"] = cursor.json
    object["isConfined"] = isConfined.json
    object["permissions"] = permissions?.json
    object["settings"] =
      settings.sorted { $0.key < $1.key }
      .map { Wire.PluginValue(name: $0.key, values: $0.value) }.json
    object["secrets"] =
      secrets.sorted { $0.key < $1.key }
      .map { Wire.PluginValue(name: $0.key, values: [$0.value]) }.json
    object["grants"] = grants.json
    return .object(object)
  }
}

extension FileIdentity: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    func number(_ name: String) throws(JSONDecodingError) -> UInt64 {
      guard let number = UInt64(try object.decode(name, as: String.self), radix: 16) else {
        throw JSONDecodingError(pointer: JSONPointer([name]), message: "must be hexadecimal")
      }
      return number
    }
    self.init(fileSystem: try number("fileSystem"), inode: try number("inode"))
  }

  package var json: JSON {
    .object([
      "fileSystem": .string(String(fileSystem, radix: 16)),
      "inode": .string(String(inode, radix: 16)),
    ])
  }
}

extension GrantedPath: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    var target: Target?
    if let path = try object.decodeIfPresent("target", as: String.self) {
      target = Target(
        path: path, file: try object.decode("file"), holder: try object.decodeIfPresent("holder"))
    }
    self.init(
      path: try object.decode("path"), isWritable: try object.decode("isWritable"), target: target)
  }

  package var json: JSON {
    var object = JSONObject()
    object["path"] = path.json
    object["isWritable"] = isWritable.json
    object["target"] = target?.path.json
    object["file"] = target?.file.json
    object["holder"] = target?.holder?.json
    return .object(object)
  }
}
