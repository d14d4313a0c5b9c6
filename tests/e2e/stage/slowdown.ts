import type { Page } from "@playwright/test";

/** How many times slower the phones and desks of the journeys are than this machine, as on a busy one: what hurries shows itself. Others' windows, such as a wallet's, are not. */
const rate = Number(process.env["MAIDAN_E2E_SLOWDOWN"] ?? "1");

export async function slowedDown(page: Page): Promise<Page> {
  if (rate <= 1) return page;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}
