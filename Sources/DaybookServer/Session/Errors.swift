import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

extension ModelError {
  /// What is done only with `confirm: true`, and what for.
  static func unconfirmed(_ message: String, to purpose: String, count: Int? = nil) -> ModelError {
    .invalidState(
      .confirmationRequired, message: message, hint: "Send `confirm: true` to \(purpose).",
      remedy: Remedy("confirm", count: count))
  }
}

/// The one place where the model's errors become error responses.
enum Errors {
  /// `pointer` names the item of a list that the error is about; it replaces the field of the
  /// error.
  static func response(to error: any Error, at pointer: String? = nil) -> ResponseError {
    if let error = error as? JSONDecodingError {
      return self.response(.invalidValue, error.message) { $0.pointer = error.pointer.description }
    }
    guard let error = error as? ModelError else {
      return self.response(.internalError, "An unexpected error occurred in the server.")
    }
    func response(
      _ kind: Wire.ErrorKind, _ fill: (inout Wire.ErrorData) -> Void = { _ in }
    ) -> ResponseError {
      self.response(kind, error.message) {
        fill(&$0)
        if let pointer { $0.pointer = pointer }
      }
    }
    return switch error {
    case .notFound: response(.notFound)
    case .noTransaction: response(.notFound) { $0.pointer = "/transaction" }
    case .noProfile: response(.notFound) { $0.pointer = "/phone" }
    case .invalidValue(let field, _, let allowed):
      response(.invalidValue) {
        $0.pointer = Self.pointer(to: field)
        $0.allowed = allowed
      }
    case .limitExceeded(let name, let limit, let needed, _):
      response(.limitExceeded) {
        $0.limit = limit
        $0.hint = name.flatMap { $0.hint(from: limit, needed: needed) }
      }
    case .revisionConflict(_, _, let current, _):
      response(.revisionConflict) { $0.currentRevision = current.map { Int($0) } }
    case .invalidState(let reason, let field, _, let hint, let remedy):
      response(.invalidState) {
        $0.pointer = field.map(Self.pointer)
        $0.reason = Wire.StateReason(reason)
        $0.hint = hint
        $0.parameter = remedy?.parameter
        $0.count = remedy?.count
      }
    case .tooLarge(let field, _, let limit):
      response(.tooLarge) {
        $0.pointer = field.map(Self.pointer)
        $0.limit = limit
      }
    case .unavailable: response(.unavailable)
    case .localOnly: response(.localOnly)
    case .readOnly: response(.readOnly)
    case .permissionDenied(let field, _, let hint):
      response(.permissionDenied) {
        $0.pointer = field.map(Self.pointer)
        $0.hint = hint
      }
    case .tooNew: response(.tooNew)
    }
  }

  private static func pointer(to field: String) -> String {
    JSONPointer(field.split(separator: "/").map(String.init)).description
  }

  static func response(
    _ kind: Wire.ErrorKind, _ message: String,
    _ fill: (inout Wire.ErrorData) -> Void = { _ in }
  ) -> ResponseError {
    var data = Wire.ErrorData(kind: kind)
    fill(&data)
    return ResponseError(code: kind.code, message: message, data: data.json)
  }
}
