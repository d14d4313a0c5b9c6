import { randomUUID } from "node:crypto";
import { registerHousePreviews, registerResultDesk, registerVoidBets } from "@maidan/adapters/http/office";
import { createBookDeskStore, createCouponStore } from "@maidan/adapters/postgres/house-sports";
import { createHouseBetsVoidText, createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createResultStore } from "@maidan/adapters/postgres/result-decisions";
import { createInBangla } from "@maidan/core/sport-names";
import {
  createFinishHouseSettlement,
  createHoldHouseMarket,
  createLookAtVoidBets,
  createPreviewHouseMarket,
  createVoidHouseBets,
} from "@maidan/services/house-markets";
import {
  bookPrefix,
  housePrefix,
  controlOf,
  createApproveResult,
  createBeforeAsking,
  createFinishResults,
  createNameResult,
  createRefuseResult,
  type CarryOutResult,
} from "@maidan/services/result-decisions";
import { createDecideBookMarket, createHoldBook, createLookAtBook, createVoidLeg } from "@maidan/services/house-sports";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";

/** Approved results that a stop left undone are carried out. */
const finishJob = "results:finish";

/** Results by hand that two people decide. Needs the office's and the house markets' wirings. */
export function wireResults(platform: Platform): void {
  const { runner, reader, officeApp, jobs } = platform;
  const results = createResultStore();
  const deps = {
    runner,
    reader,
    results,
    run: platform.use("runAudited"),
    settings: platform.use("settings"),
    carryOut: createCarryOut(platform),
  };
  platform.services.previewHouseMarket = createPreviewHouseMarket({ reader, markets: createHouseMarketStore() });
  const { previewHouseMarket } = platform.services;
  const beforeAsking = createBeforeAsking({
    engine: platform.use("exchangeEngine"),
    previewVoid: platform.use("previewVoid"),
    controlMarket: platform.use("controlMarket"),
    previewHouseMarket,
    lookAtVoidBets: createLookAtVoidBets({ reader, markets: createHouseMarketStore() }),
    holdHouseMarket: createHoldHouseMarket({ ...deps, markets: createHouseMarketStore() }),
    lookAtBook: createLookAtBook({ reader, store: createCouponStore() }),
    holdBook: createHoldBook({ run: deps.run, desk: createBookDeskStore() }),
  });
  platform.services.nameResult = createNameResult({ ...deps, ...beforeAsking });
  registerResultDesk(officeApp, {
    reader,
    results,
    nameResult: platform.services.nameResult,
    approveResult: createApproveResult(deps),
    refuseResult: createRefuseResult(deps),
  });
  registerVoidBets(officeApp, { reader, markets: createHouseMarketStore(), nameResult: platform.services.nameResult });
  registerHousePreviews(officeApp, { reader, reads: platform.use("officeReads"), previewHouseMarket });
  jobs.set(finishJob, createFinishResults(deps));
  platform.crontab.push(`* * * * * ${finishJob} ?max=1`);
}

function createCarryOut(platform: Platform): CarryOutResult {
  const controlMarket = platform.use("controlMarket");
  const decideHouseMarket = platform.use("decideHouseMarket");
  const voidHouseBets = createVoidSingleBets(platform);
  return async ({ by, idempotencyKey, marketId, wanted, seenRevision }) => {
    const request = { by, idempotencyKey, marketId };
    if (marketId.startsWith(bookPrefix)) return carryOutInBook(platform, { ...request, wanted });
    if (!marketId.startsWith(housePrefix))
      return controlMarket({ ...request, control: controlOf({ wanted, seenRevision }) });
    const { reason } = wanted;
    const answer =
      wanted.action === "void_bets"
        ? await voidHouseBets({ ...request, betIds: wanted.betIds, reason })
        : await decideHouseMarket({
            ...request,
            outcome: "outcome" in wanted ? wanted.outcome : null,
            ...("outcome" in wanted && wanted.deadHeat !== undefined && { deadHeat: wanted.deadHeat }),
            seenRevision,
            reason,
          });
    return answer.outcome.ok ? { ok: true, version: null } : answer.outcome;
  };
}

/** Single bets of a market of the house; a settled one is paid anew, which tells nobody that it is void. */
function createVoidSingleBets(platform: Platform): ReturnType<typeof createVoidHouseBets> {
  const markets = createHouseMarketStore();
  return createVoidHouseBets({
    run: platform.use("runAudited"),
    markets,
    finish: createFinishHouseSettlement({ runner: platform.runner, markets, newKey: randomUUID }),
    inbox: platform.use("inbox"),
    voidBetsText: createHouseBetsVoidText(createInBangla(readSportNames())),
  });
}

/** The sportsbook's own: decided here, paid by its job. */
async function carryOutInBook(
  platform: Platform,
  { by, idempotencyKey, marketId: named, wanted }: Parameters<CarryOutResult>[0],
): ReturnType<CarryOutResult> {
  const deps = { run: platform.use("runAudited"), desk: createBookDeskStore() };
  const asked = { by, idempotencyKey, marketId: named.slice(bookPrefix.length), reason: wanted.reason };
  if (wanted.action !== "book" && wanted.action !== "leg")
    throw new Error("a market of the sportsbook is not settled so");
  const { outcome } = await (wanted.action === "book"
    ? createDecideBookMarket(deps)({ ...asked, results: wanted.results })
    : createVoidLeg(deps)({ ...asked, wagerId: wanted.wagerId }));
  return outcome.ok ? { ok: true, version: null } : outcome;
}
