import type { CurrencySums, ScheduledSums } from "./scheduled-ports.ts";

/** What lies on no round. */
export const noSums: ScheduledSums = { players: 0, byCurrency: [], seats: [] };

/** What those who play in a currency have on a round; nothing where nobody does. [HOUSE-39] */
export const sumsIn = ({ byCurrency }: ScheduledSums, currency: string): CurrencySums =>
  byCurrency.find((one) => one.currency === currency) ?? { currency, players: 0, stakeMinor: 0n, spots: new Map() };
