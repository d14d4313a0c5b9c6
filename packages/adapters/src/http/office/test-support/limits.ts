import {
  createRemoveBettingLimit,
  createSetBettingLimit,
  createSetPlayerLimits,
} from "@maidan/services/betting-limits";
import type { Reader } from "@maidan/services/command";
import type { RunAudited } from "@maidan/services/staff";
import type { FastifyInstance } from "fastify";
import {
  createBettingLimitStore,
  createPlayerLimitStore,
  readLimitKinds,
} from "../../../postgres/betting-limits/index.ts";
import { createSettingsStore } from "../../../postgres/settings/index.ts";
import { registerLimitRoom } from "../index.ts";

/** Limits of betting and of players. */
export function registerLimits(
  app: FastifyInstance,
  { reader, run }: { readonly reader: Reader; readonly run: RunAudited },
): void {
  const [limits, playerLimits] = [createBettingLimitStore(), createPlayerLimitStore()];
  registerLimitRoom(app, {
    reader,
    limits,
    playerLimits,
    settings: createSettingsStore(),
    kinds: readLimitKinds,
    setLimit: createSetBettingLimit({ run, limits }),
    removeLimit: createRemoveBettingLimit({ run, limits }),
    setPlayerLimits: createSetPlayerLimits({ run, playerLimits }),
  });
}
