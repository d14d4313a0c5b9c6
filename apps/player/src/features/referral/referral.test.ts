import { formatMoney, type Currency } from "@maidan/core/money";
import { expect, test } from "vitest";
import { claimMessage, copyLink, referralLink, reloadAfterMs, tooLittleWords } from "./referral.ts";
import { referralText } from "./text.ts";

const { claimed, failed, broken } = referralText.en;
const texts = { claimed, failed, broken };

test("[REFER-06] the link is the origin, the page that keeps the code, and the code", () => {
  expect(referralLink("https://maidan.test", "AB C1")).toBe("https://maidan.test/referral_code?referral_code=AB%20C1");
});

test("[REFER-07] [ERR-76] the link goes to the clipboard, and where that fails into a prompt", async () => {
  const shown: string[] = [];
  const kept: string[] = [];
  const prompt = (link: string): void => void shown.push(link);
  const clipboard = { writeText: async (link: string) => void kept.push(link) };
  expect(await copyLink("a", { clipboard, prompt })).toBe(true);
  const refusing = { writeText: () => Promise.reject(new Error("not allowed")) };
  expect(await copyLink("b", { clipboard: refusing, prompt })).toBe(false);
  expect(await copyLink("c", { clipboard: undefined, prompt })).toBe(false);
  expect([kept, shown]).toEqual([["a"], ["b", "c"]]);
  expect(referralText.en.copied).toBe("Referral link copied to clipboard!");
  expect(referralText.en.cannotShare).toBe("Sharing is not supported on this device.");
});

test("[REFER-14] [ERR-60] [ERR-61] [ERR-62] [ERR-63] a claim says what came of it", () => {
  const refused = (said: string) => ({ ok: false, error: { kind: "refused", message: said } }) as never;
  expect(claimMessage({ ok: true, value: { message: "x" } } as never, texts)).toBe("Bonus Claimed successfully.");
  expect(claimMessage(refused("Not today."), texts)).toBe("Not today.");
  expect(claimMessage(refused(""), texts)).toBe("Failed to claim bonus. Please try again.");
  const lost = { ok: false, error: { kind: "network", message: "" } } as never;
  expect(claimMessage(lost, texts)).toBe("An error occurred while claiming the bonus. Please try again.");
  expect(referralText.en.tooLittle).toBe("You need at least 10 to claim all.");
});

test("[REFER-13] [CONST-32] the page is loaded anew 1.5 s after a claim", () => {
  expect(reloadAfterMs).toBe(1_500);
});

test("[REFER-12] [CONST-31] [REFER-R13] too little is told by the specification's ten where ten taka are the least, and else by the amount with its sign", () => {
  const told = (minor: bigint, currency: Currency) =>
    tooLittleWords({ minor, currency }, referralText.en, (amount) => formatMoney(amount, { language: "en", currency }));
  expect(told(1_000n, "BDT")).toBe("You need at least 10 to claim all.");
  expect(told(2_500n, "BDT")).toMatch(/^You need at least \S+ 25\.00 to claim all\.$/);
  expect(told(1_000n, "INR")).toBe("You need at least ₹ 10.00 to claim all.");
  expect(told(2_300n, "PKR")).toBe("You need at least Rs 23.00 to claim all.");
});
