import * as betfair from "betfair-node";

/** A program that follows one market on the client as it is published, keeps the ladders that the client hands it, and prints what it holds once the market is closed. */
const [marketId = "", session = ""] = process.argv.slice(2);
// The client tells of each message that it reads.
console.log = () => undefined;

type Pairs = readonly (readonly [number, number])[];
/** What the client's cache has of a ladder is its last change: a program adds them up. */
class Ladder {
  #last: Pairs | undefined;
  readonly #sizes = new Map<number, number>();

  take(change: Pairs | undefined): void {
    if (change === undefined || change === this.#last) return;
    this.#last = change;
    for (const [price, size] of change) {
      if (size === 0) this.#sizes.delete(price);
      else this.#sizes.set(price, size);
    }
  }

  get levels(): Pairs {
    return [...this.#sizes].toSorted(([one], [other]) => one - other);
  }
}
const newLadders = () => ({ atb: new Ladder(), atl: new Ladder(), trd: new Ladder() });
const ladders = new Map<string, ReturnType<typeof newLadders>>();
const told = { callbacks: 0, openCallbacks: 0 };

function heard(cache: Record<string, betfair.MarketCache>): void {
  const market = cache[marketId];
  if (market === undefined) return;
  told.callbacks += 1;
  if (market.marketDefinition.status === "OPEN") told.openCallbacks += 1;
  for (const [id, runner] of Object.entries(market.runners)) {
    const own = ladders.get(id) ?? newLadders();
    ladders.set(id, own);
    for (const name of ["atb", "atl", "trd"] as const) own[name].take(runner[name]);
  }
  if (told.callbacks === 1) process.stdout.write("FOLLOWS\n");
  if (market.marketDefinition.status === "CLOSED") report(market);
}

function report({ marketDefinition, totalMatched, runners }: betfair.MarketCache): void {
  const { status, version, inPlay } = marketDefinition;
  const held = marketDefinition.runners.map((defined) => {
    const own = ladders.get(String(defined.id)) ?? newLadders();
    const { ltp, tv } = runners[String(defined.id)] ?? {};
    const levels = { atb: own.atb.levels, atl: own.atl.levels, trd: own.trd.levels };
    return { id: defined.id, status: defined.status, ltp, tv, ...levels };
  });
  process.stdout.write(`RESULT ${JSON.stringify({ ...told, status, version, inPlay, totalMatched, runners: held })}\n`);
  betfair.closeStream(stream);
}

const rate = { currencyCode: "BDT", rate: 1 };
let stream = await betfair.createAndConnectStream(session, "key", true, 0, 5_000, rate, heard, () => undefined);
stream = betfair.subscribeToMarkets(stream, [marketId]);
