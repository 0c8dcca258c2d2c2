import Foundation
import JSON
import Support
import Testing

@Suite("A full disk while a plugin delivers") struct PluginDiskTests {
  /// A feeder that delivers one short event at first, and many long ones from then on.
  private static let script = """
    #!/bin/sh
    ask() { printf '%s\\n' "$1"; IFS= read -r reply || exit 0; }
    ask '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"x"}}}'
    window='"provider":"well","since":"2026-01-01","through":"2026-12-31"'
    event='{"id":"first","title":"First","start":"2026-03-01"}'
    if [ -e "$HOME/again" ]; then
      notes=$(printf '%8000s' '' | tr ' ' x)
      n=0
      while [ $n -lt 300 ]; do
        event="$event,{\\"id\\":\\"$n\\",\\"title\\":\\"Later\\",\\"start\\":\\"2026-04-01\\",\\"notes\\":\\"$notes\\"}"
        n=$((n + 1))
      done
    fi
    : >"$HOME/again"
    ask '{"jsonrpc":"2.0","id":2,"method":"event/replace","params":{'"$window"',"events":['"$event"']}}'
    case $reply in *'"error"'*)
      printf '%s\\n' "$reply" >&2
      exit 1
      ;;
    esac
    """

  @Test(
    "Its delivery is refused whole, what it brought before stays, and it comes with the next",
    .enabled(if: SmallDisk.isPossible, "no tmpfs can be mounted here"))
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("well")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let manifest: JSON = [
      "name": "well", "version": "1.0.0", "summary": "Feeds.", "protocolVersions": ["0.9"],
      "command": ["./run"], "kind": "feeder", "permissions": ["methods": ["event/replace"]],
    ]
    try manifest.text.write(toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    try Self.script.write(toFile: path + "/run", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/run")
    let disk = try SmallDisk()
    let server = try disk.server()
    try server.initialize()
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": "well", "confirm": true])
    try server.result(of: "plugin/run", ["id": "well"])
    #expect(try events(server) == 1)

    try disk.fill(seenBy: server)
    let refusal = try server.ask("plugin/run", ["id": "well"])
    #expect(refusal["error"]?["message"]?.text.contains("The disk is full") == true)
    #expect(try events(server) == 1)

    try disk.empty(seenBy: server)
    try server.result(of: "plugin/run", ["id": "well"])
    #expect(try events(server) == 301)
  }

  private func events(_ server: TestServer) throws -> Int {
    let window: JSON = ["since": "2026-01-01", "through": "2026-12-31", "limit": 1000]
    return try server.until("event/list", window).requiredItems("items").count
  }
}
