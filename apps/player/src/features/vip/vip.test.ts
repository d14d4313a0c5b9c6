import { expect, test } from "vitest";
import { isTooFew, messageOf } from "./convert.ts";
import { progressOf } from "./level-progress.tsx";
import { vipText } from "./text.ts";

const { failed, broken, tooFew, minimum, message } = vipText.en;
const texts = { failed, broken };

test("[VIP-05] [ERR-64] the field is flagged at once below 10, and not while it is empty", () => {
  expect(["", "9", "10", "0"].map(isTooFew)).toEqual([false, true, false, true]);
  expect(tooFew).toBe("Not enough points. Points must follow minimum VP required to convert.");
  expect(minimum).toBe("Minimum VP Required: 10");
});

test("[VIP-08] [ERR-66] [ERR-67] a failure says the server's sentence, or one for a refusal without any, or one for no answer", () => {
  const refused = (said: string) => ({ ok: false, error: { kind: "refused", message: said } }) as never;
  expect(messageOf(refused("Too late."), texts)).toBe("Too late.");
  expect(messageOf(refused(""), texts)).toBe("An error occurred");
  const lost = { ok: false, error: { kind: "network", message: "x" } } as never;
  expect(messageOf(lost, texts)).toBe("An error occurred while converting coins");
  expect(message).toBe("Message");
});

test("the way to the next level is a whole percentage, and full at the top", () => {
  const level = { min_points: "500" } as never;
  expect(progressOf({ earned: "999.9999", level, next_level: { min_points: "1000" } as never })).toBe(99);
  expect(progressOf({ earned: "500", level, next_level: { min_points: "1000" } as never })).toBe(0);
  expect(progressOf({ earned: "7", level, next_level: null })).toBe(100);
});
