import DaybookModel
import DaybookProtocol

extension Wire.CareMessageState {
  init(_ state: CareMessageState) {
    self =
      switch state {
      case .queued: .queued
      case .claimed: .claimed
      case .sent: .sent
      case .failed: .failed
      case .unknown: .unknown
      case .cancelled: .cancelled
      case .expired: .expired
      }
  }
}
