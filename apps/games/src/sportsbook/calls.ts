import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/house-sports";
import type { ResponseOf } from "@maidan/contract/http/route";

export const bookCall = wire<typeof contract.sportsbook>({ method: "GET", path: "/api/sportsbook", auth: "player" });
export const fixtureCall = wire<typeof contract.sportsbookFixture>({
  method: "GET",
  path: "/api/sportsbook/fixtures/:id",
  auth: "player",
});
const streamPath: typeof contract.sportsbookStream.path = "/api/sportsbook/stream";
export const boardPath = `${streamPath}?of=board`;
export const matchesPath = (ids: readonly string[]): string => `${streamPath}?of=matches&ids=${ids.join(",")}`;
export type { BoardEvent, MatchesEvent } from "@maidan/contract/http/house-sports";

export const couponsCall = wire<typeof contract.listCoupons>({
  method: "GET",
  path: "/api/sportsbook/coupons",
  auth: "player",
});
export const placeCall = wire<typeof contract.placeCoupon>({
  method: "POST",
  path: "/api/sportsbook/coupons",
  auth: "player",
  movesMoney: true,
});
export const cashOutCall = wire<typeof contract.cashOutCoupon>({
  method: "POST",
  path: "/api/sportsbook/coupons/:id/cash-out",
  auth: "player",
  movesMoney: true,
});

export type BookNow = ResponseOf<typeof contract.sportsbook>;
export type BookEntry = BookNow["fixtures"][number];
export type BookFixture = BookEntry["fixture"];
export type BookMarket = BookEntry["markets"][number];
export type BookSelection = BookMarket["selections"][number];
export type FixtureNow = ResponseOf<typeof contract.sportsbookFixture>;
export type Coupon = ResponseOf<typeof contract.placeCoupon>["coupon"];
export type Words = BookSelection["name"];
