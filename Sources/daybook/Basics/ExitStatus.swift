import ArgumentParser
import DaybookProtocol
import JSONRPC

/// The exit statuses of commands, as the protocol's page on errors lists them; those from 64 on are
/// of sysexits.h.
enum ExitStatus: Int32 {
  case ok = 0
  case other = 1
  case limitExceeded = 3
  case notFound = 4
  case revisionConflict = 5
  case invalidState = 6
  case localOnly = 7
  case readOnly = 8
  case usage = 64
  case invalidData = 65
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
  /// Another process does it already.
  case alreadyRunning = 75
  case noPermission = 77
  case tooNew = 78

  init(_ error: ResponseError) {
    let kind = Wire.ErrorKind.allCases.first { $0.code == error.code }
    self =
      switch kind {
      case .notFound: .notFound
      case .invalidValue, .invalidParams, .parseError, .invalidRequest, .tooLarge: .invalidData
      case .limitExceeded: .limitExceeded
      case .revisionConflict: .revisionConflict
      case .invalidState: .invalidState
      case .unavailable: .unavailable
      case .localOnly: .localOnly
      case .readOnly: .readOnly
      case .tooNew: .tooNew
      case .pluginFailed, .pluginTimeout: .unavailable
      case .permissionDenied: .noPermission
      case .methodNotFound: .usage
      case .internalError, .serverNotInitialized: .internalError
      case .requestCancelled, nil: .other
      }
  }

  /// What ends the command with this status.
  var code: ExitCode { ExitCode(rawValue) }

  /// Prints messages, and returns what ends the command with this status.
  func failure(_ messages: String...) -> ExitCode {
    for message in messages { StandardStreams.printError(message) }
    return code
  }

  /// Prints an error with its hint, then messages, and returns what ends the command with the
  /// status of the error.
  static func failure(about error: ResponseError, _ messages: String...) -> ExitCode {
    StandardStreams.printError(about: error)
    for message in messages { StandardStreams.printError(message) }
    return ExitStatus(error).code
  }
}

extension ParsableArguments {
  /// Refuses options that do not go together.
  func require(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    guard holds else { throw ValidationError(message()) }
  }
}
