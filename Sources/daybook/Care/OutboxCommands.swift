import ArgumentParser
import DaybookProtocol

struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "outbox", "Lists the messages to the people you care for, newest first.",
    discussion: """
      `daybook outbox`. Another program sends them, through `daybook-outbox`; `daybook resend` has one tried at \
      once, and `daybook care status` says what stands in the way.
      """)

  @Option(
    help: "Only messages in these states, such as failed or failed,unknown.")
  var state: String?

  @Option(name: .customLong("for"), help: ProfileName.help, completion: ProfileName.completion)
  var profile: String?

  @Option(help: "The maximum number to list.")
  var limit = 100

  @OptionGroup var output: OutputArguments

  func run() throws {
    let states = state?.split(separator: ",").map {
      Wire.CareMessageState(rawValue: String($0))
    }
    try require((1...1000).contains(limit), "`--limit` takes 1 to 1000.")
    try output.session.ask { server in
      let profile = try profile.map { try server.profile($0).id }
      let page = try server.ask(
        Wire.CareList.Params(limit: limit, profile: profile, states: states))
      try output.deliver(list: page.items, server)
      guard output.format == nil else { return }
      if page.items.isEmpty { output.note(empty) }
      try server.noteObstacles(to: profile, output)
    }
  }

  private var empty: String {
    state == nil
      ? "There is no message. `daybook care send` and a name sends the introduction; after that, "
        + "each task of theirs is a message at its time."
      : "There is no message in this state."
  }
}

struct ResendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "resend", "Has a message sent again that failed, waits for another try or may be lost.",
    discussion: "`daybook resend Rose`; `daybook outbox` lists the ids of single messages.")

  @Argument(
    help: """
      The message: its id, or the last 4 or more characters of it; or a person, for all messages \
      to them that were not sent.
      """, completion: ProfileName.completion)
  var message: String

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      var printer = EntityPrinter<Wire.CareMessage>(output, server)
      for id in try server.messagesToResend(message) {
        try printer.deliver(page: [server.ask(Wire.CareResend.Params(id: id))])
      }
      try printer.end()
      if output.format == nil { try server.noteObstacles(output) }
    }
  }
}

struct RespondCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "respond", "Records a reply from a person you care for.",
    discussion: "`daybook respond Rose Done`, `daybook respond +493012345678 --photo walk.jpg`")

  @Argument(
    help: "Who replied: the phone number it came from, or the beginning of the name.",
    completion: ProfileName.completion)
  var sender: String

  @Argument(help: "What they wrote; several words are taken as one text.")
  var text: [String] = []

  @Option(
    help: "A photo that they sent: JPEG, PNG, GIF, WebP or HEIC, at most 25 MiB.",
    completion: .file())
  var photo: String?

  @Option(help: "The reply's own id, so that the same reply is not recorded twice.")
  var id: String?

  @OptionGroup var output: OutputArguments

  func run() throws {
    let isNumber = sender.first.map { $0 == "+" || $0.isNumber } ?? false
    try output.request { server in
      // A reply with an id of its own comes from a program that received it.
      Wire.CareReceive.Params(
        byHand: id == nil ? true : nil,
        id: id.map { Wire.CareResponseID(unchecked: $0) },
        phone: isNumber ? sender : try server.profile(sender).phone,
        photoPath: try photo.map(FilePath.ofServer),
        text: text.isEmpty ? nil : text.joined(separator: " "))
    }
  }
}

extension LocalServer {
  /// Returns the message of this id, or of the newest thousand the one whose id ends with it; else
  /// the messages to the person of this name that were not sent. Ends the command where there is
  /// none.
  fileprivate func messagesToResend(_ text: String) throws -> [Wire.CareMessageID] {
    let page = try ask(Wire.CareList.Params(limit: 1000))
    let found = page.items.map(\.id).filter {
      $0.text == text || (text.count >= 4 && $0.text.hasSuffix(text))
    }
    if let id = found.first(where: { $0.text == text }) { return [id] }
    guard found.isEmpty else {
      if found.count == 1 { return found }
      throw ExitStatus.usage.failure(
        "More than one message ends in “\(text)”. Give more of the id.")
    }
    let profile = try profile(text)
    let held: Set<Wire.CareObstacleKind> = [.retrying, .failed, .unknown]
    let ids = try obstacles(to: profile.id).filter { held.contains($0.kind) }
      .compactMap(\.careMessage)
    guard ids.isEmpty else { return ids }
    throw ExitStatus.notFound.failure("No message to \(profile.name) waits for another try.")
  }
}
