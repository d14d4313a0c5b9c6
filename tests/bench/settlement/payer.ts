/** A payer in a process of its own: pays the market that it is told of, and ends itself, as by `kill -9`, after so many parts. */
import { randomUUID } from "node:crypto";
import { flushCompileCache } from "node:module";
import { createCommandRunner } from "../../../packages/adapters/src/postgres/command/index.ts";
import { createPool } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createPaymentStore } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import { createPaySettlement } from "../../../packages/services/src/settlement/index.ts";

// As the platform does: a process that is killed leaves the next one's start as quick as one that ended.
flushCompileCache();
const [url = "", marketId = "", parts = "0"] = process.argv.slice(2);
const pool = createPool({ url, maxConnections: 2, applicationName: "maidan-bench-payer", onError: () => undefined });
let left = Number(parts);
const pay = createPaySettlement({
  runner: createCommandRunner({ pool }),
  payments: createPaymentStore(pool),
  newKey: randomUUID,
  failpoint: () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  },
});
await pay(marketId);
await pool.end();
