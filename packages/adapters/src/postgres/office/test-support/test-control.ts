import { createControlMarket } from "@maidan/services/office";
import { houseBeside } from "../../house-markets/index.ts";
import { createResultStore } from "../../result-decisions/index.ts";
import { createAuditStore } from "../../staff/index.ts";
import { createAwaitedResults } from "../awaited-results.ts";

type Deps = Parameters<typeof createControlMarket>[0];

/** Over the real stores. */
export const controlDeps = (engine: Deps["engine"], { runner }: Pick<Deps, "runner">): Deps => ({
  runner,
  reader: runner.reader,
  engine,
  audit: createAuditStore(),
  results: createResultStore(),
  awaited: createAwaitedResults(),
  house: houseBeside(runner),
});

/** What staff do to a market. */
export const testControl = (
  engine: Deps["engine"],
  { runner }: Pick<Deps, "runner">,
): ReturnType<typeof createControlMarket> => createControlMarket(controlDeps(engine, { runner }));
