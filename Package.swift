// swift-tools-version: 6.2

import PackageDescription

/// Swift 6 language mode; every warning is an error.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// SDL is called on the main thread only; so are the modules that call it.
let mainThread: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// exp, log and cos for modules without Foundation.
let realModule: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")

let package = Package(
  name: "TouchSandbox",
  platforms: [.macOS("15.4")],
  products: [
    .executable(name: "Sandbox", targets: ["SandboxMain"]),
    .library(name: "ScrollPhysics", targets: ["ScrollPhysics"]),
    .library(name: "Pickers", targets: ["Pickers"]),
    .library(name: "Sessions", targets: ["Sessions"]),
    .library(name: "FrameTiming", targets: ["FrameTiming"]),
  ],
  dependencies: [
    // Elementary functions without Foundation, the same on Linux and macOS.
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    // The command line.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The child processes of the end-to-end tests and of Rig.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "CSDL",
      pkgConfig: "SDL2_ttf",
      providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]
    ),
    .systemLibrary(
      name: "CFontconfig",
      pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]
    ),
    .systemLibrary(
      name: "CFriBidi",
      pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]
    ),
    .systemLibrary(
      name: "CHarfBuzz",
      pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]
    ),
    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CWayland",
      pkgConfig: "wayland-client",
      providers: [.apt(["libwayland-dev"])]
    ),

    // System calls about threads, and about names and attributes of files, that Swift does not import.
    .systemLibrary(name: "CThreads"),
    .systemLibrary(name: "CFiles"),

    // The header of the C library.
    .systemLibrary(name: "CTouchPhysics"),

    .target(name: "Threads", swiftSettings: strict),
    .target(name: "JSONText", swiftSettings: strict),
    .target(name: "SeededRandom", swiftSettings: strict),
    // The system calls that take a path.
    .target(name: "FilePaths", dependencies: ["JSONText", "CFiles"], swiftSettings: strict),
    .target(name: "ScrollPhysics", dependencies: [realModule], swiftSettings: strict),
    .target(name: "Pickers", dependencies: ["ScrollPhysics", realModule], swiftSettings: strict),
    .target(
      name: "Sessions",
      dependencies: ["ScrollPhysics", "JSONText", "FilePaths"],
      swiftSettings: strict
    ),
    .target(
      name: "PresetText",
      dependencies: ["ScrollPhysics", "JSONText"],
      swiftSettings: strict
    ),
    // Offsets of the content of a film.
    .target(name: "FilmTracking", swiftSettings: strict),
    .target(name: "MotionFit", dependencies: ["ScrollPhysics", realModule], swiftSettings: strict),
    .target(name: "FrameTiming", swiftSettings: strict),
    .target(
      name: "GestureScripts",
      dependencies: ["Sessions", "ScrollPhysics", "JSONText", "SeededRandom"],
      swiftSettings: strict
    ),
    .target(
      name: "TouchImport",
      dependencies: ["Sessions", "ScrollPhysics", "JSONText"],
      swiftSettings: strict
    ),
    .target(
      name: "FrameReports",
      dependencies: ["FrameTiming", "JSONText", "SeededRandom"],
      swiftSettings: strict
    ),
    .target(
      name: "Drawing",
      dependencies: ["Pickers", "ScrollPhysics", "FrameTiming", "JSONText"],
      swiftSettings: strict
    ),
    .target(
      name: "Stage",
      dependencies: [
        "Drawing", "Pickers", "ScrollPhysics", "Sessions", "FrameTiming", "JSONText",
        "PresetText",
      ],
      swiftSettings: strict
    ),
    // What a page runs in a browser; Scripts/page compiles it and what it depends on for WebAssembly.
    .target(
      name: "Page",
      dependencies: [
        "Stage", "Drawing", "Pickers", "ScrollPhysics", "PresetText", "Sessions", "FrameTiming",
        "JSONText",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Raster",
      dependencies: ["Drawing", "CThreads", "Threads"],
      swiftSettings: strict
    ),
    .target(
      name: "SDLHost",
      dependencies: [
        "CSDL", "CFontconfig", "CFriBidi", "CHarfBuzz", "CPNG", "Raster", "Drawing",
        "ScrollPhysics", "JSONText", "FilePaths", "Threads",
        .target(name: "CWayland", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: mainThread
    ),
    .target(name: "OutputFiles", dependencies: ["FilePaths", "Threads"], swiftSettings: strict),
    .target(
      name: "Export",
      dependencies: [
        "OutputFiles", "Stage", "Drawing", "FrameTiming", "Pickers", "ScrollPhysics", "Sessions",
        "Raster", "SDLHost", "JSONText", "FilePaths",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Sandbox",
      dependencies: [
        "ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "GestureScripts", "TouchImport",
        "FrameReports", "JSONText", "PresetText", "MotionFit", "FilmTracking", "Drawing", "Stage",
        "Page",
        "Raster", "SDLHost", "FilePaths", "OutputFiles", "Export",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: mainThread
    ),
    // The entry point alone: an executable target cannot be imported by another one.
    .executableTarget(name: "SandboxMain", dependencies: ["Sandbox"], swiftSettings: mainThread),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "Drawing", "Stage", "SDLHost",
        "Sandbox", "FilmTracking", "Export", "SeededRandom",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: mainThread
    ),

    // An X server with virtual devices, for tests and Scripts/abuse.
    .target(
      name: "Rig",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: strict
    ),
    .executableTarget(name: "RigMain", dependencies: ["Rig"], swiftSettings: strict),

    // Counts heap allocations by standing in for malloc; linked into tests only.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // Code that several test targets use.
    .target(
      name: "TestSupport",
      dependencies: [
        "Raster", "Drawing", "ScrollPhysics", "Sessions", "FrameTiming", "SeededRandom", "JSONText",
      ],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "JSONTextTests",
      dependencies: ["JSONText", "FilePaths", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScrollPhysicsTests",
      dependencies: [
        "ScrollPhysics", "JSONText", "TestSupport", "AllocationCounter", realModule,
      ],
      exclude: ["Goldens", "Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PickersTests",
      dependencies: ["Pickers", "ScrollPhysics", "TestSupport", "AllocationCounter"],
      exclude: ["Goldens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SessionsTests",
      dependencies: ["Sessions", "ScrollPhysics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MotionFitTests",
      dependencies: ["MotionFit", "ScrollPhysics", "SeededRandom", "TestSupport", realModule],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FilmTrackingTests",
      dependencies: ["FilmTracking", "Benchmarks", "SeededRandom"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FrameTimingTests",
      dependencies: [
        "FrameTiming", "ScrollPhysics", "JSONText", "TestSupport", "AllocationCounter",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GestureScriptsTests",
      dependencies: ["GestureScripts", "Sessions", "ScrollPhysics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "TouchImportTests",
      dependencies: ["TouchImport", "Sessions", "ScrollPhysics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FrameReportsTests",
      dependencies: ["FrameReports", "FrameTiming", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DrawingTests",
      dependencies: [
        "Drawing", "Pickers", "ScrollPhysics", "FrameTiming", "TestSupport", "AllocationCounter",
      ],
      exclude: ["Goldens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "Stage", "Drawing", "Pickers", "ScrollPhysics", "Sessions", "FrameTiming", "TestSupport",
        "JSONText", "PresetText",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Page", "Stage", "Drawing", "FrameTiming", "Pickers", "ScrollPhysics", "Sessions",
        "JSONText", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Raster", "CThreads", "Drawing", "TestSupport"],
      swiftSettings: mainThread
    ),
    .testTarget(
      name: "SDLHostTests",
      dependencies: [
        "SDLHost", "Raster", "Drawing", "ScrollPhysics", "Stage", "Pickers", "Sessions",
        "FrameTiming", "AllocationCounter", "TestSupport", "JSONText",
      ],
      swiftSettings: mainThread
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExportTests",
      dependencies: ["Export", "OutputFiles", "Drawing", "Sessions", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(name: "RigTests", dependencies: ["Rig"], swiftSettings: strict),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Sandbox", "SandboxMain", "Benchmarks", "JSONText", "ScrollPhysics", "Sessions",
        "FrameTiming", "FrameReports", "Drawing", "Pickers", "Stage", "Page", "OutputFiles",
        "CFiles", "Rig", "TestSupport", "PresetText", "MotionFit",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
  ]
)

// Functions that C can call need Swift 6.3. Scripts/library makes the library for C of the target.
#if compiler(>=6.3)
  package.targets += [
    .target(
      name: "TouchPhysics",
      dependencies: ["CTouchPhysics", "PresetText", "Pickers", "ScrollPhysics", "JSONText"],
      swiftSettings: strict
    ),
    // Calls with bad arguments, also a program of its own.
    .target(name: "HostileCalls", path: "Tests/HostileCalls"),
    .testTarget(
      name: "TouchPhysicsTests",
      dependencies: [
        "TouchPhysics", "CTouchPhysics", "HostileCalls", "Pickers", "ScrollPhysics", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      exclude: ["Programs"],
      swiftSettings: strict
    ),
  ]
#endif

// Scripts/test sets this variable: tests of motion, fits and pictures take half the time if the modules
// below are optimised. SwiftPM accepts such flags only from the package that is built, not from one that
// depends on it, so they are not the default.
if Context.environment["OPTIMISE_MODULES"] != nil {
  let names: Set = [
    "Drawing", "Export", "FilmTracking", "FrameReports", "FrameTiming", "JSONText", "MotionFit",
    "Pickers", "Raster", "ScrollPhysics", "SDLHost", "SeededRandom", "Sessions", "Stage",
  ]
  for target in package.targets where names.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}
