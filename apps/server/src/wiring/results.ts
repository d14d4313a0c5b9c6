import { registerHousePreviews, registerResultDesk } from "@maidan/adapters/http/office";
import { createBookDeskStore } from "@maidan/adapters/postgres/house-sports";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createResultStore } from "@maidan/adapters/postgres/result-decisions";
import { createPreviewHouseMarket } from "@maidan/services/house-markets";
import {
  bookPrefix,
  housePrefix,
  controlOf,
  createApproveResult,
  createFinishResults,
  createNameResult,
  createRefuseResult,
  type CarryOutResult,
} from "@maidan/services/result-decisions";
import { createDecideBookMarket, createVoidLeg } from "@maidan/services/house-sports";
import type { Platform } from "../platform.ts";

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
  platform.services.nameResult = createNameResult(deps);
  registerResultDesk(officeApp, {
    reader,
    results,
    nameResult: platform.services.nameResult,
    approveResult: createApproveResult(deps),
    refuseResult: createRefuseResult(deps),
  });
  platform.services.previewHouseMarket = createPreviewHouseMarket({ reader, markets: createHouseMarketStore() });
  registerHousePreviews(officeApp, {
    reader,
    reads: platform.use("officeReads"),
    previewHouseMarket: platform.services.previewHouseMarket,
  });
  jobs.set(finishJob, createFinishResults(deps));
  platform.crontab.push(`* * * * * ${finishJob} ?max=1`);
}

function createCarryOut(platform: Platform): CarryOutResult {
  const controlMarket = platform.use("controlMarket");
  const decideHouseMarket = platform.use("decideHouseMarket");
  return async ({ by, idempotencyKey, marketId, wanted }) => {
    const request = { by, idempotencyKey, marketId };
    if (marketId.startsWith(bookPrefix)) return carryOutInBook(platform, { ...request, wanted });
    if (!marketId.startsWith(housePrefix)) return controlMarket({ ...request, control: controlOf(wanted) });
    const outcome = "outcome" in wanted ? wanted.outcome : null;
    const answer = await decideHouseMarket({ ...request, outcome, reason: wanted.reason });
    return answer.outcome.ok ? { ok: true, version: null } : answer.outcome;
  };
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
