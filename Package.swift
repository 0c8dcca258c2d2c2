// swift-tools-version: 6.1
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// At a fixed address nothing is relocated when the program starts. A package has it at a random one
// (docs/decisions/0048-how-large-the-program-is.md).
let address =
  Context.environment["DAYBOOK_PIE"] == nil
  ? ["-Xclang-linker", "-no-pie"] : ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

// Nothing loads the program as a library, so the linker need not list what is public. What it uses of
// libraries is bound at once.
let linked: LinkerSetting = .unsafeFlags(
  ["-use-ld=lld"] + address
    + ["-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "now"],
  .when(platforms: [.linux], configuration: .release))

/// What needs more than libsqlite3 and libjansson, where the environment names it.
let optional = Set((Context.environment["DAYBOOK_OPTIONAL"] ?? "").split(separator: ","))

let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// A module; the records that are declared beside its sources are read by daybook-generate alone.
func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  let files = FileManager.default.enumerator(atPath: "\(Context.packageDirectory)/Sources/\(name)")
  let records = files?.compactMap { $0 as? String }.filter { $0.hasSuffix("Record.json") } ?? []
  return .target(
    name: name, dependencies: dependencies, exclude: records, swiftSettings: settings)
}

func tests(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "daybook",
  products: [
    .executable(name: "daybook", targets: ["daybook"]),
    .executable(name: "daybook-generate", targets: ["daybook-generate"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],

  // Lowest layer first: a target depends only on targets above it.
  targets: [
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CProtocol", cSettings: [.unsafeFlags(["-std=c23"])]),
    layer("Files"),
    layer("JSON", on: ["CJansson"]),
    layer("JSONRPC", on: ["JSON"]),
    layer("Processes", on: ["CLinux", "JSON", "JSONRPC"]),
    layer("CivilTime"),
    layer("Edits"),
    layer("Markup"),
    layer("Merge"),
    layer("DaybookProtocol", on: ["CProtocol", "CivilTime", "Edits", "JSON", "JSONRPC"]),
    layer("Pictures", on: ["CivilTime", "DaybookProtocol", "Markup"]),
    layer("QuickAdd", on: ["CivilTime"]),
    layer("SearchLanguage", on: ["CivilTime", "QuickAdd"]),
    layer("SQLite", on: ["CSQLite"]),
    layer(
      "DaybookModel", on: ["CivilTime", "Edits", "Files", "Merge", "SQLite", "SearchLanguage"]),
    layer(
      "PluginHost",
      on: ["CLinux", "CivilTime", "DaybookProtocol", "Files", "JSON", "JSONRPC", "Processes"]),
    layer(
      "DaybookServer",
      on: [
        "CivilTime", "DaybookModel", "DaybookProtocol", "Files", "JSON", "JSONRPC", "Markup",
        "PluginHost",
        "Processes", "QuickAdd", "SearchLanguage", logging,
      ]),

    layer("DaybookLSP", on: ["CivilTime", "DaybookProtocol", "Files", "JSON", "JSONRPC"]),
    layer("DaybookMCP", on: ["CivilTime", "DaybookProtocol", "JSON", "JSONRPC"]),

    .executableTarget(
      name: "daybook-generate", dependencies: ["JSON"], swiftSettings: settings),
    .executableTarget(
      name: "daybook",
      dependencies: [
        "CivilTime", "DaybookLSP", "DaybookMCP", "DaybookModel", "DaybookProtocol", "DaybookServer",
        "Files", "JSON", "JSONRPC", "Markup", "Pictures", "PluginHost", "Processes",
        "SearchLanguage", argumentParser, logging,
      ],
      swiftSettings: settings, linkerSettings: [linked]),

    // What scripts/bench measures as a library.
    .executableTarget(
      name: "recurrence-benchmark", dependencies: ["CivilTime"], path: "Benchmarks/recurrence",
      swiftSettings: settings),

    // One test target per module, then those that look at the whole.
    .target(
      name: "Support", dependencies: ["JSON"], path: "Tests/Support", swiftSettings: settings),
    tests("FilesTests", of: ["Files", "JSONRPC", "Support"]),
    tests("JSONTests", of: ["JSON"]),
    tests("JSONRPCTests", of: ["JSON", "JSONRPC"]),
    tests("ProcessesTests", of: ["JSON", "JSONRPC", "Processes"]),
    tests("CivilTimeTests", of: ["CivilTime", "Support"]),
    tests("MergeTests", of: ["Merge", "Support"]),
    tests("SQLiteTests", of: ["CSQLite", "SQLite", "Support"]),
    tests(
      "DaybookProtocolTests", of: ["CivilTime", "DaybookProtocol", "JSON", "JSONRPC", "Support"]),
    tests(
      "DaybookModelTests",
      of: ["CSQLite", "CivilTime", "DaybookModel", "SQLite", "SearchLanguage", "Support"]),
    tests("SearchLanguageTests", of: ["CivilTime", "SearchLanguage", "Support"]),
    // A process that starts plugins, to be killed.
    .executableTarget(
      name: "plugin-holder", dependencies: ["PluginHost"], path: "Tests/PluginHolder",
      swiftSettings: settings),
    tests(
      "PluginHostTests", of: ["DaybookModel", "PluginHost", "Processes", "Support", "daybook"]),
    tests("QuickAddTests", of: ["CivilTime", "QuickAdd", "Support"]),
    tests(
      "DaybookServerTests",
      of: [
        "CivilTime", "DaybookModel", "DaybookProtocol", "DaybookServer", "JSON", "JSONRPC",
        "Markup", "PluginHost", "Support",
      ]),
    tests("DaybookLSPTests", of: ["DaybookLSP", "DaybookProtocol", "JSON", "Support"]),
    tests(
      "DaybookMCPTests",
      of: ["DaybookMCP", "DaybookProtocol", "DaybookServer", "JSON", "JSONRPC", "Support"]),
    tests("ProtocolCaseTests", of: ["DaybookServer", "JSON", "JSONRPC", "Support"]),
    tests("StdioTests", of: ["JSON", "Support", "daybook"]),
    tests("RepositoryTests", of: ["JSON", "Support"]),
  ],
  swiftLanguageModes: [.v6]
)

if optional.contains("web") {
  package.products.append(.executable(name: "daybook-web", targets: ["daybook-web"]))
  package.targets += [
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .target(name: "CWebAssets", exclude: ["files"], cSettings: [.unsafeFlags(["-std=c23"])]),
    .executableTarget(
      name: "daybook-web",
      dependencies: [
        "CMicrohttpd", "CQRCode", "CWebAssets", "CZlib", "DaybookProtocol", "Files", "JSON",
        "JSONRPC", "Markup", "Pictures", "Processes",
      ],
      swiftSettings: settings, linkerSettings: [linked]),
  ]
}

if optional.contains("sync") {
  package.products.append(.executable(name: "daybook-sync", targets: ["daybook-sync"]))
  package.targets += [
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    layer(
      "Replication",
      on: ["CSodium", "CZlib", "DaybookProtocol", "Files", "JSON", "JSONRPC", "Processes"]),
    .executableTarget(
      name: "daybook-sync",
      dependencies: [
        "CivilTime", "DaybookProtocol", "Files", "JSON", "JSONRPC", "Markup", "Processes",
        "Replication", argumentParser,
      ],
      swiftSettings: settings, linkerSettings: [linked]),
    tests(
      "ReplicationTests",
      of: [
        "DaybookProtocol", "JSON", "JSONRPC", "Processes", "Replication", "Support", "daybook",
        "daybook-sync",
      ]),
  ]
}

if !optional.isDisjoint(with: ["sync", "web"]) {
  package.targets.append(
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]))
}
