import { randomUUID } from "node:crypto";
import {
  createDecideHouseMarket,
  createFinishHouseSettlement,
  createHoldHouseMarket,
  createLookAtVoidBets,
  createPreviewHouseMarket,
} from "@maidan/services/house-markets";
import { createHoldBook, createLookAtBook } from "@maidan/services/house-sports";
import { createControlMarket } from "@maidan/services/office";
import {
  controlOf,
  createApproveResult,
  createBeforeAsking,
  createNameResult,
  housePrefix,
  type CarryOutResult,
} from "@maidan/services/result-decisions";
import { initialSettings } from "@maidan/services/settings";
import { createRunAudited } from "@maidan/services/staff";
import { createHouseMarketStore, houseBeside } from "../../house-markets/index.ts";
import { createBookDeskStore, createCouponStore } from "../../house-sports/index.ts";
import { createResultStore } from "../../result-decisions/index.ts";
import { createAuditStore } from "../../staff/index.ts";
import type { Stage } from "./stage.ts";

/** Results of the stage's markets as the platform names them: above so much at stake a second person decides. */
export function stageResults(stage: Stage, fourEyesAboveMinor: () => bigint) {
  const { runner, reader, engine } = stage;
  const [audit, markets] = [createAuditStore(), createHouseMarketStore()];
  const run = createRunAudited({ runner, audit });
  const finish = createFinishHouseSettlement({ runner, markets, newKey: randomUUID });
  const decide = createDecideHouseMarket({ run, markets, finish });
  const controlMarket = createControlMarket({
    runner,
    reader,
    audit,
    engine,
    results: createResultStore(),
    house: houseBeside(runner),
  });
  const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId, wanted, seenRevision }) => {
    if (!marketId.startsWith(housePrefix))
      return controlMarket({ by, idempotencyKey, marketId, control: controlOf({ wanted, seenRevision }) });
    const outcome = "outcome" in wanted ? wanted.outcome : null;
    const answer = await decide({ by, idempotencyKey, marketId, outcome, seenRevision, reason: wanted.reason });
    return answer.outcome.ok ? { ok: true, version: null } : answer.outcome;
  };
  const deps = {
    run,
    runner,
    reader,
    results: createResultStore(),
    // Of the settings none but the amount of four eyes is read here.
    settings: { all: async () => ({ ...initialSettings, resultFourEyesAboveMinor: fourEyesAboveMinor() }) },
    carryOut,
    ...createBeforeAsking({
      engine,
      controlMarket,
      previewHouseMarket: createPreviewHouseMarket({ reader, markets }),
      lookAtVoidBets: createLookAtVoidBets({ reader, markets }),
      holdHouseMarket: createHoldHouseMarket({ run, markets, results: createResultStore() }),
      lookAtBook: createLookAtBook({ reader, store: createCouponStore() }),
      holdBook: createHoldBook({ run, desk: createBookDeskStore() }),
    }),
  };
  return {
    nameResult: createNameResult(deps),
    approve: createApproveResult(deps),
    waiting: () => deps.results.list(reader, { status: "waiting", limit: 20 }),
  };
}
