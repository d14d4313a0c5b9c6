import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createPool } from "@maidan/adapters/postgres/database";
import { expect, type Page } from "@playwright/test";

/** The embedded database of the running platform, as its own account reaches it. */
export function databaseUrl(): string {
  const folder = path.join(process.env["E2E_STATE_DIR"] ?? "", "postgres");
  const password = readFileSync(path.join(folder, "password"), "utf8");
  return `postgresql://postgres:${password}@/postgres?host=${encodeURIComponent(path.join(folder, "run"))}`;
}

/** The digits of the picture that this browser was given last: nobody but the server knows them, so the server's own note is read. */
export async function digitsOfPicture(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "captcha")?.value ?? "";
  const pool = createPool({ url: databaseUrl(), maxConnections: 1, applicationName: "journeys" });
  try {
    const { rows } = await pool.query<{ digits: string }>(
      "select digits from captcha_challenge where token_hash = $1",
      [createHash("sha256").update(token).digest()],
    );
    return rows[0]?.digits ?? "";
  } finally {
    await pool.end();
  }
}

/** Waits until the picture on the page is drawn and is another than the one before. */
export async function untilPictureAfter(page: Page, before: string): Promise<string> {
  const picture = page.locator('img[src^="/captcha"]');
  await expect(picture).not.toHaveAttribute("src", before);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(148);
  return (await picture.getAttribute("src")) ?? "";
}
