import { registerInboxDesk, registerInboxRoutes } from "@maidan/adapters/http/inbox";
import { createBroadcastStore, createInboxStore } from "@maidan/adapters/postgres/inbox";
import {
  broadcastJob,
  createDeliverBroadcast,
  createInbox,
  createMarkRead,
  createRemoveMessage,
  createSendBroadcast,
  createTellWithdrawn,
  createWithdrawBroadcast,
  withdrawnJob,
} from "@maidan/services/inbox";
import type { Platform } from "../platform.ts";

/** Messages of the house to players: offered to the other features, before any of them is wired. */
export function wireInbox(platform: Platform): void {
  const { runner, reader, services, jobs } = platform;
  const inbox = createInboxStore();
  services.inbox = createInbox({ inbox });
  const broadcasts = createBroadcastStore();
  jobs.set(broadcastJob, createDeliverBroadcast({ runner, broadcasts }));
  jobs.set(withdrawnJob, createTellWithdrawn({ runner, broadcasts }));
  const deps = { runner, reader, inbox };
  registerInboxRoutes(platform.playerApp, {
    ...deps,
    players: { find: (from, playerId) => platform.use("players").find(from, playerId) },
    markRead: createMarkRead(deps),
    removeMessage: createRemoveMessage(deps),
  });
}

/** Messages of the staff to players. Needs `runAudited`. */
export function wireInboxDesk(platform: Platform): void {
  const deps = { reader: platform.reader, run: platform.use("runAudited"), broadcasts: createBroadcastStore() };
  registerInboxDesk(platform.officeApp, {
    ...deps,
    sendBroadcast: createSendBroadcast(deps),
    withdrawBroadcast: createWithdrawBroadcast(deps),
  });
}
