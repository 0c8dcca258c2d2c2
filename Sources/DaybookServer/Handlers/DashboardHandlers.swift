import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct DashboardHandlers: DashboardMethods {
  let session: Session

  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard {
    let moment = session.moment
    let preferences = session.preferences
    let record = try session.store().read {
      try $0.dashboard(
        at: moment, limit: params.limit ?? PageSize.usual,
        strip: params.strip == true ? CalendarWindows.strip(around: moment.today) : nil,
        zones: session.zones.zone)
    }
    let state = record.state.map(Wire.DashboardState.init)
    return Wire.Dashboard(
      counts: Wire.DashboardCounts(record), day: Wire.Day(record.today),
      greeting: preferences.greeting
        ? Greeting.text(at: moment.local.time, name: preferences.name) : nil,
      message: state?.message, next: session.wire(record.next, at: moment),
      sections: DashboardText.sections(of: record).map { session.wire($0, at: moment) },
      state: state, strip: record.strip.map(Wire.DashboardStrip.init))
  }
}
