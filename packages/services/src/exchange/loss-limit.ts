/** Which of the bounds of what a player may have at stake a request would have passed: of its market, of all markets of its sport, or of all. [LIMIT-36] */
export type LossLimit =
  | { readonly of: "MARKET" | "ALL_MARKETS" }
  | { readonly of: "SPORT"; readonly eventTypeId: string };

export interface TellsLossLimit {
  /** With LOSS_LIMIT_EXCEEDED; absent in answers that were kept before it was told. */
  readonly lossLimit?: LossLimit;
}
