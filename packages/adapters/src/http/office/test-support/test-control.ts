import { createControlMarket } from "@maidan/services/office";
import { houseBeside } from "../../../postgres/house-markets/index.ts";
import { createResultStore } from "../../../postgres/result-decisions/index.ts";

type Deps = Parameters<typeof createControlMarket>[0];

/** What staff do to a market, over the real stores. */
export const testControl = (
  { runner, reader, audit }: Pick<Deps, "runner" | "reader" | "audit">,
  engine: Deps["engine"],
): ReturnType<typeof createControlMarket> =>
  createControlMarket({
    runner,
    reader,
    audit,
    engine,
    results: createResultStore(),
    house: houseBeside(runner),
  });
