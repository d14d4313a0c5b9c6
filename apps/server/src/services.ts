import type { SecretBox } from "@maidan/adapters/secret-box";
import type { AuthenticatePlayer, AuthenticateStaff } from "@maidan/adapters/http/server";
import type { createSyncGames, GameProviderGateway } from "@maidan/services/game-lobby";
import type { GameWallet, GameWalletStore } from "@maidan/services/game-wallet";
import type { createDecideHouseMarket, createPreviewHouseMarket } from "@maidan/services/house-markets";
import type { Inbox } from "@maidan/services/inbox";
import type { MessageStore, Messenger } from "@maidan/services/messages";
import type { createControlMarket, createPreviewVoid, OfficeReads } from "@maidan/services/office";
import type { createNameResult } from "@maidan/services/result-decisions";
import type { PasswordHasher } from "@maidan/services/password";
import type {
  AccountLimiter,
  createAuthenticateExchange,
  createCreatePlayer,
  createLogIn,
  createRevokeAllSessions,
  PlayerStore,
  SessionStore,
} from "@maidan/services/player";
import type { createCollectDebts, DebtStore } from "@maidan/services/debts";
import type { ExchangeCatalogue, ExchangeEngine } from "@maidan/services/exchange";
import type {
  DepositStore,
  PaymentMethodStore,
  PaymentReads,
  ReceiptStore,
  StatementStore,
  WithdrawalStore,
} from "@maidan/services/payments";
import type { PromotionStore } from "@maidan/services/promotions";
import type { SettledBetStore } from "@maidan/services/records";
import type { SettingsStore } from "@maidan/services/settings";
import type { ReferralFigures } from "@maidan/services/referral";
import type { StakeListener } from "@maidan/services/stakes";
import type { AuditStore, createCreateStaff, RunAudited } from "@maidan/services/staff";
import type { OpenTurnover, TurnoverStore } from "@maidan/services/turnover";

/** What one feature's wiring offers to the others. Each wiring adds its line here; a name has one provider. */
export interface Services {
  /** What secrets that are kept are sealed and opened with. */
  secretBox: SecretBox;
  authenticatePlayer: AuthenticatePlayer;
  authenticateStaff: AuthenticateStaff;
  /** Takes the token of the apps and the one handed out for exchanges. */
  authenticateExchange: ReturnType<typeof createAuthenticateExchange>;
  players: PlayerStore;
  playerSessions: SessionStore;
  passwords: PasswordHasher;
  /** Counters that brake logins and guesses. */
  accountLimiter: AccountLimiter;
  createPlayer: ReturnType<typeof createCreatePlayer>;
  logInPlayer: ReturnType<typeof createLogIn>;
  revokePlayerSessions: ReturnType<typeof createRevokeAllSessions>;
  /** Makes the demo players that are missing; gives the usernames made. Play mode only. */
  seedDemoPlayers: () => Promise<readonly string[]>;
  messages: MessageStore;
  messenger: Messenger;
  /** Messages of the house to players, in the caller's transaction. */
  inbox: Inbox;
  exchangeEngine: ExchangeEngine;
  exchangeCatalogue: ExchangeCatalogue;
  gameWallet: GameWallet;
  gameWalletStore: GameWalletStore;
  /** What is asked of game providers, each in its own protocol. */
  gameProviders: GameProviderGateway;
  /** Takes over a provider's list of games. */
  syncGames: ReturnType<typeof createSyncGames>;
  settings: SettingsStore;
  /** What players owe of results that were changed, and taking it from what they have. */
  debts: DebtStore;
  collectDebts: ReturnType<typeof createCollectDebts>;
  /** Whom settled bets are told to: a wiring pushes its own. */
  stakeListeners: StakeListener[];
  /** What the player's record shows of VIP and referral. */
  rewardFigures: (playerId: string) => Promise<ReferralFigures & { readonly vipLevel: string }>;
  promotions: PromotionStore;
  turnover: TurnoverStore;
  /** What follows each credited deposit: the bonus that was chosen, and the stakes asked for. */
  openTurnover: OpenTurnover;
  audit: AuditStore;
  /** Runs a command of a member of staff together with its audit entry. */
  runAudited: RunAudited;
  createStaff: ReturnType<typeof createCreateStaff>;
  payments: {
    readonly methods: PaymentMethodStore;
    readonly deposits: DepositStore;
    readonly statements: StatementStore;
    readonly withdrawals: WithdrawalStore;
    readonly receipts: ReceiptStore;
  };
  paymentReads: PaymentReads;
  settledBets: SettledBetStore;
  officeReads: OfficeReads;
  controlMarket: ReturnType<typeof createControlMarket>;
  previewVoid: ReturnType<typeof createPreviewVoid>;
  nameResult: ReturnType<typeof createNameResult>;
  previewHouseMarket: ReturnType<typeof createPreviewHouseMarket>;
  decideHouseMarket: ReturnType<typeof createDecideHouseMarket>;
}
