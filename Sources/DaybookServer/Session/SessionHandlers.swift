import DaybookProtocol
import JSONRPC

struct SessionHandlers: SessionMethods {
  /// Reads a day as a person typed it.
  let readDay: @Sendable (Wire.SessionDay.Params) throws -> Wire.DayReading

  func ping(_ params: Wire.SessionPing.Params, _ call: Call) -> Wire.Empty {
    Wire.Empty()
  }

  func day(_ params: Wire.SessionDay.Params, _ call: Call) throws -> Wire.DayReading {
    try readDay(params)
  }
}
