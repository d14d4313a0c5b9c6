/** The keys of the browser's storage, spelt as the specification spells them. `language`, `exchangePins`, `dataSaver`, `chatOutbox`, `favouriteGames`, `playedTime`, `threePrices`, `currency` and `favouriteCompetitions` are our own additions. [OP-19] [OP-30] [OP-58] [APP-17] [ROOM-66] */
export const storageKeys = [
  "token",
  "remote_id",
  "username",
  "exchangeToken",
  "popup",
  "regPopup",
  "referral_code",
  "affiliate_code",
  "agent_code",
  "balance",
  "whatsapp",
  "liveChat",
  "intercom",
  "tawkId",
  "language",
  "exchangePins",
  "dataSaver",
  "chatOutbox",
  "favouriteGames",
  "playedTime",
  "threePrices",
  "currency",
  "favouriteCompetitions",
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** What a logout takes away. [AUTH-44] */
export const logoutKeys = ["token", "balance", "remote_id", "username", "exchangeToken", "agent_code"] as const;
