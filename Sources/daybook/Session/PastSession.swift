import CivilTime
import DaybookProtocol
import DaybookServer
import JSONRPC

extension SessionArguments {
  /// Runs the body on a copy of the database as it was at a moment, which the clock shows too.
  func then(_ words: String, _ body: (SessionArguments) throws -> Void) throws {
    guard try !OtherMachine.runs() else { return }
    let (moment, isThere) = try ask { try ($0.pastMoment(words), $0.hasDatabase) }
    // That there is none was said.
    guard isThere else { throw ExitStatus.invalidState.code }
    let past: PastDatabase
    do {
      past = try PastDatabase(
        serverOptions(), at: moment, in: Environment.value("TMPDIR") ?? "/tmp")
    } catch let error as ResponseError {
      throw ExitStatus.failure(about: error)
    }
    defer { past.end() }
    var session = self
    (session.database, session.now) = (past.path, moment)
    try body(session)
  }
}

extension LocalServer {
  /// The moment that words mean; of a day alone its end.
  func pastMoment(_ text: String) throws -> LocalDateTime {
    let reading = try ask(Wire.SessionDay.Params(direction: .past, text: text))
    let day = reading.last ?? reading.day
    return LocalDateTime(day: day, time: reading.time ?? .last)
  }
}
