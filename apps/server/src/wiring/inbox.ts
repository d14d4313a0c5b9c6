import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { registerInboxDesk, registerInboxRoutes } from "@maidan/adapters/http/inbox";
import {
  createBroadcastStore,
  createInboxStore,
  createMarketNoticeStore,
  createMatchedBetStore,
  createRemovalNoticeStore,
  createSettlementNoticeStore,
} from "@maidan/adapters/postgres/inbox";
import {
  broadcastJob,
  createDeliverBroadcast,
  createInbox,
  createMarkRead,
  createRemoveMessage,
  createSendBroadcast,
  createTellMarketNotices,
  createTellRemoved,
  createTellSettled,
  createTellWithdrawn,
  createWithdrawBroadcast,
  MatchedNews,
  withdrawnJob,
  type Inbox,
} from "@maidan/services/inbox";
import { connectedSubject } from "@maidan/services/push";
import { stakesTopic } from "@maidan/services/stakes";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** Messages of the house to players: offered to the other features, before any of them is wired. */
export function wireInbox(platform: Platform): void {
  const { runner, reader, services, jobs } = platform;
  const inbox = createInboxStore();
  services.inbox = createInbox({ inbox });
  const broadcasts = createBroadcastStore();
  jobs.set(broadcastJob, createDeliverBroadcast({ runner, broadcasts }));
  jobs.set(withdrawnJob, createTellWithdrawn({ runner, broadcasts }));
  tellSettled(platform, services.inbox);
  tellMatched(platform, services.inbox);
  const deps = { runner, reader, inbox };
  registerInboxRoutes(platform.playerApp, {
    ...deps,
    players: { find: (from, playerId) => platform.use("players").find(from, playerId) },
    markRead: createMarkRead(deps),
    removeMessage: createRemoveMessage(deps),
  });
}

/** How often settlements are looked for when no note came: a note may be lost with the process that had it. */
const sweepMs = 5_000;

/** Players are told of settled markets and withdrawn runners in the background: a settlement waits for nobody's message. */
function tellSettled(platform: Platform, inbox: Inbox): void {
  if (!platform.hasRole("worker")) return;
  const { runner, bus, log } = platform;
  const common = { runner, inbox, newKey: randomUUID, inBangla: createInBangla(readSportNames()) };
  const settled = createTellSettled({ ...common, notices: createSettlementNoticeStore() });
  const removed = createTellRemoved({ ...common, notices: createRemovalNoticeStore() });
  const others = createTellMarketNotices({ ...common, notices: createMarketNoticeStore() });
  const loop = createWakeLoop({
    work: async () => {
      const ends = [await settled(), await removed(), await others()];
      return { isFinished: ends.every(({ isFinished }) => isFinished) };
    },
    sweepMs,
    onError: (error) => log.error({ err: error }, "players could not be told of settled markets or withdrawn runners"),
  });
  platform.onReady(() => {
    // Every settlement sends this note: its stakes are counted by it, and its players told.
    const unsubscribe = bus.subscribe(stakesTopic, loop.wake);
    loop.start();
    platform.onClose(async () => {
      unsubscribe();
      await loop.stop();
    });
  });
}

/** What was heard of bets is told this often, and nothing in between: however many are matched, it is one small transaction each time. */
const matchedMs = 250;
const connectedTimeoutMs = 1_000;

const playerOf = (topic: string): string => topic.slice("player.".length);

/** Players without a connected device are told of bets that waited and were matched: beside the engine, by what it tells the players anyway. */
function tellMatched(platform: Platform, inbox: Inbox): void {
  if (!platform.hasRole("worker")) return;
  const { runner, reader, bus, log } = platform;
  const news = new MatchedNews({
    runner,
    reader,
    bets: createMatchedBetStore(),
    inbox,
    // Where no sockets are served nobody has one.
    connected: async (players) =>
      bus
        .request(connectedSubject, { players: [...players] }, { timeoutMs: connectedTimeoutMs })
        .then((here) => here as readonly string[])
        .catch(() => []),
    newKey: randomUUID,
    inBangla: createInBangla(readSportNames()),
    nowMs: () => Date.now(),
  });
  const loop = createWakeLoop({
    work: async () => {
      await news.tell();
      return { isFinished: true };
    },
    sweepMs: matchedMs,
    onError: (error) => log.error({ err: error }, "players could not be told of matched bets; they are in a moment"),
  });
  platform.onReady(() => {
    const unsubscribe = bus.subscribe("player.>", (message, topic) => news.hear(message, playerOf(topic)));
    loop.start();
    platform.onClose(async () => {
      unsubscribe();
      await loop.stop();
    });
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
