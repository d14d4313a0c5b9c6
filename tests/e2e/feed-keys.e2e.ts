import { expect, type Locator, type Page } from "@playwright/test";
import { enterRoom, openDesk, rowWith } from "./stage/desk.ts";
import { look } from "./stage/look.ts";
import { switchLanguage } from "./stage/office-shown.ts";
import { playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const dialogOf = (page: Page): Locator => page.getByRole("dialog");

/** Tells as a provider does, and answers with the status. */
async function tell(key: string, to: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json", "x-feed-key": key };
  const answer = await fetch(`${playerUrl}/feed/${to}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.status;
}
const match = {
  source_id: "desk-final",
  sport: "cricket",
  overs: 20,
  competition: "Desk Cup",
  starts_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  teams: [{ name: "Desk Riders" }, { name: "Desk Tides" }],
};

test("[DESK-17] [FEED-39] the owner makes a feed's key, which tells a match, and revokes it with a reason", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  await desk.emulateMedia({ reducedMotion: "reduce" });
  await desk.goto("/");
  await enterRoom(desk, "Feeds");
  await desk.getByRole("button", { name: "Make a key" }).first().click();
  const make = dialogOf(desk).getByRole("button", { name: "Make a key" });
  await dialogOf(desk).getByLabel("Name").fill("Desk Ground");
  await dialogOf(desk).getByLabel("Addresses and networks").fill("somewhere");
  await make.click();
  await expect(dialogOf(desk).getByText("small letters, digits and hyphens.")).toBeVisible();
  await dialogOf(desk).getByLabel("Name").fill("desk-ground");
  await make.click();
  await expect(dialogOf(desk).getByText("Not an address or network: somewhere.")).toBeVisible();
  await dialogOf(desk).getByLabel("Addresses and networks").fill("0.0.0.0/0, ::/0");
  await make.click();
  await expect(dialogOf(desk).getByText("It is shown here once")).toBeVisible();
  await look(desk, "a key that was made", "dialog[open]");
  const key = (await dialogOf(desk).getByRole("button", { name: "Copy Key" }).innerText()).trim();
  await dialogOf(desk).getByRole("button", { name: "I have it" }).click();
  await expect(dialogOf(desk)).toHaveCount(0);
  const row = rowWith(desk, "desk-ground");
  await expect(row).toContainText("never");
  await expect(desk.locator("body")).not.toContainText(key);
  expect(await tell(key, "matches", match)).toBe(200);
  await desk.reload();
  await expect(row).toContainText("Desk Riders v Desk Tides");
  await expect(row).toContainText("1 in all");
  await look(desk, "feeds at a desk");
  // No other journey finds it.
  const abandoned = { sequence: 1, event: { type: "abandoned" } };
  expect(await tell(key, "matches/desk-final/events", abandoned)).toBe(200);
  await row.getByRole("button", { name: "Revoke the key of desk-ground" }).click();
  const revoke = dialogOf(desk).getByRole("button", { name: "Revoke" });
  await expect(revoke).toBeDisabled();
  await dialogOf(desk).getByLabel("Reason").fill("The ground has closed");
  await revoke.click();
  await expect(row).toContainText("The ground has closed");
  await expect(row).toContainText("owner@maidan.test");
  await expect.poll(() => tell(key, "matches", match)).toBe(401);
  await desk.setViewportSize({ width: 360, height: 800 });
  await switchLanguage(desk);
  await look(desk, "feeds on a phone in Bangla");
});
