import DaybookModel
import DaybookProtocol
import PluginHost

/// Whether a plugin may run as it is now.
enum PluginStanding: Sendable {
  case off
  /// With the agreement under which it runs.
  case agreed(PluginAgreement)
  /// The person has agreed to something else; why, in a sentence.
  case changed(String)

  var agreement: PluginAgreement? {
    if case .agreed(let agreement) = self { agreement } else { nil }
  }
}

/// Compares what is there with what the person agreed to.
struct PluginJudge: Sendable {
  let agreements: PluginAgreements
  let files: PluginFiles
  let places: OwnPlaces

  /// Which file the database is; nil in memory.
  var databaseIdentity: FileIdentity? {
    places.database.flatMap(realPath).flatMap { FileIdentity($0) }
  }

  /// Compares all but the machine and what was granted, which matter when it starts. `digest` reads
  /// the folder.
  func standing(
    of record: PluginRecord, _ folder: PluginFolder,
    digest: (_ known: PluginDigest) throws -> PluginDigest
  ) -> PluginStanding {
    guard let name = record.agreement else { return .off }
    do {
      guard let agreement = try agreements.agreement(name) else {
        return .changed("It was approved on another machine or for another database.")
      }
      if let words = try difference(agreement, record, folder) { return .changed(words) }
      guard try digest(agreement.digest).digest == agreement.digest.digest else {
        return .changed("It has changed since you approved it.")
      }
      return .agreed(agreement)
    } catch let error as ModelError {
      return .changed(error.message)
    } catch {
      return .changed("What you approved cannot be compared with what is there.")
    }
  }

  private func difference(
    _ agreement: PluginAgreement, _ record: PluginRecord, _ folder: PluginFolder
  ) throws -> String? {
    guard agreement.plugin == record.name, agreement.folder == folder.path else {
      return "It is another plugin than the one you approved."
    }
    guard agreement.database == databaseIdentity else {
      return "This database is a copy of the one for which you approved it."
    }
    guard agreement.cursor <= record.logCursor else {
      return "The database was put back to an earlier state since you approved it."
    }
    let secrets = try files.secrets(record.name).mapValues(PluginAgreement.hash)
    let open = Self.differences(agreement.settings, record.settings)
    let changed = open + Self.differences(agreement.secrets, secrets)
    guard changed.isEmpty else {
      let names = changed.sorted().map { "`\($0)`" }.joined(separator: ", ")
      return "Its settings were changed by other means since you approved it: \(names)."
    }
    guard agreement.permissions == folder.manifest.permissions else {
      return "It asks for other permissions than you approved."
    }
    return nil
  }

  private static func differences<Value: Equatable>(
    _ one: [String: Value], _ other: [String: Value]
  ) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
  }

  /// Returns what else keeps it from starting on this machine, in a sentence; nil where nothing does.
  /// Whether bubblewrap works is tried, or only looked for.
  func obstacle(to agreement: PluginAgreement, isTrying: Bool = true) -> String? {
    if !agreements.isRehearsed(agreement), let code = agreements.code(of: agreement),
      FileStatus(code)?.isFolder != true
    {
      return "What you approved is not in \(code) any more."
    }
    if agreement.isConfined, !(isTrying ? Confinement.isPossible() : Confinement.isInstalled) {
      return "You approved it confined, and bubblewrap (bwrap) does not work here."
    }
    for grant in agreement.grants {
      if let problem = places.problem(of: grant) { return problem }
      do throws(PluginStartFailure) { _ = try grant.found() } catch { return error.description }
    }
    return nil
  }
}
