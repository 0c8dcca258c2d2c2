// Commands on tags: `tag` with its subcommands, which ask `tag/*` and print the tag as a row
// (`EntityRow`). A tag is named by its name, with or without its “#”. The one idea: what takes a tag
// from tasks and habits is asked first (`Confirmation`), with how many there are; where nobody can
// be asked, `--yes` agrees. The page of tags is the command `tags` in Pages.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer

/// The command about tags, with its subcommands.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tag", "Shows the tags, adds, changes, merges and removes them.",
    discussion: "`daybook tag colour garden green`, `daybook tag merge yard --into garden`",
    subcommands: [
      TagShowCommand.self, TagAddCommand.self, TagRenameCommand.self, TagColourCommand.self,
      TagIconCommand.self, TagMergeCommand.self, TagRemoveCommand.self, TagMoveCommand.self,
    ],
    defaultSubcommand: TagShowCommand.self)
}

/// The tag that a command works on.
struct TagName: ParsableArguments {
  @Argument(help: "The tag, with or without its “#”.", completion: NameCompletion.of(.tag))
  var tag: String

  func id(_ server: LocalServer) throws -> Wire.TagID { try server.tagID(tag) }
}

struct TagShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows the tags, or what has one of them.",
    discussion: "`daybook tag`, `daybook tag show garden`", aliases: ["list", "ls"])

  @Argument(help: "The tag, with or without its “#”.", completion: NameCompletion.of(.tag))
  var tag: String?

  @OptionGroup var arguments: DrawingArguments

  func run() throws {
    try arguments.draw(tag == nil ? "tags" : "search") { server in
      try tag.map { "tag:\(try server.tag(server.tagID($0)).name)" }
    }
  }
}

struct TagAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Adds a tag.",
    discussion: "`daybook tag add garden`, `daybook tag add garden --colour green`")

  @Argument(help: "The name: one word, with or without a “#”.")
  var name: String

  @Option(
    name: [.customLong("colour"), .customLong("color")], help: TagColourCommand.help,
    completion: TagColourCommand.completion)
  var colour: String?

  @Option(help: TagIconCommand.help)
  var icon: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { _ in
      Wire.TagAdd.Params(colour: colour, icon: icon, name: LocalServer.plainTag(name))
    } note: { tag, _ in
      "Added the tag “\(tag.name)”."
    }
  }
}

struct TagRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "rename", "Gives a tag another name; every item shows it at once.",
    discussion: "`daybook tag rename garden yard`, `daybook tag rename '#garden' yard`")

  @OptionGroup var name: TagName

  @Argument(help: "The new name: one word.")
  var newName: String

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.TagEdit.Params(id: try name.id($0), name: .set(LocalServer.plainTag(newName)))
    } note: { tag, _ in
      "“\(LocalServer.plainTag(name.tag))” is now “\(tag.name)”."
    }
  }
}

struct TagColourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "colour", "Sets the colour of a tag.",
    discussion: "`daybook tag colour garden green`, `daybook tag colour garden none`",
    aliases: ["color"])
  static let help: ArgumentHelp = "A name such as red, or # and 6 hexadecimal digits."
  static let completion = CompletionKind.list([
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray",
  ])

  @OptionGroup var name: TagName

  @Argument(
    help: "A name such as red, # and 6 hexadecimal digits, or none.", completion: completion)
  var colour: String

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.TagEdit.Params(colour: .set(colour.unlessNone), id: try name.id($0))
    } note: { tag, _ in
      "“\(tag.name)” \(tag.colour.map { "is now \($0)" } ?? "has no colour now")."
    }
  }
}

struct TagIconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "icon", "Sets the icon of a tag.",
    discussion: "`daybook tag icon garden 🌱`, `daybook tag icon garden none`")
  static let help: ArgumentHelp = "An emoji, or the name of a symbol, such as leaf.fill."

  @OptionGroup var name: TagName

  @Argument(help: "An emoji, the name of a symbol, such as leaf.fill, or none.")
  var icon: String

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.TagEdit.Params(icon: .set(icon.unlessNone), id: try name.id($0))
    } note: { tag, _ in
      "“\(tag.name)” \(tag.icon.map { "has the icon “\($0)” now" } ?? "has no icon now")."
    }
  }
}

struct TagMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", "Moves a tag before or after another one.",
    discussion: "`daybook tag move garden --before home`, `daybook tag move garden --after home`")

  @OptionGroup var name: TagName
  @OptionGroup var place: PlaceArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { server in
      Wire.TagMove.Params(
        after: try place.after.map { try server.tagID($0) },
        before: try place.before.map { try server.tagID($0) }, id: try name.id(server))
    } note: { tag, _ in
      "“\(tag.name)” has moved \(place.words)."
    }
  }
}

extension Wire.Tag: EntityRow {
  var columns: [String] {
    [id.text, name, colour ?? "", icon ?? "", String(openTaskCount), String(habitCount)]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell("#\(name)", .tag), TextTable.Cell(colour ?? "", .muted),
      TextTable.Cell(icon ?? "", .muted),
      TextTable.Cell(Figures.counted(openTaskCount, "open task")),
      TextTable.Cell(Figures.counted(habitCount, "habit")),
    ]
  }
}
