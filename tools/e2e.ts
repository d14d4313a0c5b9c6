/** Runs the browser journeys with the browser that this machine has (tools/browser.ts). Arguments go on to Playwright; `--json=FILE` writes its report. */
import { spawn } from "node:child_process";
import path from "node:path";
import { findBrowser } from "./browser.ts";

const root = path.resolve(import.meta.dirname, "..");
const browser = await findBrowser();
/** A process less of each of the four browsers, and nothing compiled for a speed that no page of a journey lives to see: each a tenth of the whole run. */
const forJourneys = ["--in-process-gpu", "--js-flags=--max-lazy --no-turbofan --no-maglev"];
const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
const passedOn = process.argv.slice(2).filter((argument) => !argument.startsWith("--json="));
const child = spawn(
  path.join(root, "node_modules", ".bin", "playwright"),
  [
    "test",
    "--config",
    "tests/e2e/playwright.config.ts",
    `--reporter=${json === undefined ? "list" : "list,json"}`,
    ...passedOn,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      // The platform, and the operator's commands beside it, as `npm start` has them.
      NODE_COMPILE_CACHE: path.join(root, "node_modules", ".compile-cache"),
      ...process.env,
      ...browser.env,
      MAIDAN_CHROME: browser.executablePath,
      MAIDAN_CHROME_ARGS: JSON.stringify([...browser.args, ...forJourneys]),
      ...(json === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: json }),
    },
  },
);
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
