import * as contract from "@maidan/contract/http/settings";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import {
  createReadRates,
  printSettings,
  type createChangeSettings,
  type createConfirmRates,
  type SettingsStore,
} from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface SettingsRoomDeps {
  readonly reader: Reader;
  readonly settings: SettingsStore;
  readonly changeSettings: ReturnType<typeof createChangeSettings>;
  readonly confirmRates: ReturnType<typeof createConfirmRates>;
}

type Printed = ResponseOf<typeof contract.readSettings>;

export function registerSettingsRoom(app: FastifyInstance, deps: SettingsRoomDeps): void {
  // The names come from the table of settings; a test holds it and the contract together.
  mount(app, contract.readSettings, async () => ({
    body: printSettings(await deps.settings.all(deps.reader)) as Printed,
  }));
  mount(app, contract.changeSettings, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(await deps.changeSettings({ by: staffContext(staff, request), idempotencyKey, changes: body })),
  );
  const readRates = createReadRates(deps);
  mount(app, contract.readRates, async () => {
    const { rates, since, days, mostDays, isOld } = await readRates(deps.reader, Date.now());
    const printed = { inr_per_1000_taka: rates.INR, pkr_per_1000_taka: rates.PKR };
    return { body: { ...printed, since: since.toISOString(), days, confirm_days: mostDays, is_old: isOld } };
  });
  mount(app, contract.confirmRates, async ({ body, staff, request, idempotencyKey }) => {
    const seen = { INR: body.inr_per_1000_taka, PKR: body.pkr_per_1000_taka };
    return answerOf(await deps.confirmRates({ by: staffContext(staff, request), idempotencyKey, seen }));
  });
}
