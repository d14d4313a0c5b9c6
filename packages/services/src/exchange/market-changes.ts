/** Another start: it changes what is told of a market alone. [HAND-16] */
export interface StartMove {
  readonly type: "moveStart";
  readonly startAtMs: number;
  readonly eventStartAtMs: number;
  /** How often it was moved by then: an engine that knows of a later move keeps that. */
  readonly moves: number;
}

/** A withdrawal: bets on the runner are void, and what was matched on others counts at prices reduced by its factor (basis points). [REMOVE-01..06] */
export interface RunnerRemoval {
  readonly type: "removeRunner";
  readonly selectionId: number;
  readonly adjustmentBasisPoints: number;
  readonly reason: string;
}
