import {
  registerCorrectionDesk,
  registerHandMarkets,
  registerOfficeRoutes,
  registerPlayerCare,
} from "@maidan/adapters/http/office";
import { createResultStore } from "@maidan/adapters/postgres/result-decisions";
import { createCatalogueStore } from "@maidan/adapters/postgres/exchange";
import { createFeedPulses } from "@maidan/adapters/postgres/feeds";
import { createHouseMarketStore, houseBeside, houseStartedByHand } from "@maidan/adapters/postgres/house-markets";
import { createSuspendHouseAtStart } from "@maidan/services/house-markets";
import { createBookTermsStore } from "@maidan/adapters/postgres/house-sports";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import {
  createAwaitedResults,
  createCorrectionStore,
  createHandEventStore,
  createOfficeReads,
  createStartMoveStore,
  startedByHand,
} from "@maidan/adapters/postgres/office";
import { createAppKeyStore, createCertificateStore } from "@maidan/adapters/postgres/programs";
import {
  createAddMarket,
  createApproveCorrection,
  createControlMarket,
  createPreviewVoid,
  createCorrectBalance,
  createCorrectPlayer,
  createEndAllSessions,
  createEndAppKey,
  createEndPlayerSession,
  createMakeMarket,
  createRefuseCorrection,
  createRemovePhone,
  createRenameEvent,
  createSetPlayerStatus,
  createSuspendAtStart,
  createMoveStart,
  createTellStarts,
  createUnlockLogin,
} from "@maidan/services/office";
import {
  createAdjustDeposit,
  createApproveDeposit,
  createApproveWithdrawal,
  createEnterStatementLine,
  createPayWithdrawal,
  createRejectDeposit,
  createRejectWithdrawal,
} from "@maidan/services/payments";
import { createResendMessage } from "@maidan/services/messages";
import { createFaultAtRates } from "@maidan/services/house-sports";
import { createChangeSettings, createConfirmRates } from "@maidan/services/settings";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** How often starts of events by hand are looked for. */
const startSweepMs = 1_000;

/** The rooms of the back office. Needs all that they look into. */
export function wireOffice(platform: Platform): void {
  const { config, runner, reader, ledger, services } = platform;
  const settings = platform.use("settings");
  const run = platform.use("runAudited");
  const playerSessions = platform.use("playerSessions");
  const accountLimiter = platform.use("accountLimiter");
  const engine = platform.use("exchangeEngine");
  const reads = createOfficeReads();
  const credit = { openTurnover: platform.use("openTurnover"), inbox: platform.use("inbox") };
  const desk = { run, settings, ...credit, ...platform.use("payments") };
  services.officeReads = reads;
  services.controlMarket = createControlMarket({
    runner,
    reader,
    engine,
    audit: platform.use("audit"),
    results: createResultStore(),
    awaited: createAwaitedResults(),
    house: houseBeside(runner),
  });
  const previewVoid = createPreviewVoid({ engine, reader, reads });
  services.previewVoid = previewVoid;
  registerOfficeRoutes(platform.officeApp, {
    reader,
    reads,
    pulses: createFeedPulses(),
    ledger,
    settings,
    engine,
    playerSessions,
    debts: platform.use("debts"),
    paymentReads: platform.use("paymentReads"),
    players: platform.use("players"),
    messages: platform.use("messages"),
    sportNames: readSportNames(),
    resendMessage: createResendMessage({ run, messages: platform.use("messages") }),
    controlMarket: services.controlMarket,
    previewVoid,
    receipts: platform.use("payments").receipts,
    approveDeposit: createApproveDeposit(desk),
    rejectDeposit: createRejectDeposit(desk),
    adjustDeposit: createAdjustDeposit(desk),
    enterStatementLine: createEnterStatementLine(desk),
    approveWithdrawal: createApproveWithdrawal(desk),
    rejectWithdrawal: createRejectWithdrawal(desk),
    // In play mode the sandbox pays; without a gateway the cashier has paid by hand and gives the reference.
    payWithdrawal: createPayWithdrawal({ ...desk, hasGateway: config.mode === "play" }),
    endPlayerSession: createEndPlayerSession({ run, sessions: playerSessions }),
    accountLimiter,
    unlockLogin: createUnlockLogin({ run, players: platform.use("players"), limiter: accountLimiter }),
    changeSettings: createChangeSettings({ run, settings, faultAtRates: createFaultAtRates(createBookTermsStore()) }),
    confirmRates: createConfirmRates({ run, settings }),
  });
  wireByHand(platform);
  wirePlayerCare(platform);
  watchStarts(platform);
}

