import path from "node:path";
import { defineConfig } from "vitest/config";

// Whole platforms and engines that tests start are loaded from the cache that `npm start` has, too: a start takes a quarter of the time.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "node_modules/.compile-cache");

const unitInclude = ["{packages,apps,tests,tools}/**/*.test.{ts,tsx}"];
const integrationInclude = ["{packages,apps,tests,tools}/**/*.int.test.ts"];

/** A test that waits for something to come about fails when it never does, and not when a busy machine is slow; who waits in vain waits this long. */
const patienceMs = 30_000;

/**
 * Node itself imports what is tested (tools/test-modules.ts). The files of a worker share what they import, which halves the time; tools/test-globals.ts
 * sees to it that they share nothing else. Three workers keep two processors busy, as the tests of the one project mostly wait and those of the other mostly
 * reckon.
 */
const inOneWorld = {
  expect: { poll: { timeout: patienceMs } },
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", path.resolve(import.meta.dirname, "tools/test-modules.ts")],
  setupFiles: ["tools/test-globals.ts", "tools/test-seed.ts"],
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: unitInclude,
          exclude: ["**/node_modules/**", "**/dist/**", ...integrationInclude],
          testTimeout: 4 * patienceMs,
          hookTimeout: 4 * patienceMs,
          ...inOneWorld,
        },
      },
      {
        test: {
          name: "integration",
          include: integrationInclude,
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["tools/test-postgres.ts"],
          testTimeout: 6 * patienceMs,
          hookTimeout: 6 * patienceMs,
          ...inOneWorld,
        },
      },
    ],
  },
});
