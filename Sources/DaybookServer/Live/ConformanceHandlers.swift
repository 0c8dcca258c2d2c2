import CivilTime
import DaybookProtocol
import JSONRPC

struct ConformanceHandlers: ConformanceMethods {
  let session: Session
  let live: Live

  func clock(_ params: Wire.ConformanceClock.Params, _ call: Call) throws -> Wire.Clock {
    let zone = try params.timeZone.map { try session.zones.zone($0.text, field: "timeZone") }
    session.set(clock: .fixed(params.now), zone: zone)
    live.pollNext()
    return Wire.Clock(
      now: params.now, timeZone: Wire.TimeZone(unchecked: session.clientZone.identifier))
  }

  func reset(_ params: Wire.ConformanceReset.Params, _ call: Call) -> Wire.Empty {
    session.options.onReset(params.database ?? session.options.database)
    return Wire.Empty()
  }
}
