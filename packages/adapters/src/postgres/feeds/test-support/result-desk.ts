import { randomUUID } from "node:crypto";
import { createDecideHouseMarket, createFinishHouseSettlement } from "@maidan/services/house-markets";
import {
  controlOf,
  createApproveResult,
  createNameResult,
  housePrefix,
  type CarryOutResult,
} from "@maidan/services/result-decisions";
import { initialSettings } from "@maidan/services/settings";
import { createRunAudited } from "@maidan/services/staff";
import { createHouseMarketStore } from "../../house-markets/index.ts";
import { testControl } from "../../office/test-support/test-control.ts";
import { createResultStore } from "../../result-decisions/index.ts";
import { testBeforeAsking } from "../../result-decisions/test-support/before-asking.ts";
import { createAuditStore } from "../../staff/index.ts";
import type { Stage } from "./stage.ts";

/** Results of the stage's markets as the platform names them: above so much at stake a second person decides. */
export function stageResults(stage: Stage, fourEyesAboveMinor: () => bigint) {
  const { runner, reader, engine } = stage;
  const [audit, markets] = [createAuditStore(), createHouseMarketStore()];
  const run = createRunAudited({ runner, audit });
  const finish = createFinishHouseSettlement({ runner, markets, newKey: randomUUID });
  const decide = createDecideHouseMarket({ run, markets, finish });
  const controlMarket = testControl(engine, { runner });
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
    ...testBeforeAsking(engine, { runner }),
  };
  return {
    nameResult: createNameResult(deps),
    approve: createApproveResult(deps),
    waiting: () => deps.results.list(reader, { status: "waiting", limit: 20 }),
  };
}
