import Glibc
import Support

/// The words before a command that make an ordinary user run it: root writes through any mode.
let asOrdinaryUser: [String] =
  getuid() == 0
  ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

/// Whether modes of files hold for a program that is run so.
let canReadOnly: Bool = {
  let process = try? ServerProcess(asOrdinaryUser + [ToolPaths.daybook, "--version"])
  return (try? process?.end()) == .exit(0)
}()
