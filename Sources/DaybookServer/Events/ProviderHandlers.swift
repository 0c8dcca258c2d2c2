import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct ProviderHandlers: ProviderMethods {
  let session: Session

  func list(_ params: Wire.ProviderList.Params, _ call: Call) throws -> Wire.Providers {
    let now = session.moment.instant
    let providers = try session.store().read { try $0.providers.all() }
    return Wire.Providers(items: providers.map { Wire.Provider($0, at: now) })
  }

  func status(_ params: Wire.ProviderStatus.Params, _ call: Call) throws -> Wire.Provider {
    guard let state = ProviderState(rawValue: params.state.rawValue) else {
      throw ModelError.invalidValue(
        field: "state", message: "A provider's state is ok, waiting, failing or off.",
        allowed: ProviderState.allCases.map(\.rawValue))
    }
    let action = session.action(call, as: .final)
    let provider = try session.write(action) {
      try $0.providers.setStatus(
        ProviderID(params.id), state, message: params.message, nextAt: params.nextAt)
    }
    return Wire.Provider(provider, at: action.moment.instant)
  }

  func remove(_ params: Wire.ProviderRemove.Params, _ call: Call) throws -> Wire.Removal {
    let count = try session.write(call, as: .final) {
      try $0.providers.remove(ProviderID(params.id), ifRevision: params.ifRevision)
    }
    return Wire.Removal(params.id.text, [.event: count])
  }
}
