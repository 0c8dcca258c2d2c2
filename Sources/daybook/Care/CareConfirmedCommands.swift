import ArgumentParser
import DaybookProtocol
import JSON
import JSONRPC

struct CareSendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "send", "Sends a person the introduction, which asks whether they agree.",
    discussion: """
      `daybook care send Rose`, `daybook care send Rose --yes`. The message waits in the outbox \
      until the program that sends messages takes it.
      """)

  @OptionGroup var who: ProfileName

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let profile = try server.profile(who.name)
      let isAgain = profile.isAsked && profile.introduction?.state == .sent
      let again = isAgain ? " again" : ""
      if Terminal.canAsk, !confirmation.yes {
        output.note("To \(profile.phone): \(profile.introductionText)")
      }
      try confirmation.ask("Send this\(again)?", hint: "Use `--yes` to send it again.") {
        let params = Wire.ProfileIntroduce.Params(confirm: $0, id: profile.id)
        try EntityPrinter<ProfileEntry>(output, server)
          .deliver(server.result(Wire.ProfileIntroduce.method, params.json))
      }
      try server.noteObstacles(to: profile.id, output)
    }
  }
}

struct CareRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a person with all messages and replies.",
    discussion: "`daybook care remove Rose`. `daybook undo` brings all of it back.")

  enum Tasks: String, ExpressibleByArgument, CaseIterable {
    case keep, remove
  }

  @OptionGroup var who: ProfileName

  @Option(help: "What happens to their tasks; `keep` makes them your own.")
  var tasks: Tasks?

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var session: SessionArguments
  @OptionGroup var output: OutputArguments

  func run() throws {
    try session.ask { server in
      let profile = try server.profile(who.name)
      let question = "Remove \(profile.name), with all messages and replies?"
      let hint = "Use `--yes`, and if there are tasks, `--tasks keep` or `--tasks remove`."
      try confirmation.ask(question, hint: hint) {
        let params = Wire.ProfileRemove.Params(
          confirm: $0, id: profile.id,
          tasks: tasks.flatMap { Wire.ProfileTasks(rawValue: $0.rawValue) })
        _ = try server.result(Wire.ProfileRemove.method, params.json)
      }
      output.note("Removed \(profile.name).")
    }
  }
}

/// A person's consent to what cannot be taken back, or removes messages and replies.
struct Confirmation: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Does not ask for confirmation.")
  var yes = false

  /// Ends the command where a person can be asked, and says no.
  func check(_ question: String) throws {
    guard yes || !Terminal.canAsk || Terminal.agrees(to: question) else {
      throw ExitCode(ExitStatus.other.rawValue)
    }
  }

  /// Runs `body` with the value for `confirm`: true once a person agreed, nil where nobody can be
  /// asked, so that the server says what would be removed. Ends the command where the person says
  /// no. A refusal of the server is printed with `hint`, which says how to agree on a command line.
  func ask(_ question: String, hint: String, _ body: (Bool?) throws -> Void) throws {
    try check(question)
    do {
      try body(yes || Terminal.canAsk ? true : nil)
    } catch let error as ResponseError where error.asksForMore {
      StandardStreams.printError(error.message)
      StandardStreams.printError(hint)
      throw ExitCode(ExitStatus.invalidState.rawValue)
    }
  }
}

extension ResponseError {
  /// Whether the server refused because a confirming param was missing.
  var asksForMore: Bool {
    data?["reason"] == "confirmationRequired" || data?["reason"] == "choiceRequired"
  }
}
