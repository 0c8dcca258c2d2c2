import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension HabitHandlers {
  func find(_ params: Wire.HabitFind.Params, _ call: Call) throws -> Wire.Habit {
    let text = Link.id(of: HabitLine.self, in: params.text)
    let today = session.moment.today
    return Wire.Habit(try session.store().read { try $0.findHabit(text, today: today) })
  }
}
