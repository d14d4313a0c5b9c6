import type { Platform } from "../platform.ts";
import { wireBettingLimits, wireFeedWatch } from "./betting-limits.ts";
import { wireDebts } from "./debts.ts";
import { wireDemo } from "./demo.ts";
import { wireStaff } from "./staff.ts";
import { wireSecrets } from "./secrets.ts";
import { wireSettings } from "./settings.ts";
import { wirePayments } from "./payments.ts";
import { wireOffice } from "./office.ts";
import { wireEngine } from "./engine.ts";
import { wireFeeds } from "./feeds.ts";
import { wireFeedCalls } from "./told-feeds.ts";
import { wireExchangeApi } from "./exchange-api.ts";
import { wireExchangeRooms } from "./exchange-rooms.ts";
import { wireGameRoom } from "./game-room.ts";
import { wireGameWallet } from "./game-wallet.ts";
import { wireCashOutTargets } from "./cash-out-targets.ts";
import { wireChat } from "./chat.ts";
import { wireHouseGames } from "./house-games.ts";
import { wireHouseMarkets } from "./house-markets.ts";
import { wireInbox, wireInboxDesk } from "./inbox.ts";
import { wireMessages } from "./messages.ts";
import { wireOfficePages } from "./office-pages.ts";
import { wirePages } from "./pages.ts";
import { wirePlayer } from "./player.ts";
import { wirePriceAlerts } from "./price-alerts.ts";
import { wirePush } from "./push.ts";
import { wireRecords } from "./records.ts";
import { wireMarketTemplates } from "./market-templates.ts";
import { wireResults } from "./results.ts";
import { wireSportsbookRoom } from "./sportsbook-room.ts";
import { wireRewards } from "./rewards.ts";
import { wireSite } from "./site.ts";
import { wireStakes } from "./stakes.ts";
import { wireTurnover, wireTurnoverCalls } from "./turnover.ts";

/** A feature's wiring: see `Platform`. */
export type Wire = (platform: Platform) => Promise<void> | void;

/** In the order in which they build on each other; the pages come last, because they catch every address that nothing else has taken. */
export const wirings: readonly Wire[] = [
  wireSecrets,
  wireMessages,
  wireSettings,
  wireStakes,
  wireInbox,
  wirePlayer,
  wireDemo,
  wireStaff,
  wireInboxDesk,
  wireChat,
  wireEngine,
  wireFeedWatch,
  wireBettingLimits,
  wireFeeds,
  wireFeedCalls,
  wireHouseMarkets,
  wireDebts,
  wireExchangeApi,
  wireExchangeRooms,
  wirePriceAlerts,
  wireCashOutTargets,
  wireTurnover,
  wirePayments,
  wireRecords,
  wireTurnoverCalls,
  wireGameWallet,
  wireHouseGames,
  wireGameRoom,
  wireOffice,
  wireResults,
  wireSportsbookRoom,
  wireMarketTemplates,
  wireRewards,
  wireSite,
  wirePush,
  wireOfficePages,
  wirePages,
];
