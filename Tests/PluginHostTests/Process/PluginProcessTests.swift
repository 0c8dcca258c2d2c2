import Foundation
import Glibc
import PluginHost
import Support
import Testing

@Suite("How a plugin's process begins")
struct PluginProcessTests {
  @Test("Standard input and output are the plugin's, and no shell reads the arguments")
  func streams() throws {
    let process = try PluginProcess(
      PluginCommand(
        "/bin/bash", ["-c", "cat; echo \"$1\" >&2", "sh", "$(id) *"], in: "/", environment: [:]),
      supervisor: ToolPaths.daybook)
    let text = "first\nsecond\n"
    #expect(write(process.input, text, text.utf8.count) == text.utf8.count)
    process.closeInput()
    #expect(process.wait() == .exit(0))
    #expect(try read(process.output) == text)
    #expect(try read(process.errors) == "$(id) *\n")
    #expect(!process.isConfined)
  }

  @Test("A command that is missing, is no program or has no folder is not started")
  func missing() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "text"))
    #expect(
      try failure("/nowhere/plugin")
        == "“/nowhere/plugin” cannot be started: No such file or directory.")
    #expect(try failure(folder.path("text")) == "“\(folder.path("text"))” is not a program.")
    #expect(try failure("/usr") == "“/usr” is not a program.")
    #expect(try failure("bin/sh") == "“bin/sh” is not an absolute path.")
    #expect(
      try failure("/bin/sh", in: "/nowhere")
        == "“/nowhere” cannot be opened: No such file or directory.")
    #expect(try failure("/bin/sh", environment: ["A=B": ""]).contains("“=”"))
    #expect(try failure("/bin/sh", environment: ["A": "x\0y"]).contains("U+0000"))
  }

  @Test("A program that the system cannot run says so where its errors go")
  func cannotRun() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("plugin")
    try "#!/nowhere/python\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    let process = try PluginProcess(
      PluginCommand(path, in: "/", environment: [:]), supervisor: ToolPaths.daybook)
    #expect(process.wait() == .exit(127))
    #expect(try read(process.errors) == "daybook: \(path): No such file or directory\n")
  }

  @Test("A plugin has three descriptors, whatever the server has open")
  func descriptors() throws {
    // One that programs inherit, as a library may open it.
    let inherited = fcntl(0, F_DUPFD, 90)
    defer { close(inherited) }
    let plugin = try ShellPlugin("exec /bin/ls /proc/self/fd")
    // The fourth is the folder that ls reads.
    #expect(try plugin.said() == "0\n1\n2\n3\n")
  }

  @Test("The end of what a plugin closes is seen while it runs")
  func closes() throws {
    let plugin = try ShellPlugin("exec >&- 2>&- <&-; exec sleep 60")
    #expect(try plugin.said() == "")
    #expect(try plugin.complained() == "")
    #expect(plugin.process.ending == nil)
    #expect(plugin.process.end() == .signal(SIGTERM))
  }

  @Test("The environment has what was given, and nothing else")
  func environment() throws {
    setenv("DAYBOOK_TEST_SECRET", "of the server", 1)
    let variables = PluginEnvironment.variables(
      plugin: "hello", home: "/var/empty", timeZone: "Europe/Berlin", named: ["TOKEN", "HOME"],
      of: ["HOME": "/home/ida", "LANG": "de_DE.UTF-8", "TOKEN": "a=b\nc", "OTHER": "1"])
    let process = try PluginProcess(
      PluginCommand("/usr/bin/env", ["-0"], in: "/", environment: variables),
      supervisor: ToolPaths.daybook)
    let found = try read(process.output).split(separator: "\0").sorted()
    #expect(
      found == [
        "DAYBOOK_PLUGIN=hello", "HOME=/var/empty", "LANG=de_DE.UTF-8",
        "PATH=/usr/local/bin:/usr/bin:/bin", "TOKEN=a=b\nc", "TZ=Europe/Berlin",
      ])
  }

  @Test("Limits hold for memory, open files, processor time and core files")
  func limits() throws {
    let limits = PluginLimits(memory: 300 << 20, processorSeconds: 1)
    let shown = try ShellPlugin("exec cat /proc/self/limits", limits: limits).said()
    let numbers = shown.split(separator: "\n").reduce(into: [String: String]()) {
      let fields = $1.split(separator: "  ", omittingEmptySubsequences: true)
      if fields.count > 2 { $0[String(fields[0])] = fields[1...2].joined(separator: "/") }
    }.mapValues { $0.replacing(" ", with: "") }
    #expect(numbers["Max open files"] == "256/256")
    #expect(numbers["Max address space"] == "314572800/314572800")
    #expect(numbers["Max cpu time"] == "1/1")
    #expect(numbers["Max core file size"] == "1/1")
    #expect(PluginLimits().memory == 1 << 30)
    #expect(PluginLimits(memory: .max).memory == 4 << 30)

    let large = try ShellPlugin("exec dd if=/dev/zero of=/dev/null bs=400M count=1", limits: limits)
    #expect(large.process.wait() == .exit(1))
    #expect(try large.complained().contains("memory"))
    let open = try ShellPlugin("for i in {1..300}; do exec {fd}</dev/null || exit 3; done")
    #expect(open.process.wait() == .exit(3))
    let busy = try ShellPlugin("while :; do :; done", limits: limits)
    #expect(busy.process.wait() == .signal(SIGKILL))
  }

  @Test("Signals are as for a program that a shell starts")
  func signals() throws {
    signal(SIGPIPE, SIG_IGN)
    let said = try ShellPlugin("exec grep -E '^Sig(Blk|Ign)' /proc/self/status").said()
    // glibc has every program that posix_spawn(3) starts ignore the two that it keeps for itself.
    let own: UInt64 = 3 << 31
    let sets = said.split(separator: "\n").compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(sets.map { $0 & ~own } == [0, 0], "\(said)")
  }

  private func failure(
    _ program: String, in folder: String = "/", environment: [String: String] = [:]
  ) throws -> String {
    let command = PluginCommand(program, in: folder, environment: environment)
    let failure = #expect(throws: PluginStartFailure.self) {
      try PluginProcess(command, supervisor: ToolPaths.daybook)
    }
    return try #require(failure).description
  }

  private func read(_ descriptor: Int32) throws -> String {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
