import { exposureMinor, loseMinor, winMinor } from "@maidan/core/house-markets";
import type { Currency } from "@maidan/core/money";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { Inbox, InboxText } from "../inbox/index.ts";
import type { HouseDeskDeps, HouseMarketChanged } from "./office.ts";
import type { HouseMarket, HouseMarketStore, PlacedHouseBet } from "./ports.ts";
import type { StaffContext } from "../staff/index.ts";
import { liabilityMinor, moveLocked } from "./take-bets.ts";

export interface VoidHouseBetsDeps extends HouseDeskDeps {
  /** Pays who is not paid under the market's last revision. */
  readonly finish: (marketId: string) => Promise<void>;
  readonly inbox: Inbox;
  readonly voidBetsText: (
    tx: Tx,
    of: { readonly marketId: string; readonly reason: string; readonly bets: number },
  ) => Promise<InboxText>;
}

export interface VoidHouseBets {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly marketId: string;
  /** Each once, at most `mostVoidBets`. */
  readonly betIds: readonly string[];
  /** As the players read it. */
  readonly reason: string;
}

/** Of one command: its players are locked together. */
export const mostVoidBets = 500;

/**
 * Voids single bets of a market, those at a wrong rate or after the result, and leaves all others: their stakes are as if they had not been placed. While the market
 * is open what is locked of their players follows from the bets that stay; of a settled one everybody's difference is paid by a new revision of the same
 * result. Refuses NOT_FOUND, SETTLEMENT_UNDER_WAY, NO_CHANGE for a void market, and CONFLICT when one of the bets isn't there or is void already: then none is
 * void. [RATES-73] [RATES-74]
 */
export function createVoidHouseBets(deps: VoidHouseBetsDeps) {
  const { run, markets } = deps;
  return async ({
    by,
    idempotencyKey,
    marketId,
    betIds,
    reason,
  }: VoidHouseBets): Promise<CommandAnswer<HouseMarketChanged>> => {
    const answer = await run<HouseMarketChanged>(
      {
        by,
        permission: "market.control",
        kind: "houseMarket.voidBets",
        idempotencyKey,
        content: { marketId, betIds: [...betIds], reason },
        subject: { kind: "market", id: marketId },
      },
      async (tx, context) => {
        const market = await markets.lock(tx, marketId);
        if (market === undefined) return noMarket;
        const bets = await markets.standingBets(tx, { marketId, betIds });
        const refusal = refusalOf(market, { asked: betIds, found: bets });
        if (refusal !== undefined) return refusal;
        // After this point it must succeed.
        await voidAll(deps, { tx, context, market, bets, reason });
        context.note({ before: null, after: { bets: [...betIds], reason } });
        context.publish(`house.${market.eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, market_id: marketId, status: market.status });
      },
    );
    if (answer.outcome.ok) await deps.finish(marketId);
    return answer;
  };
}

const noMarket = refuse("NOT_FOUND", "There is no such market.");

/** Why these bets can't be void now; undefined when they can. It holds nothing, and is looked at again when it is done. [RESULT-11] */
export function createLookAtVoidBets({
  reader,
  markets,
}: {
  readonly reader: Reader;
  readonly markets: Pick<HouseMarketStore, "find" | "standingBets">;
}): (asked: Pick<VoidHouseBets, "marketId" | "betIds">) => Promise<Refusal | undefined> {
  return async ({ marketId, betIds }) => {
    const market = await markets.find(reader, marketId);
    if (market === undefined) return noMarket;
    return refusalOf(market, { asked: betIds, found: await markets.standingBets(reader, { marketId, betIds }) });
  };
}

function refusalOf(
  { settlement }: HouseMarket,
  { asked, found }: { readonly asked: readonly string[]; readonly found: readonly PlacedHouseBet[] },
): Refusal | undefined {
  if (settlement === "SETTLING" || settlement === "VOIDING")
    return refuse("SETTLEMENT_UNDER_WAY", "This market is being settled. Try again when it is done.");
  if (settlement === "VOIDED") return refuse("NO_CHANGE", "All bets of this market are void already.");
  const isWhole = asked.length > 0 && asked.length <= mostVoidBets && found.length === asked.length;
  return isWhole ? undefined : refuse("CONFLICT", "Some of these bets are not in this market, or are void already.");
}

interface Voiding {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly market: HouseMarket;
  readonly bets: readonly PlacedHouseBet[];
  readonly reason: string;
}

async function voidAll(deps: VoidHouseBetsDeps, { tx, context, market, bets, reason }: Voiding): Promise<void> {
  const { markets } = deps;
  const { marketId } = market;
  await markets.voidBets(tx, { betIds: bets.map(({ betId }) => betId), reason, atMs: context.nowMs });
  for (const bet of bets) {
    const { side, line } = bet;
    // What was taken in another currency, before such bets were refused, is in no total. [RATES-18]
    if (bet.currency !== market.currency) continue;
    await markets.addTotal(tx, marketId, { side, line, winMinor: -winMinor(bet), loseMinor: -loseMinor(bet) });
  }
  await markets.setLiability(tx, marketId, liabilityMinor(market, await markets.totals(tx, marketId)));
  // In the order in which a settlement locks them.
  const byPlayer = Map.groupBy(bets, ({ playerId }) => playerId);
  const playerIds = [...byPlayer.keys()].toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
  for (const playerId of playerIds) {
    const own = byPlayer.get(playerId) ?? [];
    if (market.settlement === "UNSETTLED") await lockAnew(markets, { tx, context, market, own });
    const text = await deps.voidBetsText(tx, { marketId, reason, bets: own.length });
    const about = `house-bets-void:${own[0]?.betId ?? ""}`;
    await deps.inbox.send(tx, context, { playerId, text, about });
    context.publish(`player.${playerId}`, { type: "balance" });
  }
  if (market.settlement !== "SETTLED") return;
  const { outcome, deadHeat } = market;
  await markets.beginSettlement(tx, { marketId, outcome, deadHeat, reason: `Single bets void: ${reason}` });
}

interface Locking {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly market: HouseMarket;
  /** The player's bets that are void now. */
  readonly own: readonly PlacedHouseBet[];
}

/**
 * What the bets that stay would lose at worst. Without the bet that hedged another it may be more than before, and more than the player has: then all there is is
 * locked, and what a result takes beyond it the house carries, as after any resettlement.
 */
async function lockAnew(markets: HouseMarketStore, { tx, context, market, own }: Locking): Promise<void> {
  const [first] = own;
  if (first === undefined) return;
  const { playerId, currency } = first;
  const at = { marketId: market.marketId, playerId };
  const before = await markets.lockedOf(tx, at);
  const wanted = exposureMinor(market.question, await markets.betsOf(tx, at));
  const most = before + (await markets.lockCash(tx, playerId));
  const lockedMinor = wanted < most ? wanted : most;
  await markets.setLocked(tx, { ...at, currency, lockedMinor });
  await moveLocked(context, { ...at, moveMinor: lockedMinor - before, currency: currency as Currency });
}
