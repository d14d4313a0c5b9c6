/** The keys of the browser's storage, spelt as the specification spells them. `language` is our own addition. [OP-19] */
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
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** What a logout takes away. [AUTH-44] */
export const logoutKeys = ["token", "balance", "remote_id", "username", "exchangeToken", "agent_code"] as const;
