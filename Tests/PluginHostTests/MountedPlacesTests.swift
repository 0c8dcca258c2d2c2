import Testing

@testable import PluginHost

@Suite("Where one folder has several paths")
struct MountedPlacesTests {
  private let places = MountedPlaces(
    """
    27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
    30 27 254:1 / /home rw,relatime - ext4 /dev/vdb rw
    31 30 254:1 /ann/disk/local /home/ann/.local rw,relatime - ext4 /dev/vdb rw
    32 30 254:1 /ann/disk/local/share/daybook /mnt/a\\040b rw,relatime - ext4 /dev/vdb rw
    33 27 0:40 / /tmp rw - tmpfs tmpfs rw
    """)

  @Test("A folder is also where what holds it is mounted, and where it or a part is")
  func above() {
    #expect(
      places.aliases(of: "/home/ann/.local/share/daybook")
        == ["/home/ann/disk/local/share/daybook", "/mnt/a b"])
    #expect(
      places.aliases(of: "/home/ann/disk/local/share")
        == ["/home/ann/.local/share", "/mnt/a b"])
    #expect(places.aliases(of: "/mnt/a b/x").contains("/home/ann/.local/share/daybook/x"))
  }

  @Test("What is mounted once has no other path, whatever its name begins with")
  func once() {
    for path in ["/tmp/x", "/homes", "/etc", "/home/ann/.locale"] {
      #expect(places.aliases(of: path) == [], "\(path)")
    }
    #expect(MountedPlaces("nonsense\n1 2 3").aliases(of: "/") == [])
  }
}
