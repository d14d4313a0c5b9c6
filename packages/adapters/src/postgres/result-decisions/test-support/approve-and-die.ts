import { randomUUID } from "node:crypto";
import {
  createDecideHouseMarket,
  createFinishHouseSettlement,
  type HouseMarketStore,
} from "@maidan/services/house-markets";
import { createApproveResult, type CarryOutResult } from "@maidan/services/result-decisions";
import { createRunAudited } from "@maidan/services/staff";
import { createCommandRunner } from "../../command/index.ts";
import { createPool } from "../../database/index.ts";
import { createHouseMarketStore } from "../../house-markets/index.ts";
import { createSettingsStore } from "../../settings/index.ts";
import { createAuditStore } from "../../staff/index.ts";
import { createResultStore } from "../index.ts";

/**
 * A process that approves a result and is killed: once it is approved, once the market of the house is closed by it, once the first player is paid, or once
 * everything is done but its end. Arguments: database, result, member of staff with e-mail, and where.
 */
const [url = "", resultId = "", staffId = "", email = "", point = ""] = process.argv.slice(2);

const die = (): void => void process.kill(process.pid, "SIGKILL");
const never = new Promise<never>(() => undefined);

const pool = createPool({ url, maxConnections: 4, applicationName: "maidan-approver" });
const runner = createCommandRunner({ pool });
const run = createRunAudited({ runner, audit: createAuditStore() });
const store = createHouseMarketStore();
let chunks = 0;
const markets: HouseMarketStore = {
  ...store,
  unpaid: (tx, at) => {
    chunks += 1;
    if (point === "paying" && chunks === 2) {
      die();
      return never;
    }
    return store.unpaid(tx, at);
  },
};
const finish = createFinishHouseSettlement({ runner, markets, newKey: randomUUID, playersAtOnce: 1 });
const decide = createDecideHouseMarket({
  run,
  markets,
  finish: (marketId) => {
    if (point !== "closed") return finish(marketId);
    die();
    return never;
  },
});

const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId, wanted, seenRevision }) => {
  if (point === "approved") {
    die();
    return never;
  }
  const outcome = "outcome" in wanted ? wanted.outcome : null;
  const answer = await decide({ by, idempotencyKey, marketId, outcome, seenRevision, reason: wanted.reason });
  if (!answer.outcome.ok) throw new Error(answer.outcome.message);
  die();
  return never;
};

const approve = createApproveResult({
  run,
  runner,
  reader: runner.reader,
  results: createResultStore(),
  settings: createSettingsStore(),
  carryOut,
});
await approve({
  by: { staffId, email, role: "trader", address: "127.0.0.1", requestId: "test" },
  idempotencyKey: randomUUID(),
  resultId,
});
