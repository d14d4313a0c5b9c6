import { exchangeInvariants } from "@maidan/adapters/postgres/exchange";
import { gameWalletInvariants } from "@maidan/adapters/postgres/game-wallet";
import { jackpotInvariants } from "@maidan/adapters/postgres/house-games";
import { houseMarketInvariants } from "@maidan/adapters/postgres/house-markets";
import type { Invariant } from "@maidan/adapters/postgres/ledger";
import { paymentInvariants } from "@maidan/adapters/postgres/payments";
import { referralInvariants } from "@maidan/adapters/postgres/referral";
import { stakeInvariants } from "@maidan/adapters/postgres/stakes";
import { vipInvariants } from "@maidan/adapters/postgres/vip";
import { turnoverInvariants } from "@maidan/adapters/postgres/turnover";

/** The features' own rules of money, checked with the ledger's. */
export const extraInvariants: readonly Invariant[] = [
  ...exchangeInvariants,
  ...paymentInvariants,
  ...stakeInvariants,
  ...vipInvariants,
  ...referralInvariants,
  ...turnoverInvariants,
  ...gameWalletInvariants,
  ...houseMarketInvariants,
  ...jackpotInvariants,
];
