import ArgumentParser
import DaybookProtocol

struct TagMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "merge", "Merges a tag into another, which its tasks and habits get instead.",
    discussion: "`daybook tag merge yard --into garden`. `daybook undo` brings it back.")

  @OptionGroup var name: TagName

  @Option(help: "The tag to keep.")
  var into: String

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let (tag, kept) = (try server.tag(name.id(server)), try server.tag(server.tagID(into)))
      let merged = { (confirm: Bool?, dryRun: Bool?) in
        try server.ask(
          Wire.TagMerge.Params(confirm: confirm, dryRun: dryRun, id: tag.id, into: kept.id))
      }
      let counts = try merged(true, true).entityCounts
      let change = counts.isEmpty ? "" : " \(counts.words) will then have it."
      let question = "Merge “\(tag.name)” into “\(kept.name)”?\(change)"
      let hint = "Use `--yes` to give them “\(kept.name)” instead."
      try confirmation.ask(question, hint: hint) {
        try output.deliver(merged($0, nil).tag, server)
      }
      output.note("Merged “\(tag.name)” into “\(kept.name)”.")
    }
  }
}

struct TagRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a tag, also from every task and habit.",
    discussion: """
      `daybook tag remove garden`. `daybook undo` brings it back. `daybook tag merge` gives its items \
      another tag.
      """,
    aliases: ["rm", "delete"])

  @OptionGroup var name: TagName

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let tag = try server.tag(name.id(server))
      let removed = { (confirm: Bool?, dryRun: Bool?) in
        try server.ask(Wire.TagRemove.Params(confirm: confirm, dryRun: dryRun, id: tag.id))
      }
      let counts = try removed(true, true).entityCounts
      let loss = counts.isEmpty ? "" : " \(counts.words) will lose it."
      let hint = "Use `--yes` to remove it, or `daybook tag merge` to give them another tag."
      try confirmation.ask("Remove the tag “\(tag.name)”?\(loss)", hint: hint) {
        _ = try removed($0, nil)
      }
      output.note("Removed the tag “\(tag.name)”. `daybook undo` brings it back.")
    }
  }
}

extension [Wire.EntityCount] {
  /// “1 habit and 2 tasks”.
  fileprivate var words: String {
    map { Figures.counted($0.count, $0.entity) }.joined(separator: " and ")
  }
}

extension LocalServer {
  func tag(_ id: Wire.TagID) throws -> Wire.Tag {
    try ask(Wire.TagGet.Params(id: id))
  }
}
