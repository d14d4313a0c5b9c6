import { randomUUID } from "node:crypto";
import type { CommandRunner, Reader } from "@maidan/services/command";
import { createExchangeCatalogue, type ExchangeEngine } from "@maidan/services/exchange";
import {
  createAddMarket,
  createMakeMarket,
  createMoveStart,
  createRenameEvent,
  createTellStarts,
  type createControlMarket,
} from "@maidan/services/office";
import type { RunAudited } from "@maidan/services/staff";
import type { FastifyInstance } from "fastify";
import { createCatalogueStore } from "../../../postgres/exchange/index.ts";
import { createHouseMarketStore } from "../../../postgres/house-markets/index.ts";
import { createTemplateStore } from "../../../postgres/market-templates/index.ts";
import { createSettingsStore } from "../../../postgres/settings/index.ts";
import { createHandEventStore, createOfficeReads, createStartMoveStore } from "../../../postgres/office/index.ts";
import { registerHandMarkets } from "../index.ts";
import { registerLimits } from "./limits.ts";

interface Parts {
  readonly reader: Reader;
  readonly runner: CommandRunner;
  readonly run: RunAudited;
  readonly engine: Pick<ExchangeEngine, "control">;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
}

/** Events that traders make themselves, and the limits of betting. */
export function registerByHand(app: FastifyInstance, parts: Parts): void {
  registerLimits(app, parts);
  const catalogue = createCatalogueStore();
  const actor = { kind: "system", name: "catalogue" } as const;
  const events = createHandEventStore();
  const starts = createStartMoveStore();
  const making = { ...parts, events, catalogue, settings: createSettingsStore(), templates: createTemplateStore() };
  registerHandMarkets(app, {
    ...parts,
    reads: createOfficeReads(),
    events,
    catalogue: createExchangeCatalogue({ ...parts, catalogue, actor, mintKey: randomUUID }),
    makeMarket: createMakeMarket({ ...making, houseMarkets: createHouseMarketStore() }),
    addMarket: createAddMarket(making),
    renameEvent: createRenameEvent(making),
    moveStart: createMoveStart({ ...making, starts, tellStarts: createTellStarts({ ...parts, starts }) }),
  });
}
