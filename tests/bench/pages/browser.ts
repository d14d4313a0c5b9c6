import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../../tools/browser.ts";

/** The browser that the journeys use. */
export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...found.env }).filter(([, value]) => value !== undefined),
  );
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: env as Record<string, string>,
  });
}