/** What traders make themselves. */
function wireByHand(platform: Platform): void {
  const events = createHandEventStore();
  const making = {
    run: platform.use("runAudited"),
    settings: platform.use("settings"),
    catalogue: createCatalogueStore(),
    templates: createTemplateStore(),
    events,
  };
  registerHandMarkets(platform.officeApp, {
    reader: platform.reader,
    reads: platform.use("officeReads"),
    events,
    catalogue: platform.use("exchangeCatalogue"),
    makeMarket: createMakeMarket({ ...making, houseMarkets: createHouseMarketStore() }),
    addMarket: createAddMarket(making),
    renameEvent: createRenameEvent(making),
    moveStart: createMoveStart({ ...making, starts: createStartMoveStore(), tellStarts: tellStartsOf(platform) }),
    controlMarket: platform.use("controlMarket"),
  });
}

/** Of moved starts the engines are told by the call, and by the worker where that failed. [HAND-16] */
function tellStartsOf(platform: Platform): () => Promise<void> {
  const { runner } = platform;
  return createTellStarts({ runner, starts: createStartMoveStore(), engine: platform.use("exchangeEngine") });
}

/** Events by hand aren't bet on past their start as if they hadn't begun (role `worker`). [HAND-03] */
function watchStarts(platform: Platform): void {
  if (!platform.hasRole("worker")) return;
  const { reader, log } = platform;
  const suspendAtStart = createSuspendAtStart({ reader, startedByHand, engine: platform.use("exchangeEngine") });
  const suspendHouse = createSuspendHouseAtStart({
    runner: platform.runner,
    markets: createHouseMarketStore(),
    started: houseStartedByHand,
  });
  const tellStarts = tellStartsOf(platform);
  const loop = createWakeLoop({
    work: async () => {
      // None keeps another from its work.
      const outcomes = await Promise.allSettled([tellStarts(), suspendHouse(), suspendAtStart()]);
      const faults = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
      if (faults.length > 0) throw new AggregateError(faults, "what begins by hand was not all looked after");
      return { isFinished: true };
    },
    sweepMs: startSweepMs,
    onError: (error) => log.error({ err: error }, "markets by hand could not be suspended at their start"),
  });
  platform.onReady(loop.start);
  platform.onClose(loop.stop);
}

/** What staff do to a player's account from the player's page. */
function wirePlayerCare(platform: Platform): void {
  const care = {
    reader: platform.reader,
    ledger: platform.ledger,
    run: platform.use("runAudited"),
    players: platform.use("players"),
    sessions: platform.use("playerSessions"),
    settings: platform.use("settings"),
    inbox: platform.use("inbox"),
    appKeys: createAppKeyStore(),
    certificates: createCertificateStore(),
  };
  const correcting = { ...care, corrections: createCorrectionStore() };
  registerCorrectionDesk(platform.officeApp, {
    ...correcting,
    correctBalance: createCorrectBalance(correcting),
    approveCorrection: createApproveCorrection(correcting),
    refuseCorrection: createRefuseCorrection(correcting),
  });
  registerPlayerCare(platform.officeApp, {
    ...care,
    setPlayerStatus: createSetPlayerStatus(care),
    correctPlayer: createCorrectPlayer(care),
    removePhone: createRemovePhone(care),
    endAllSessions: createEndAllSessions(care),
    endAppKey: createEndAppKey(care),
  });
}
