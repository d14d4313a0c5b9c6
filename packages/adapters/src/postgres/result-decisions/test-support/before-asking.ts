import { createHoldHouseMarket, createLookAtVoidBets, createPreviewHouseMarket } from "@maidan/services/house-markets";
import { createHoldBook, createLookAtBook } from "@maidan/services/house-sports";
import { createPreviewVoid } from "@maidan/services/office";
import { createBeforeAsking, type BeforeAsking } from "@maidan/services/result-decisions";
import { createRunAudited } from "@maidan/services/staff";
import { createHouseMarketStore } from "../../house-markets/index.ts";
import { createBookDeskStore, createCouponStore } from "../../house-sports/index.ts";
import { createOfficeReads } from "../../office/index.ts";
import { testControl } from "../../office/test-support/test-control.ts";
import { createAuditStore } from "../../staff/index.ts";
import { createResultStore } from "../index.ts";

type Deps = Parameters<typeof createBeforeAsking>[0];

/** What becomes of a market before a second person is asked, over the real stores. */
export function testBeforeAsking(
  engine: Deps["engine"] & Parameters<typeof testControl>[0],
  { runner }: Parameters<typeof testControl>[1],
): BeforeAsking {
  const { reader } = runner;
  const [markets, results] = [createHouseMarketStore(), createResultStore()];
  const run = createRunAudited({ runner, audit: createAuditStore() });
  return createBeforeAsking({
    engine,
    previewVoid: createPreviewVoid({ engine, reader, reads: createOfficeReads() }),
    controlMarket: testControl(engine, { runner }),
    previewHouseMarket: createPreviewHouseMarket({ reader, markets }),
    lookAtVoidBets: createLookAtVoidBets({ reader, markets }),
    holdHouseMarket: createHoldHouseMarket({ run, markets, results }),
    lookAtBook: createLookAtBook({ reader, store: createCouponStore() }),
    holdBook: createHoldBook({ run, desk: createBookDeskStore() }),
  });
}
