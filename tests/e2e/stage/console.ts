import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { openDesk } from "./desk.ts";
import { makeOwnMatch, openFancy } from "./house.ts";
import type { StaffRole } from "./platform.ts";

export interface OwnEvent {
  readonly eventId: string;
  readonly marketId: string;
  readonly fancies: readonly string[];
}

/** An event of the journey's own, which no feed moves: its template's four markets of the exchange and Bookmaker, then two fancies at YES 146 (90) and NO 144 (110). */
export async function ownEvent(name: string): Promise<OwnEvent> {
  const match = await makeOwnMatch({ competition: "Console Cup", name });
  const fancies = [
    await openFancy(match.eventId, "Runs of the first over"),
    await openFancy(match.eventId, "Runs of the second over"),
  ];
  return { ...match, fancies };
}

/** At first sight it has so many rows: those of an event of the journey's own are 7. */
export async function openConsole(browser: Browser, role: StaffRole, eventId: string, rows = 7): Promise<Page> {
  const desk = await openDesk(browser, role);
  await desk.goto(`/markets?event=${eventId}`);
  await desk.getByRole("button", { name: "Console" }).click();
  await expect(desk.locator("[data-row]")).toHaveCount(rows);
  return desk;
}

export const rowOf = (desk: Page, marketId: string): Locator => desk.locator(`[data-row="${marketId}"]`);
/** Goes down to a row by keys from where none is chosen. */
export async function chooseRow(desk: Page, marketId: string): Promise<void> {
  const rows = await desk.locator("[data-row]").all();
  for (const row of rows) {
    await desk.keyboard.press("j");
    if ((await row.getAttribute("data-row")) === marketId) break;
  }
  await expect(rowOf(desk, marketId)).toBeFocused();
}
/** What a row says of its market. */
export const badge = (row: Locator, status: string): Locator => row.getByText(status, { exact: true });
