import * as contract from "@maidan/contract/http/settings";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import { printSettings, type createChangeSettings, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface SettingsRoomDeps {
  readonly reader: Reader;
  readonly settings: SettingsStore;
  readonly changeSettings: ReturnType<typeof createChangeSettings>;
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
}
