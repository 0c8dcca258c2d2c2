// Commands on those who are cared for: `care` with its subcommands asks `profile/*` and
// `care/report`, and `outbox`, `resend` and `respond` ask `care/*`. A person is named by the
// beginning of their name or by id (`ProfileName`), and `CareRows` has the rows. The one idea: what
// cannot be taken back is asked first (`Confirmation`); where nobody can be asked, the server
// refuses and says what would go, and `--yes` agrees. No command here sends a message: senders
// drain the outbox.

import ArgumentParser
import DaybookProtocol
import JSON

/// The command about profiles, with its subcommands.
struct CareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "care", "Shows the people you care for, adds them, and sends the introduction.",
    discussion: """
      `daybook care add Rose --relationship Grandma --phone '+49 30 1234567'`, then `daybook care \
      send Rose` and, once Rose has replied YES, `daybook add 'Take your pills every day 9am' \
      --for Rose`. `daybook-outbox` passes the messages to a program that sends them, and takes \
      the replies; `daybook respond Rose YES` records one by hand. `daybook care status` says what \
      stands in the way. Name a person by the beginning of the name, or by the id.
      """,
    subcommands: [
      CareShowCommand.self, CareListCommand.self, CareAddCommand.self, CareEditCommand.self,
      CareSendCommand.self,
      CareRemoveCommand.self, CareStatusCommand.self,
      CareWeekCommand.self, CareAnalyticsCommand.self,
    ],
    defaultSubcommand: CareShowCommand.self)
}

struct CareShowCommand: DrawingCommand {
  static let view = "care"
  static let configuration = CommandConfiguration(
    "show", "Shows the people you care for, or one of them with today's tasks.",
    discussion: "`daybook care`, `daybook care show Rose`")

  @Argument(help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? {
    try name.map { try server.profile($0).id.text }
  }

  /// A printed page is followed by what to type about what it says.
  func run() throws {
    try arguments.open(Self.view, argument: argument)
    guard !arguments.isScreen, !arguments.json else { return }
    let commands = try arguments.session.ask(isSilent: true) { server in
      guard try !server.profiles().isEmpty else { return [CareAddCommand.example] }
      return try server.obstacles(to: try name.map { try server.profile($0).id })
        .remedies.compactMap(\.self)
    }
    for (index, command) in commands.enumerated() where !commands[..<index].contains(command) {
      try StandardStreams.deliver((index == 0 ? "\n" : "") + "Type: \(command)\n")
    }
  }
}

struct CareStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "status", "Says what stands in the way of messages, and what to type about it.",
    discussion: """
      `daybook care status`, `daybook care status Rose`. The columns of --plain are what it is, \
      the ids of the person and the message, when the next attempt is, why the last one failed, \
      and the command.
      """)

  @Argument(help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let found = try server.obstacles(to: try name.map { try server.profile($0).id })
      try output.deliver(list: found, server)
      guard found.isEmpty, output.format == nil else { return }
      output.note(
        try server.profiles().isEmpty
          ? "There is nobody to care for yet. Type `\(CareAddCommand.example)`."
          : "Nothing stands in the way of messages.")
    }
  }
}

struct CareAnalyticsCommand: DrawingCommand {
  static let view = "analytics"
  static let configuration = CommandConfiguration(
    "analytics", "Shows how requests were answered: of everybody, or of one by week and month.",
    discussion: "`daybook care analytics`, `daybook care analytics Rose`")

  @Argument(help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @OptionGroup var arguments: DrawingArguments

  func argument(_ server: LocalServer) throws -> String? {
    try name.map { try server.profile($0).id.text }
  }
}

struct CareListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists the people you care for.",
    discussion: """
      `daybook care list`, `daybook care list --json`. The columns of --plain are id, number, \
      name, relationship, phone, status and open tasks.
      """)

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { try output.deliver(list: $0.profiles(), $0) }
  }
}

struct CareAddCommand: ParsableCommand {
  static let example =
    "daybook care add Rose --relationship Grandma --phone '+49 30 1234567'"

