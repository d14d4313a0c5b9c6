import { randomUUID } from "node:crypto";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createOfferHouseMarkets } from "@maidan/services/house-markets";
import type { LightMyRequestResponse } from "fastify";
import { runsMarket } from "../../../../packages/services/src/house-markets/test-support/runs-market.ts";
import { createTestEvent } from "./create-market.ts";
import { moveBook } from "./move-book.ts";
import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

interface Parts {
  readonly whole: WholePlatform;
  readonly player: { readonly token: string };
  readonly trader: string;
  /** Sends a call several times under its key. */
  readonly moveOnce: (name: string, move: Move) => Promise<LightMyRequestResponse>;
}

/** A bet against the house, its market held, given back, settled, and voided, and another one opened; then a market of the sportsbook. */
export async function moveHouseMarkets({ whole, player, trader, moveOnce }: Parts): Promise<void> {
  await moveBook({ whole, trader, moveOnce });
  const { runner, reader } = whole.platform;
  const markets = createHouseMarketStore();
  const eventId = await createTestEvent(whole);
  const market = runsMarket(eventId, {
    minimumStakeMinor: 10_000n,
    maximumStakeMinor: 100_000n,
    maximumProfitMinor: 1_000_000n,
    maximumLiabilityMinor: 1_000_000n,
  });
  const quotes = [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }];
  const actor = { kind: "system", name: "test" } as const;
  const offer = createOfferHouseMarkets({ runner, markets });
  await offer({ actor, idempotencyKey: randomUUID(), eventId, markets: [{ market, status: "OPEN", quotes }] });
  const [made] = await markets.openOf(reader, [eventId]);
  const later = [{ line: 61, forRate: 90, againstLine: 60, againstRate: 100 }];
  const raise = () =>
    offer({ actor, idempotencyKey: randomUUID(), eventId, markets: [{ market, status: "OPEN", quotes: later }] });
  await moveBets({ player, moveOnce }, made?.marketId, raise);
  const decide = (verb: string, more: object = {}): Promise<unknown> =>
    moveOnce(`/api/house-markets/:id/${verb}`, {
      side: "office",
      path: `/api/house-markets/${made?.marketId}/${verb}`,
      token: trader,
      body: { reason: "as tested", ...more },
      other: { body: { reason: "otherwise", ...more } },
    });
  await decide("hold");
  await decide("release");
  const { version } = (await markets.find(reader, made?.marketId ?? "")) ?? { version: 0 };
  const quote = { line: 47, for_rate: 90, against_line: 45, against_rate: 110 };
  await moveOnce("/api/house-markets/:id/rates", {
    side: "office",
    path: `/api/house-markets/${made?.marketId}/rates`,
    token: trader,
    // Whatever the feed's line is.
    body: { version, quotes: [quote], is_large_move_confirmed: true },
    other: { body: { version, quotes: [] } },
  });
  for (const verb of ["ball-running", "suspend", "release"]) {
    await moveOnce(`/api/events/:id/${verb}`, {
      side: "office",
      path: `/api/events/${eventId}/${verb}`,
      token: trader,
      other: { path: `/api/events/999999/${verb}` },
    });
  }
  const ownFancy = { type: 6, title: "Even or odd", quote: { ...quote, line: 0, against_line: 0 } };
  await moveOnce("/api/events/:id/fancies", {
    side: "office",
    path: `/api/events/${eventId}/fancies`,
    token: trader,
    body: ownFancy,
    other: { body: { ...ownFancy, title: "Odd or even" } },
  });
  const ownRunners = { kind: "bookmaker", title: "Who wins the toss", runners: ["Dhaka", "Khulna"] };
  await moveOnce("/api/events/:id/house-markets", {
    side: "office",
    path: `/api/events/${eventId}/house-markets`,
    token: trader,
    body: ownRunners,
    other: { body: { ...ownRunners, title: "Who bats first" } },
  });
  await decide("settle", { outcome: 50 });
  const [bet] = await markets.findBets(reader, { marketId: made?.marketId ?? "", limit: 1 });
  await decide("void-bets", { bets: [bet?.betId] });
  await decide("void");
}

/** A bet, and once the line has gone up its cash-out. */
async function moveBets(
  { player, moveOnce }: Pick<Parts, "player" | "moveOnce">,
  marketId: string | undefined,
  raise: () => Promise<void>,
): Promise<void> {
  const { token } = player;
  const bet = { market_id: marketId, side: "for", line: 46, rate: 90, stake: "100.00" };
  const other = { body: { ...bet, stake: "101.00" } };
  await moveOnce("/api/house-bets", { side: "player", path: "/api/house-bets", token, body: bet, other });
  await raise();
  const path = "/api/house-bets/cash-out";
  const cashOut = { market_id: marketId, share: 100, secured: "-5.00" };
  await moveOnce(path, { side: "player", path, token, body: cashOut, other: { body: { ...cashOut, share: 50 } } });
}
