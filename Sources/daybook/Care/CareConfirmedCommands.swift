import ArgumentParser
import DaybookProtocol

struct CareSendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "send", "Sends a person the introduction, which asks whether they agree.",
    discussion: """
      `daybook care send Rose`, `daybook care send Rose --yes`. The message waits in the outbox \
      until the program that sends messages takes it.
      """)

  @OptionGroup var who: ProfileName

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let profile = try server.profile(who.name)
      guard try !server.ask(Wire.PreferencesGet.Params()).localOnly else {
        throw ExitStatus.localOnly.failure(
          "Your preferences keep everything on this machine, so no message is sent.",
          "`daybook preferences localOnly=false` allows messages.")
      }
      let isAgain = profile.isAsked && profile.introduction?.state == .sent
      let again = isAgain ? " again" : ""
      let message = "To \(profile.phone): \(profile.introductionText)"
      guard confirmation.yes || Terminal.canAsk || isAgain else {
        throw ExitStatus.invalidState.failure(
          "Nothing was sent. \(message)", "Use `--yes` to send it.")
      }
      if Terminal.canAsk, !confirmation.yes { output.note(message) }
      try confirmation.ask("Send this\(again)?", hint: "Use `--yes` to send it again.") {
        try output.deliver(
          server.ask(Wire.ProfileIntroduce.Params(confirm: $0, id: profile.id)), server)
      }
      try server.noteObstacles(to: profile.id, output)
    }
  }
}

struct CareRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Removes a person with all messages and replies.",
    discussion: "`daybook care remove Rose`. `daybook undo` brings all of it back.")

  @OptionGroup var who: ProfileName

  @Option(help: "What happens to their tasks; `keep` makes them your own.")
  var tasks: Wire.ProfileTasks?

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let profile = try server.profile(who.name)
      let question = "Remove \(profile.name), with all messages and replies?"
      let hint = "Use `--yes`, and if there are tasks, `--tasks keep` or `--tasks remove`."
      try confirmation.ask(question, hint: hint) {
        try server.ask(
          Wire.ProfileRemove.Params(
            confirm: $0, id: profile.id,
            taskChoice: tasks.flatMap { Wire.ProfileTasks(rawValue: $0.rawValue) }))
      }
      output.note("Removed \(profile.name).")
    }
  }
}
