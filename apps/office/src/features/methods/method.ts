import type { listMethods } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type Method = ResponseOf<typeof listMethods>["methods"][number];
export type Channel = Method["channels"][number];
export type Account = Channel["accounts"][number];
export type AccountType = Channel["account_type"];

export const accountTypes: readonly AccountType[] = ["Agent", "Merchant", "Personal"];

/** Kinds of account that the method has no channel for yet. */
export const freeTypes = (method: Method): readonly AccountType[] =>
  accountTypes.filter((type) => !method.channels.some((channel) => channel.account_type === type));
