// The dashboard is today at a glance: `dashboard/get` returns its sections, counts and, on request,
// the wellness and the strip of days; `dashboard/editMessage` keeps a text for the day that a front
// end supplies. The view `today` draws the same; its lines are about tasks
// and habits, so their actions work there. `StatusFormatter` is the short form for `view/status`.
// The one idea: sections, counts and their order are computed once, in
// Sources/DaybookModel/Dashboard; the words for them are here, and neither the view nor a client
// counts again.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct DashboardHandlers: DashboardMethods {
  let session: Session

  func get(_ params: Wire.DashboardGet.Params, _ call: Call) throws -> Wire.Dashboard {
    session.reconcileCare()
    let moment = session.moment
    let (record, message, hasEvents) = try session.store().read { reader in
      let record = try reader.dashboard.day(
        at: moment, limit: params.limit ?? PageSize.default,
        strip: params.withStrip == true ? CalendarWindows.strip(around: moment.today) : nil,
        zones: session.zones.zone)
      let hasEvents =
        params.withWords == true
        ? try !reader.calendar.events(on: record.today, at: moment, zones: session.zones.zone)
          .isEmpty : false
      return (record, try reader.dashboard.message(on: record.today), hasEvents)
    }
    let wellness =
      params.withWellness == true
      ? try session.store().read { try $0.wellness.cards(on: moment.today, at: moment) } : nil
    return Wire.Dashboard(
      context: params.withContext == true ? try context(at: moment) : nil,
      counts: Wire.DashboardCounts(record), day: record.today,
      dayMessage: message, failures: record.failures + (wellness?.failures ?? []),
      next: (try? record.next.get()).flatMap { $0 }.map { session.wire($0, at: moment) },
      sections: TitledSection.sections(of: record).filter { $0.error == nil }.map {
        session.wire($0, at: moment)
      },
      state: record.state.map(Wire.DashboardState.init),
      strip: (try? record.strip?.get()).map(Wire.DashboardStrip.init),
      wellness: wellness.map(Wire.DashboardWellness.init),
      words: params.withWords == true ? words(of: record, hasEvents, wellness, at: moment) : nil)
  }

  private func words(
    of record: DashboardRecord, _ hasEvents: Bool, _ wellness: WellnessCards?, at moment: Moment
  ) -> Wire.DashboardWords {
    let (time, name) = (moment.local.time, session.preferences.greetedName)
    let encouragement = DayMessage(record, hasEvents: hasEvents)
    return Wire.DashboardWords(
      encouragement: encouragement?.text,
      encouragementSymbol: encouragement?.symbol.map(Wire.Symbol.init),
      greeting: Greeting.text(at: time, name: name),
      sections: TitledSection.sections(of: record).filter { $0.error == nil }.map {
        Wire.SectionWords(
          name: $0.name, symbol: $0.symbol.map(Wire.Symbol.init), title: $0.title)
      },
      timeSymbol: Wire.Symbol(.clock),
      wellness: wellness.map { Wire.WellnessWords($0, at: time, name: name) })
  }

  func editMessage(
    _ params: Wire.DashboardEditMessage.Params, _ call: Call
  ) throws -> Wire.DashboardMessage {
    try message(call) { try $0.dashboard.setMessage(params.text, on: params.day) }
  }

  func failMessage(
    _ params: Wire.DashboardFailMessage.Params, _ call: Call
  ) throws -> Wire.DashboardMessage {
    try message(call) { try $0.dashboard.failedMessage(of: params.day) }
  }

  private func message(
    _ call: Call, _ body: (WriteTransaction) throws -> String?
  ) throws -> Wire.DashboardMessage {
    // A front end writes this, not the person, so undo skips it.
    let action = session.action(call, as: .final)
    let text = try session.write(action, body)
    return Wire.DashboardMessage(day: action.moment.today, text: text)
  }

  private func context(at moment: Moment) throws -> Wire.MessageContext {
    let today = moment.today
    let (metrics, energy) = try session.store().read { reader in
      (
        try reader.wellness.metrics(on: today),
        try today.adding(days: -1).flatMap { try reader.wellness.energy(on: $0) }
      )
    }
    return Wire.MessageContext(
      energy: energy?.rawValue, name: session.preferences.name, sleepHours: metrics.sleepHours,
      sleepQuality: metrics.sleepQuality, temperatureCelsius: metrics.temperature,
      weather: metrics.weather)
  }
}
