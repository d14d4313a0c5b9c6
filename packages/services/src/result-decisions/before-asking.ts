import { refuse, type Refusal } from "../command/index.ts";
import { PreviewRefused, type ExchangeEngine } from "../exchange/index.ts";
import type { createHoldHouseMarket, createLookAtVoidBets, createPreviewHouseMarket } from "../house-markets/index.ts";
import type { createHoldBook, createLookAtBook } from "../house-sports/index.ts";
import type { createControlMarket, createPreviewVoid } from "../office/index.ts";
import type { ResultRequest } from "./decide.ts";
import { bookPrefix, housePrefix, type WantedResult } from "./ports.ts";

/** What becomes of a market whose result a second person is asked for. */
export interface BeforeAsking {
  /** What the market would refuse, so that nobody is asked to approve what can't be; undefined where it would refuse nothing. */
  readonly look: (request: Pick<ResultRequest, "marketId" | "wanted">) => Promise<Refusal | undefined>;
  /** Takes no more bets on what somebody knows already, until staff open it again. Repeated under one key it is done once; what can't be stopped takes no bets. */
  readonly stop: (request: ResultRequest) => Promise<void>;
}

/** Throws what no engine answers in time. [RESULT-11] */
export function createBeforeAsking(deps: {
  readonly engine: Pick<ExchangeEngine, "previewSettlement" | "previewRemoval">;
  readonly previewVoid: ReturnType<typeof createPreviewVoid>;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
  readonly previewHouseMarket: ReturnType<typeof createPreviewHouseMarket>;
  readonly lookAtVoidBets: ReturnType<typeof createLookAtVoidBets>;
  readonly holdHouseMarket: ReturnType<typeof createHoldHouseMarket>;
  readonly lookAtBook: ReturnType<typeof createLookAtBook>;
  readonly holdBook: ReturnType<typeof createHoldBook>;
}): BeforeAsking {
  return {
    look: async ({ marketId, wanted }) => {
      if (marketId.startsWith(bookPrefix)) return deps.lookAtBook(wishOf(marketId, wanted));
      if (wanted.action === "void_bets") return deps.lookAtVoidBets({ marketId, betIds: wanted.betIds });
      if (!marketId.startsWith(housePrefix)) return refusalOfExchange(deps, marketId, wanted);
      const outcome = "outcome" in wanted ? wanted.outcome : null;
      const deadHeat = "outcome" in wanted ? wanted.deadHeat : undefined;
      const preview = await deps.previewHouseMarket({ marketId, outcome, deadHeat });
      return preview.ok ? undefined : preview;
    },
    stop: async ({ by, idempotencyKey, marketId, wanted }) => {
      // A void of single bets, or of one coupon's leg, says nothing of the others.
      if (wanted.action === "void_bets" || wanted.action === "leg") return;
      const stopping = { by, idempotencyKey: `stop:${idempotencyKey}`.slice(0, 255) };
      const { reason } = wanted;
      if (marketId.startsWith(bookPrefix))
        await deps.holdBook({ ...stopping, kind: "market", id: marketId.slice(bookPrefix.length), reason });
      else if (marketId.startsWith(housePrefix))
        await deps.holdHouseMarket({ ...stopping, marketId, reason, isHeld: true });
      else
        await deps.controlMarket({
          ...stopping,
          marketId,
          control: { type: "suspend", reason, isHeld: true },
          // A void or a withdrawal says nothing of who has won.
          ...((wanted.action === "settle" || wanted.action === "resettle") && { isResult: true }),
        });
    },
  };
}

function wishOf(named: string, wanted: WantedResult): Parameters<ReturnType<typeof createLookAtBook>>[0] {
  const marketId = named.slice(bookPrefix.length);
  if (wanted.action === "book") return { marketId, results: wanted.results };
  if (wanted.action === "leg") return { marketId, voidLegOf: wanted.wagerId };
  throw new Error("a market of the sportsbook is not settled so");
}

const alreadySettled = refuse("MARKET_ALREADY_SETTLED", "The market is settled already.");

async function refusalOfExchange(
  { engine, previewVoid }: Pick<Parameters<typeof createBeforeAsking>[0], "engine" | "previewVoid">,
  marketId: string,
  wanted: WantedResult,
): Promise<Refusal | undefined> {
  try {
    if (wanted.action === "remove") await engine.previewRemoval({ marketId, ...wanted });
    else if (wanted.action === "void") await previewVoid(marketId);
    else if ("winners" in wanted) {
      const { isAgain } = await engine.previewSettlement({ marketId, ...wanted });
      if (isAgain && wanted.action === "settle") return alreadySettled;
      if (!isAgain && wanted.action === "resettle")
        return refuse("MARKET_NOT_SETTLED", "The market has not been settled yet.");
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof PreviewRefused)) throw error;
    // A first result of a market that has it is told as any first result of a settled market is. [RESULT-10]
    if (error.code === "NO_CHANGE" && wanted.action === "settle") return alreadySettled;
    return { ok: false, code: error.code, message: error.message };
  }
}
