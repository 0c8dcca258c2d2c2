import DaybookProtocol
import JSONRPC

struct SessionHandlers: SessionMethods {
  func ping(_ params: Wire.SessionPing.Params, _ call: Call) -> Wire.Pong {
    Wire.Pong()
  }
}
