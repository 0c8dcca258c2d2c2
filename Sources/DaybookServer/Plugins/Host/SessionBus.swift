/// The bus of the person's session (D-Bus), over which services of the desktop are asked.
struct SessionBus: Equatable {
  static let variable = "DBUS_SESSION_BUS_ADDRESS"

  let address: String

  /// nil where these variables of the environment lead to none.
  init?(_ variables: [String: String]) {
    if let address = variables[Self.variable], !address.isEmpty {
      self.address = address
    } else if let folder = variables["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      // Where systemd has it.
      address = "unix:path=\(folder)/bus"
    } else {
      return nil
    }
  }

  /// The paths of its sockets (D-Bus Specification, "Server Addresses").
  var sockets: [String] {
    address.split(separator: ";").filter { $0.hasPrefix("unix:") }.compactMap { address in
      let path = address.dropFirst("unix:".count).split(separator: ",").first {
        $0.hasPrefix("path=/")
      }
      return path.map { String($0.dropFirst("path=".count)) }
    }
  }
}
