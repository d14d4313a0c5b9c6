import { expect, test } from "vitest";
import type { PlaceReport } from "../exchange/index.ts";
import { endOf } from "./place.ts";

const refused = (errorCode: NonNullable<PlaceReport["reports"][number]["errorCode"]>): PlaceReport => ({
  status: "FAILURE",
  errorCode: "BET_ACTION_ERROR",
  marketId: "1.2",
  reports: [{ status: "FAILURE", errorCode }],
  isReplay: false,
});

test("[CASH-14] [LIMIT-04] a cash-out that waits is ended by what stands against it for good, and waits on where prices of now do", () => {
  expect(endOf(refused("INVALID_ODDS"))).toBe("WAITING");
  expect(endOf(refused("BET_IN_PROGRESS"))).toBe("WAITING");
  expect(endOf(refused("INVALID_BET_SIZE"))).toBe("REFUSED");
});
