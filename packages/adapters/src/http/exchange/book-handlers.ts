import type { Reader } from "@maidan/services/command";
import {
  createReadBookFacts,
  type BookFacts,
  type ExchangeReadStore,
  type MarketBook,
} from "@maidan/services/exchange-reads";
import { bookResult } from "./book-projection.ts";
import { bestPricesDepth, checkBooks, type HeavyGate } from "./limits.ts";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";
import { readOwn } from "./own-bets.ts";
import { checkRollUp } from "./roll-up.ts";

export interface BookHandlerDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  readonly heavy: HeavyGate;
}

/** Of a market whose row isn't there: nothing is too small. */
const unknownFacts: Pick<BookFacts, "leastStakeMinor" | "lastMatchAtMs"> = {
  leastStakeMinor: 0n,
  lastMatchAtMs: undefined,
};

/** Sizes are in the market's own currency, and converted into no other. [EXAPI-31] */
function checkCurrency(asked: string | undefined, facts: ReadonlyMap<string, BookFacts>): void {
  const other = [...facts.values()].find(({ currency }) => asked !== undefined && currency !== asked);
  if (other !== undefined)
    throw new ExchangeException("INVALID_INPUT_DATA", `sizes of ${other.marketId} are in ${other.currency} only`);
}

type BookOperation = "listMarketBook" | "listRunnerBook";

export function bookHandlers(deps: BookHandlerDeps): Pick<OperationHandlers, BookOperation> {
  const readFacts = createReadBookFacts(deps);
  const handlers: Pick<OperationHandlers, BookOperation> = {
    async listRunnerBook({ marketId, selectionId, handicap, ...rest }, caller) {
      const { result } = await handlers.listMarketBook({ ...rest, marketIds: [marketId] }, caller);
      const books = result.map((book) => ({
        ...book,
        runners: book.runners.filter((runner) => runner.selectionId === selectionId),
      }));
      if (books.length === 0) throw new ExchangeException("INVALID_INPUT_DATA", "there is no such market");
      if (Number(handicap ?? 0) !== 0 || books.some(({ runners }) => runners.length === 0)) {
        throw new ExchangeException("INVALID_INPUT_DATA", "there is no such runner in the market");
      }
      return { result: books };
    },
    async listMarketBook(params, caller) {
      checkBooks(params);
      // Refuses what isn't offered before anything is read.
      checkRollUp(params);
      bestPricesDepth(params);
      const isHeavy = params.orderProjection !== undefined || params.matchProjection !== undefined;
      const read = async () => {
        const own = await readOwn(deps, params, caller.playerId);
        const books = await deps.readBooks(params.marketIds);
        const facts = await readFacts(books);
        checkCurrency(params.currencyCode, facts);
        const result = books.map((book) =>
          bookResult(book, params, { own: own(book.marketId), facts: facts.get(book.marketId) ?? unknownFacts }),
        );
        return { result };
      };
      return isHeavy ? deps.heavy.run(caller, read) : read();
    },
  };
  return handlers;
}
