import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

/// The one place where the model's errors become answers.
enum Errors {
  static func response(to error: any Error) -> ResponseError {
    guard let error = error as? ModelError else {
      return response(.internalError, "The server failed in a way it did not expect.")
    }
    return switch error {
    case .notFound: response(.notFound, error.message)
    case .invalidValue(let field, let message, let allowed):
      response(.invalidValue, message) {
        $0.pointer = JSONPointer(field.split(separator: "/").map(String.init)).description
        $0.allowed = allowed
      }
    case .limitExceeded(_, let limit, _, let message):
      response(.limitExceeded, message) { $0.limit = limit }
    case .revisionConflict(_, _, let current, _):
      response(.revisionConflict, error.message) { $0.currentRevision = Int(current) }
    case .invalidState(let message, let hint):
      response(.invalidState, message) { $0.hint = hint }
    case .tooLarge(let message, let limit):
      response(.tooLarge, message) { $0.limit = limit }
    case .unavailable(let message): response(.unavailable, message)
    case .readOnly(let message): response(.readOnly, message)
    case .tooNew(let message): response(.tooNew, message)
    }
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
