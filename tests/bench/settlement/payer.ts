/**
 * A payer in a process of its own: pays the market that it is told of, and says whenever a part is paid. `untold` pays it all; a number ends itself, as by
 * `kill -9`, after so many parts; `completing` ends itself when all are paid and nothing says so yet.
 */
import { randomUUID } from "node:crypto";
import { flushCompileCache } from "node:module";
import { createCommandRunner } from "../../../packages/adapters/src/postgres/command/index.ts";
import { createPool } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createPaymentStore } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import { createPaySettlement } from "../../../packages/services/src/settlement/index.ts";

// As the platform does: a process that is killed leaves the next one's start as quick as one that ended.
flushCompileCache();
const [url = "", marketId = "", end = "untold"] = process.argv.slice(2);
const pool = createPool({ url, maxConnections: 2, applicationName: "maidan-bench-payer", onError: () => undefined });
const die = (): void => void process.kill(process.pid, "SIGKILL");
const payments = createPaymentStore(pool);
let left = Number(end);
const pay = createPaySettlement({
  runner: createCommandRunner({ pool }),
  payments: {
    ...payments,
    complete: async (...told) => {
      await payments.complete(...told);
      if (end === "completing") die();
    },
  },
  newKey: randomUUID,
  failpoint: (name) => {
    if (name !== "after_part") return;
    process.send?.("part");
    left -= 1;
    if (left === 0) die();
  },
});
await pay(marketId);
await pool.end();
process.disconnect?.();
