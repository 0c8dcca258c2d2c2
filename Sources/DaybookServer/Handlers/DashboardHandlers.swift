import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct DashboardHandlers: DashboardMethods {
  let session: Session

  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard {
    let moment = session.moment
    let record = try session.store().read {
      try $0.dashboard(at: moment, limit: params.limit ?? PageSize.usual, zones: session.zones.zone)
    }
    let state = Wire.DashboardState(record.state)
    return Wire.Dashboard(
      counts: Wire.DashboardCounts(
        completed: record.counts.completed, overdue: record.counts.overdue,
        today: record.counts.todays),
      day: Wire.Day(record.today),
      greeting: Greeting.text(at: moment.local.time, name: nil),
      message: state.message,
      sections: DashboardText.sections(of: record).map { section in
        Wire.DashboardSection(
          count: section.record.total, icon: section.icon,
          items: section.record.items.map { session.wire($0, at: moment) },
          name: section.name, title: section.title)
      },
      state: state)
  }
}
