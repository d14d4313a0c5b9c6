import { defineConfig } from "@playwright/test";

const args = JSON.parse(process.env["MAIDAN_CHROME_ARGS"] ?? "[]") as string[];

/** What changes the site for everybody comes after all others. */
const closing = "**/closed-*.e2e.ts";

/** One real platform on a throw-away data folder for the whole run (platform.ts); no journey is retried. */
export default defineConfig({
  testDir: ".",
  projects: [
    { name: "journeys", testMatch: "**/*.e2e.ts", testIgnore: closing },
    { name: "closing", testMatch: closing, dependencies: ["journeys"] },
  ],
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results",
  fullyParallel: false,
  // Journeys wait more than they reckon: four take two thirds of one core's time, and are as green as two with both cores busy otherwise.
  workers: 4,
  retries: 0,
  // How long what is stuck may be: a machine that gives its memory to others takes three times as long for the same.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
    timezoneId: "Asia/Dhaka",
    locale: "en-GB",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env["MAIDAN_CHROME"] ?? "/usr/bin/chromium", args },
  },
});
