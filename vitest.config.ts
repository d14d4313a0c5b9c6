import { defineConfig } from "vitest/config";

const unitInclude = ["{packages,apps,tests,tools}/**/*.test.{ts,tsx}"];
const integrationInclude = ["{packages,apps,tests,tools}/**/*.int.test.ts"];

/** The files of a worker share what they import, which halves the time; tools/test-globals.ts sees to it that they share nothing else. */
const inOneWorld = { isolate: false, setupFiles: ["tools/test-globals.ts"] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: unitInclude,
          exclude: ["**/node_modules/**", "**/dist/**", ...integrationInclude],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          ...inOneWorld,
        },
      },
      {
        test: {
          name: "integration",
          include: integrationInclude,
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["tools/test-postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          ...inOneWorld,
        },
      },
    ],
  },
});
