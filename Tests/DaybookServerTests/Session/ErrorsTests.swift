import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Testing

@testable import DaybookServer

@Suite("The model's errors become answers")
struct ErrorsTests {
  private static let cases: [(ModelError, Wire.ErrorKind)] = [
    (.notFound(.task, "fern"), .notFound),
    (.invalidValue(field: "due", message: "No."), .invalidValue),
    (.limitExceeded(.tags, limit: 30, needed: 31, message: "No."), .limitExceeded),
    (.revisionConflict(.task, "fern", current: 7, message: nil), .revisionConflict),
    (.invalidState(.notOpen, message: "No.", hint: "Yes."), .invalidState),
    (.tooLarge(message: "No.", limit: 5), .tooLarge),
    (.unavailable(message: "No."), .unavailable),
    (.readOnly(message: "No."), .readOnly),
    (.tooNew(message: "No."), .tooNew),
  ]

  @Test("Each has its kind and its code", arguments: cases)
  func kinds(error: ModelError, kind: Wire.ErrorKind) {
    let response = Errors.response(to: error)
    #expect(response.code == kind.code)
    #expect(response.data?["kind"] == .string(kind.rawValue))
    #expect(!response.message.isEmpty)
  }

  @Test("What helps goes along: the place, the limit, the revision, the hint, what to send")
  func data() {
    let place = Errors.response(to: ModelError.invalidValue(field: "tags/1", message: "No."))
    #expect(place.data?["pointer"] == "/tags/1")
    let conflict = Errors.response(
      to: ModelError.revisionConflict(.task, "fern", current: 7, message: nil))
    #expect(conflict.data?["currentRevision"] == 7)
    let state = Errors.response(
      to: ModelError.invalidState(
        .confirmationRequired, message: "No.", hint: "Yes.", remedy: Remedy("confirm", count: 3)))
    #expect(state.data?["hint"] == "Yes.")
    #expect(state.data?["reason"] == "confirmationRequired")
    #expect(state.data?["parameter"] == "confirm")
    #expect(state.data?["count"] == 3)
  }

  @Test("An error that nobody expected says nothing of the inside")
  func unexpected() {
    struct Secret: Error, CustomStringConvertible {
      var description: String { "SELECT secret FROM /home/ada" }
    }
    let response = Errors.response(to: Secret())
    #expect(response.code == -32603)
    #expect(!response.message.contains("secret"))
  }
}
