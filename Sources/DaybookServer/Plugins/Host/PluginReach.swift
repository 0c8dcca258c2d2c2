import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import PluginHost

extension PluginPool {
  /// Returns what a plugin is started as, and what its process can reach.
  func command(_ plugin: InstalledPlugin, _ folder: PluginFolder) -> PluginCommand {
    // With a database in memory it has no folder.
    let own = files.ownFolder(plugin.name) ?? "/tmp"
    let permissions = folder.manifest.permissions
    var variables = ProcessEnvironment.variables
    // A plugin in shell asks by `daybook call`, whichever daybook this is.
    variables["PATH"] = ProgramPath.folders
    let daybook = [realPath("/proc/self/exe")].compactMap(\.self)
    let home = variables["HOME"] ?? "/"
    let bus = permissions?.sessionBus == true ? SessionBus(variables) : nil
    if let bus { variables[SessionBus.variable] = bus.address }
    return PluginCommand(
      folder.command[0], Array(folder.command.dropFirst()), in: folder.path,
      environment: PluginEnvironment.variables(
        plugin: plugin.name, home: own, timeZone: session.clientZone.identifier,
        named: (permissions?.environment ?? []) + (bus == nil ? [] : [SessionBus.variable]),
        of: variables),
      confinement: session.options.database.map {
        Confinement(
          dataFolder: own, programFolder: folder.path, home: home, database: $0,
          readable: Self.absolute(permissions?.reads) + pathsSet(of: plugin)
            + (bus?.sockets ?? []) + daybook + [folder.command[0]]
            + installation(of: folder.command[0], in: home),
          writable: Self.absolute(permissions?.writes),
          hasNetwork: permissions?.network == true)
      })
  }

  /// Returns what the person has set it to use. What a manifest sets initially they did not see.
  private func pathsSet(of plugin: InstalledPlugin) -> [String] {
    let names = (plugin.manifest?.settings ?? []).filter { $0.type == .path }.map(\.name)
    return names.flatMap { Self.absolute(plugin.record?.settings[$0]) }
  }

  /// Returns these paths with the person's home for `~`, which is another for the plugin.
  static func absolute(_ paths: [String]?) -> [String] {
    let home = getenv("HOME").flatMap { String(validatingCString: $0) } ?? "/"
    return (paths ?? []).map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
  }

  /// Returns what a program needs of the home that it is installed in, as an interpreter of a version
  /// manager is: the folder above its `bin` or `shims`, or its folder where that is one for
  /// programs of all kinds.
  private func installation(of program: String, in home: String) -> [String] {
    guard let real = realPath(program), real.hasPrefix(home + "/") else { return [] }
    let parts = real.split(separator: "/").dropLast()
    let folder = "/" + parts.joined(separator: "/")
    let above = "/" + parts.dropLast().joined(separator: "/")
    guard ["bin", "shims"].contains(parts.last), ![home, home + "/.local"].contains(above) else {
      return [folder]
    }
    return [above]
  }
}
