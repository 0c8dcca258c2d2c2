import DaybookProtocol
import JSONRPC

struct SessionHandlers: SessionMethods {
  let session: Session

  func ping(_ params: Wire.SessionPing.Params, _ call: Call) -> Wire.Pong {
    Wire.Pong()
  }

  func day(_ params: Wire.SessionDay.Params, _ call: Call) throws -> Wire.DayReading {
    let answer = try DayAnswer(params.text, field: "text", in: session)
    return Wire.DayReading(
      day: Wire.Day(answer.day), time: answer.time.map(Wire.LocalTime.init))
  }
}
