import CivilTime
import DaybookProtocol
import PluginHost

extension PluginPool {
  /// Returns what a plugin is started as, and what its process can reach. Throws where what was
  /// granted is another file now.
  func command(
    _ plugin: InstalledPlugin, _ folder: PluginFolder, _ agreement: PluginAgreement
  ) throws(PluginStartFailure) -> PluginCommand {
    let own: String?
    do {
      own = try files.ownFolder(plugin.name).map { realPath($0) ?? $0 }
    } catch {
      throw PluginStartFailure(description: PluginFailure.words(error))
    }
    let permissions = folder.manifest.permissions
    var variables = ProcessEnvironment.variables
    // A plugin in shell asks by `daybook call`, whichever daybook this is.
    variables["PATH"] = ProgramPath.folders
    let bus = permissions?.sessionBus == true ? SessionBus(variables) : nil
    if let bus { variables[SessionBus.variable] = bus.address }
    // One that was agreed to unconfined is confined all the same where that is possible.
    let isConfined = agreement.isConfined || Confinement.isPossible()
    return PluginCommand(
      folder.command[0], Array(folder.command.dropFirst()), in: folder.path,
      environment: PluginEnvironment.variables(
        plugin: plugin.name, home: own ?? "/tmp", timeZone: session.clientZone.identifier,
        named: (permissions?.environment ?? []) + (bus == nil ? [] : [SessionBus.variable]),
        of: variables),
      dataFolder: own,
      confinement: isConfined ? try confinement(plugin, folder, agreement, own, bus) : nil)
  }

  private func confinement(
    _ plugin: InstalledPlugin, _ folder: PluginFolder, _ agreement: PluginAgreement,
    _ own: String?, _ bus: SessionBus?
  ) throws(PluginStartFailure) -> Confinement {
    var confinement = Confinement(
      dataFolder: own, programFolder: folder.path,
      programCopy: catalog.judge.agreements.code(of: agreement),
      hidden: catalog.judge.places.hidden(in: agreement.grants),
      needed: [folder.command[0]].filter { !$0.isWithin(folder.path) } + (bus?.sockets ?? []),
      hasNetwork: folder.manifest.permissions?.network == true, hasUnixSockets: bus != nil)
    var links: [(path: String, target: String)] = []
    for grant in agreement.grants {
      guard let file = try grant.found() else {
        if grant.target != nil { note(plugin.name, "“\(grant.path)” is not there any more.") }
        continue
      }
      confinement.granted.append((file, grant.isWritable))
      if file.path != grant.path { links += grant.links }
    }
    // Several grants may lie behind one.
    for link in links where !confinement.links.contains(where: { $0.path == link.path }) {
      confinement.links.append(link)
    }
    return confinement
  }
}
