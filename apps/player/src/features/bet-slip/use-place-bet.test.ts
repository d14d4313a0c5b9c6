import { expect, test } from "vitest";
import { isLoggedOut } from "./use-place-bet.ts";

test("[ROOM-73] that a bet was refused with the session is told when the page goes with it, and of no other bet", () => {
  const answered = (outcome: { kind: "refused"; code: string } | { kind: "unknown" }) =>
    ({ step: "answered", outcome }) as const;
  // The exchange's fault says no more than that nothing was done.
  const refused = answered({ kind: "refused", code: "ERROR_IN_ORDER" });
  expect(isLoggedOut(refused, false)).toBe(true);
  expect(isLoggedOut(answered({ kind: "refused", code: "UNAUTHENTICATED" }), false)).toBe(true);
  expect(isLoggedOut(refused, true)).toBe(false);
  expect(isLoggedOut(answered({ kind: "refused", code: "INSUFFICIENT_FUNDS" }), false)).toBe(false);
  // It may have been taken.
  expect(isLoggedOut(answered({ kind: "unknown" }), false)).toBe(false);
  expect(isLoggedOut({ step: "open" }, false)).toBe(false);
});
