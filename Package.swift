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
    .executable(name: "Lab", targets: ["LabMain"]),
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
    // Libraries: what other programs import. Values, without a clock, a file or a system call.
    .target(
      name: "JSONText",
      path: "Sources/Libraries/JSONText",
      swiftSettings: strict
    ),
    .target(
      name: "ScrollPhysics",
      dependencies: [realModule],
      path: "Sources/Libraries/ScrollPhysics",
      swiftSettings: strict
    ),
    .target(
      name: "Pickers",
      dependencies: ["ScrollPhysics", realModule],
      path: "Sources/Libraries/Pickers",
      swiftSettings: strict
    ),
    .target(
      name: "Sessions",
      dependencies: ["ScrollPhysics", "JSONText"],
      path: "Sources/Libraries/Sessions",
      swiftSettings: strict
    ),
    .target(
      name: "FrameTiming",
      path: "Sources/Libraries/FrameTiming",
      swiftSettings: strict
    ),

    // Formats: texts that the program reads and writes.
    .target(
      name: "SeededRandom",
      path: "Sources/Formats/SeededRandom",
      swiftSettings: strict
    ),
    .target(
      name: "PresetText",
      dependencies: ["ScrollPhysics", "JSONText"],
      path: "Sources/Formats/PresetText",
      swiftSettings: strict
    ),
    .target(
      name: "GestureScripts",
      dependencies: ["Sessions", "ScrollPhysics", "JSONText", "SeededRandom"],
      path: "Sources/Formats/GestureScripts",
      swiftSettings: strict
    ),
    .target(
      name: "TouchImport",
      dependencies: ["Sessions", "ScrollPhysics", "JSONText"],
      path: "Sources/Formats/TouchImport",
      swiftSettings: strict
    ),
    .target(
      name: "FrameReports",
      dependencies: ["FrameTiming", "JSONText", "SeededRandom"],
      path: "Sources/Formats/FrameReports",
      swiftSettings: strict
    ),

    // Stage: what is on the stage, and its pixels.
    .target(
      name: "Drawing",
      dependencies: ["Pickers", "ScrollPhysics", "FrameTiming", "JSONText"],
      path: "Sources/Stage/Drawing",
      swiftSettings: strict
    ),
    .target(
      name: "Raster",
      dependencies: ["Drawing"],
      path: "Sources/Stage/Raster",
      swiftSettings: strict
    ),
    .target(
      name: "Stage",
      dependencies: [
        "Drawing", "Pickers", "ScrollPhysics", "Sessions", "FrameTiming", "JSONText", "PresetText",
      ],
      path: "Sources/Stage/Stage",
      swiftSettings: strict
    ),

    // Host: everything that calls the system: window, input, text, sound and files.
    .systemLibrary(
      name: "CSDL",
      path: "Sources/Host/CSDL",
      pkgConfig: "SDL2_ttf",
      providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]
    ),
    .systemLibrary(
      name: "CFontconfig",
      path: "Sources/Host/CFontconfig",
      pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]
    ),
    .systemLibrary(
      name: "CFriBidi",
      path: "Sources/Host/CFriBidi",
      pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]
    ),
    .systemLibrary(
      name: "CHarfBuzz",
      path: "Sources/Host/CHarfBuzz",
      pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]
    ),
    .systemLibrary(
      name: "CPNG",
      path: "Sources/Host/CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CWayland",
      path: "Sources/Host/CWayland",
      pkgConfig: "wayland-client",
      providers: [.apt(["libwayland-dev"])]
    ),
    .systemLibrary(
      name: "CFiles",
      path: "Sources/Host/CFiles"
    ),
    .target(
      name: "Files",
      dependencies: ["Sessions", "JSONText", "CFiles"],
      path: "Sources/Host/Files",
      swiftSettings: strict
    ),
    .target(
      name: "SDLHost",
      dependencies: [
        "CSDL", "CFontconfig", "CFriBidi", "CHarfBuzz", "CPNG", "Raster", "Drawing",
        "ScrollPhysics", "JSONText", "Files",
        .target(name: "CWayland", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Host/SDLHost",
      swiftSettings: mainThread
    ),

    // Elsewhere: the same models in other hosts, a browser and programs in C.
    // Scripts/page compiles Page and what it imports for WebAssembly.
    .target(
      name: "Page",
      dependencies: [
        "Stage", "Drawing", "Pickers", "ScrollPhysics", "PresetText", "Sessions", "FrameTiming",
        "JSONText",
      ],
      path: "Sources/Elsewhere/Page",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CTouchPhysics",
      path: "Sources/Elsewhere/CTouchPhysics"
    ),

    // Program: the commands and the loop.
    .target(
      name: "Export",
      dependencies: [
        "Files", "Stage", "Drawing", "FrameTiming", "Pickers", "ScrollPhysics", "Sessions",
        "Raster", "SDLHost", "JSONText",
      ],
      path: "Sources/Program/Export",
      swiftSettings: strict
    ),
    // What the command-line programs share.
    .target(
      name: "Console",
      dependencies: [
        "Files", "Drawing", "JSONText", "SDLHost", "Sessions", "Stage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Program/Console",
      swiftSettings: mainThread
    ),
    .target(
      name: "Sandbox",
      dependencies: [
        "ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "GestureScripts", "TouchImport",
        "FrameReports", "JSONText", "PresetText", "Drawing", "Stage", "Page", "SDLHost", "Files",
        "Export", "Console",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Program/Sandbox",
      swiftSettings: mainThread
    ),
    // The entry point alone: an executable target cannot be imported by another one.
    .executableTarget(
      name: "SandboxMain",
      dependencies: ["Sandbox", "Console"],
      path: "Sources/Program/SandboxMain",
      swiftSettings: mainThread
    ),

    // Lab: the motion of other programs.
    .target(
      name: "FilmTracking",
      path: "Sources/Lab/FilmTracking",
      swiftSettings: strict
    ),
    .target(
      name: "MotionFit",
      dependencies: ["ScrollPhysics", realModule],
      path: "Sources/Lab/MotionFit",
      swiftSettings: strict
    ),
    .target(
      name: "Lab",
      dependencies: [
        "MotionFit", "FilmTracking", "ScrollPhysics", "PresetText", "JSONText", "FrameReports",
        "Drawing", "SDLHost", "Files", "Export", "Console",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Lab/Lab",
      swiftSettings: mainThread
    ),
    .executableTarget(
      name: "LabMain",
      dependencies: ["Lab", "Console"],
      path: "Sources/Lab/LabMain",
      swiftSettings: mainThread
    ),

    // Workshop: what only development needs.
    .target(
      name: "ListFilms",
      dependencies: ["SeededRandom"],
      path: "Sources/Workshop/ListFilms",
      swiftSettings: strict
    ),
    .target(
      name: "RecordedLogs",
      dependencies: ["MotionFit", "ScrollPhysics", "SeededRandom", realModule],
      path: "Sources/Workshop/RecordedLogs",
      swiftSettings: strict
    ),
    .target(
      name: "Rig",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
      path: "Sources/Workshop/Rig",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "RigMain",
      dependencies: ["Rig"],
      path: "Sources/Workshop/RigMain",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "Drawing", "Stage", "SDLHost",
        "Files", "Export", "Console", "Sandbox", "Lab", "FilmTracking", "MotionFit", "ListFilms",
        "RecordedLogs", "SeededRandom", realModule,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Workshop/Benchmarks",
      swiftSettings: mainThread
    ),

    // Tests, on the floor of what they test.
    // AllocationCounter counts heap allocations by standing in for malloc.
    .target(name: "AllocationCounter", path: "Tests/Support/AllocationCounter"),
    .target(
      name: "TestSupport",
      dependencies: [
        "AllocationCounter", "Raster", "Drawing", "ScrollPhysics", "Sessions", "FrameTiming",
        "SeededRandom", "JSONText",
      ],
      path: "Tests/Support/TestSupport",
      swiftSettings: strict
    ),
    // Runs the built programs.
    .target(
      name: "ProgramSupport",
      dependencies: [
        "TestSupport", "CFiles", .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Tests/Support/ProgramSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "JSONTextTests",
      dependencies: ["JSONText", "Files", "TestSupport"],
      path: "Tests/Libraries/JSONTextTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScrollPhysicsTests",
      dependencies: ["ScrollPhysics", "JSONText", "TestSupport", realModule],
      path: "Tests/Libraries/ScrollPhysicsTests",
      exclude: ["Goldens", "Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PickersTests",
      dependencies: ["Pickers", "ScrollPhysics", "TestSupport"],
      path: "Tests/Libraries/PickersTests",
      exclude: ["Goldens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SessionsTests",
      dependencies: ["Sessions", "ScrollPhysics", "TestSupport"],
      path: "Tests/Libraries/SessionsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FrameTimingTests",
      dependencies: ["FrameTiming", "ScrollPhysics", "TestSupport"],
      path: "Tests/Libraries/FrameTimingTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["ScrollPhysics", "Pickers", "Sessions", "FrameTiming", "TestSupport"],
      path: "Tests/Libraries/ReadmeTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "GestureScriptsTests",
      dependencies: ["GestureScripts", "Sessions", "ScrollPhysics", "TestSupport"],
      path: "Tests/Formats/GestureScriptsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TouchImportTests",
      dependencies: ["TouchImport", "Sessions", "ScrollPhysics", "TestSupport"],
      path: "Tests/Formats/TouchImportTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FrameReportsTests",
      dependencies: ["FrameReports", "FrameTiming", "JSONText", "TestSupport"],
      path: "Tests/Formats/FrameReportsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "Pickers", "ScrollPhysics", "FrameTiming", "TestSupport"],
      path: "Tests/Stage/DrawingTests",
      exclude: ["Goldens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Raster", "Drawing", "TestSupport"],
      path: "Tests/Stage/RasterTests",
      swiftSettings: mainThread
    ),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "Stage", "Drawing", "Pickers", "ScrollPhysics", "Sessions", "FrameTiming", "SeededRandom",
        "TestSupport", "JSONText", "PresetText",
      ],
      path: "Tests/Stage/StageTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FilesTests",
      dependencies: [
        "Files", "JSONText", "Sessions", "ScrollPhysics", "ProgramSupport", "TestSupport",
      ],
      path: "Tests/Host/FilesTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SDLHostTests",
      dependencies: [
        "SDLHost", "Raster", "Drawing", "ScrollPhysics", "Stage", "Pickers", "Sessions",
        "FrameTiming", "Files", "TestSupport", "JSONText",
      ],
      path: "Tests/Host/SDLHostTests",
      swiftSettings: mainThread
    ),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Page", "Stage", "Drawing", "FrameTiming", "Pickers", "ScrollPhysics", "Sessions",
        "JSONText", "TestSupport",
      ],
      path: "Tests/Elsewhere/PageTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExportTests",
      dependencies: [
        "Export", "Files", "Stage", "Drawing", "Pickers", "Sessions", "ScrollPhysics", "JSONText",
        "TestSupport",
      ],
      path: "Tests/Program/ExportTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ConsoleTests",
      dependencies: ["Console", "Files", "TestSupport"],
      path: "Tests/Program/ConsoleTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Sandbox", "SandboxMain", "Console", "Benchmarks", "JSONText", "ScrollPhysics", "Sessions",
        "FrameTiming", "FrameReports", "Drawing", "Pickers", "Stage", "SDLHost", "Export", "Files",
        "Rig",
        "TestSupport", "ProgramSupport", "PresetText",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Tests/Program/SandboxTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "MotionFitTests",
      dependencies: [
        "MotionFit", "RecordedLogs", "ScrollPhysics", "SeededRandom", "TestSupport", realModule,
      ],
      path: "Tests/Lab/MotionFitTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FilmTrackingTests",
      dependencies: ["FilmTracking", "ListFilms", "SeededRandom", "TestSupport"],
      path: "Tests/Lab/FilmTrackingTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "Lab", "LabMain", "SandboxMain", "MotionFit", "ListFilms", "TestSupport", "ProgramSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Tests/Lab/LabTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RigTests",
      dependencies: ["Rig", "TestSupport"],
      path: "Tests/Workshop/RigTests",
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
      path: "Sources/Elsewhere/TouchPhysics",
      swiftSettings: strict
    ),
    // Calls with bad arguments, also a program of its own.
    .target(name: "HostileCalls", path: "Tests/Elsewhere/HostileCalls"),
    .testTarget(
      name: "TouchPhysicsTests",
      dependencies: [
        "TouchPhysics", "CTouchPhysics", "HostileCalls", "Pickers", "ScrollPhysics", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Tests/Elsewhere/TouchPhysicsTests",
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
    "Drawing", "Export", "FilmTracking", "FrameReports", "FrameTiming", "JSONText", "Lab",
    "ListFilms", "MotionFit", "Pickers", "Raster", "ScrollPhysics", "SDLHost", "SeededRandom",
    "Sessions", "Stage",
  ]
  for target in package.targets where names.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
  // Tests of allocations and of fits run only with it: modules that are not optimised allocate, and take half an
  // hour for the fits.
  for target in package.targets where target.name == "TestSupport" {
    target.swiftSettings?.append(.define("OPTIMISED_MODULES"))
  }
}
