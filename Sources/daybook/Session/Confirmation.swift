import ArgumentParser
import JSON
import JSONRPC

/// A person's consent to what cannot be taken back, or removes messages and replies.
struct Confirmation: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Does not ask for confirmation.")
  var yes = false

  /// Ends the command where a person can be asked, and says no.
  func check(_ question: String) throws {
    guard yes || !Terminal.canAsk || Terminal.agrees(to: question) else {
      throw ExitStatus.other.code
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
      throw ExitStatus.invalidState.failure(error.message, hint)
    }
  }
}

extension ResponseError {
  /// Whether the server refused because a confirming param was missing.
  var asksForMore: Bool {
    data?["reason"] == "confirmationRequired" || data?["reason"] == "choiceRequired"
  }
}
