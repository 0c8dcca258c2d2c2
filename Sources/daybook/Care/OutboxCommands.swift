import ArgumentParser
import DaybookProtocol
import JSON

struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "outbox", "Lists the messages to the people you care for, newest first.",
    discussion: "Another program sends them; `daybook resend` queues one again.")

  @Option(
    help: "Only messages in these states, such as failed or failed,unknown.")
  var state: String?

  @Option(name: .customLong("for"), help: ProfileName.help, completion: ProfileName.completion)
  var profile: String?

  @Option(help: "The maximum number to list.")
  var limit = 100

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    let states = state?.split(separator: ",").map {
      Wire.CareMessageState(rawValue: String($0))
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("`--limit` takes 1 to 1000.")
    }
    let result = try session.ask { server in
      let params = Wire.CareList.Params(
        limit: limit, profile: try profile.map { try server.profile($0).id }, states: states)
      return try server.result(Wire.CareList.method, params.json)
    }
    var printer = EntityPrinter<MessageEntry>(output)
    try printer.deliver(page: Wire.CareMessagePage(json: result).items.map(\.json))
    try printer.end()
  }
}

struct ResendCommand: EntityCommand {
  static let configuration = CommandConfiguration(
    "resend", "Queues a message again that failed or may not have arrived.",
    discussion: "`daybook outbox --state failed,unknown` lists the ids.")

  @Argument(help: "The message: its id, or the last 4 or more characters of it.")
  var message: String

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func request(_ server: LocalServer) throws -> EntityRequest<MessageEntry> {
    let params = Wire.CareResend.Params(id: try server.messageID(message))
    return EntityRequest(Wire.CareResend.method, params)
  }
}

struct RespondCommand: EntityCommand {
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

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func request(_ server: LocalServer) throws -> EntityRequest<ReplyEntry> {
    let isNumber = sender.first.map { $0 == "+" || $0.isNumber } ?? false
    let params = Wire.CareReceive.Params(
      id: id.map { Wire.CareResponseID(unchecked: $0) },
      phone: isNumber ? sender : try server.profile(sender).phone,
      photo: photo.map(FilePath.absolute),
      text: text.isEmpty ? nil : text.joined(separator: " "))
    return EntityRequest(Wire.CareReceive.method, params)
  }
}

extension LocalServer {
  /// Returns the message of this id, or the one of the newest thousand whose id ends with it. Ends
  /// the command where there is none, or more than one.
  func messageID(_ text: String) throws -> Wire.CareMessageID {
    let params = Wire.CareList.Params(limit: 1000)
    let page = try Wire.CareMessagePage(json: result(Wire.CareList.method, params.json))
    let found = page.items.map(\.id).filter {
      $0.text == text || (text.count >= 4 && $0.text.hasSuffix(text))
    }
    if let id = found.first(where: { $0.text == text }) ?? found.first, found.count < 2 {
      return id
    }
    guard found.isEmpty else {
      StandardStreams.printError("More than one message ends in “\(text)”. Give more of the id.")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return Wire.CareMessageID(unchecked: text)
  }
}