  static let configuration = CommandConfiguration(
    "add", "Adds a person you care for. Nothing is sent yet.",
    discussion: """
      `daybook care add Rose --phone +4915112345678 --relationship mother`, then `daybook care send \
      Rose`, which asks whether she agrees.
      """)

  @Argument(help: "What they are called.")
  var name: String

  @Option(help: "Their relationship to you, such as Grandma.")
  var relationship: String

  @Option(help: "Their phone number with country code, such as '+49 30 1234567'.")
  var phone: String

  @Option(help: "A picture of them, or its URL.", completion: .file())
  var photo: String?

  @Option(help: "An emoji for them, such as 🌻.")
  var emoji: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { _ in
      Wire.ProfileAdd.Params(
        emoji: emoji, name: name, phone: phone,
        photoLocation: try photo.map(FilePath.ofServerOrURL), relationship: relationship)
    } note: { added, server in
      guard try !server.ask(Wire.PreferencesGet.Params()).localOnly else {
        return "Your preferences keep everything on this machine, so no message is sent. "
          + "`daybook preferences localOnly=false` allows messages."
      }
      return "`daybook care send \(added.name.shellWord)` sends this: \(added.introductionText)"
    }
  }
}

struct CareEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", "Changes a person's name, relationship, number, picture, emoji or what helps them.",
    discussion: """
      `daybook care edit Rose --phone +4915112345678`, `daybook care edit Rose --name 'Rose \
      Ann'`. After a change of number, the person has to agree again: \
      `daybook care send Rose` asks.
      """)

  @OptionGroup var who: ProfileName

  @Option(name: .customLong("name"), help: "The new name.")
  var newName: String?

  @Option(help: "Their relationship to you.")
  var relationship: String?

  @Option(help: "The new number with country code.")
  var phone: String?

  @Option(help: "A picture, its URL, or none.", completion: .file())
  var photo: String?

  @Option(help: "An emoji, such as 🌻, or none.")
  var emoji: String?

  @Option(help: "What helps them: medication, exercise, meals and company, or none.")
  var helps: String?

  @Option(help: "When they are best asked, such as 9am, or none.")
  var askAt: String?

  @Option(help: "How often to ask them: day, otherDay or week.")
  var askEvery: Wire.ProfileRhythm?

  @OptionGroup var output: OutputArguments

  func validate() throws {
    try require(
      [newName, relationship, phone, photo, emoji, helps, askAt, askEvery?.rawValue]
        .contains(where: { $0 != nil }),
      "Give what to change, such as `--phone '+49 30 1234567'`.")
  }

  func run() throws {
    try output.request { server in
      Wire.ProfileEdit.Params(
        askEvery: Edit(askEvery),
        askTime: Edit(try askAt.map { try $0.unlessNone.map(server.timeOfDay) }),
        emoji: Edit(emoji.map(\.unlessNone)),
        helps: Edit(helps.map(\.unlessNone)), id: try server.profile(who.name).id,
        name: Edit(newName), phone: Edit(phone),
        photoLocation: Edit(try photo.map { try $0.unlessNone.map(FilePath.ofServerOrURL) }),
        relationship: Edit(relationship))
    }
  }
}

struct CareWeekCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "week", "Shows what happened to a week's messages, one line per person.",
    discussion: "`daybook care week`, `daybook care week --for Rose`"
  )

  @Option(name: .customLong("for"), help: ProfileName.help, completion: ProfileName.completion)
  var name: String?

  @Flag(help: "Prints one JSON document.")
  var json = false

  @Argument(help: "A day in the week, or words for one; the default is this week.")
  var day: [String] = []

  @OptionGroup var session: SessionArguments

  func run() throws {
    try session.ask { server in
      let week = try server.ask(
        Wire.CareReport.Params(
          day: day.isEmpty ? nil : server.day(day.joined(separator: " "), .past),
          profile: name.map { try server.profile($0).id }))
      try StandardStreams.deliver((json ? week.json.text : week.text) + "\n")
    }
  }
}
