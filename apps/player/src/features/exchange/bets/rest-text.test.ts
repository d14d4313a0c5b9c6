import { expect, test } from "vitest";
import { slipText } from "../../bet-slip/text.ts";
import { restText } from "./rest-text.ts";
import { betsText } from "./text.ts";

test("[ROOM-19] letting a bet lapse at the off has another name than cancelling it, which stands above it, and the slip's own", () => {
  for (const language of ["en", "bn"] as const) {
    expect(restText[language].LAPSE).not.toBe(betsText[language].cancel);
    expect(restText[language].LAPSE).toBe(slipText[language].lapse);
  }
});
