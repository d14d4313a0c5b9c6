import type { Position } from "./book.ts";
import type { OrderDraft } from "./command.ts";
import { lockedMinor, restingStake, runnerFigures, worstOutcomeMinor, type Stake } from "./exposure.ts";
import type { MarketSpec } from "./market.ts";

interface OwnedStake extends Stake {
  readonly accountId: number;
}

/** The matched bets of the oracle, added up anew whenever somebody asks. */
export class NaiveBets {
  readonly matched: OwnedStake[] = [];
  private readonly spec: MarketSpec;
  private readonly loaded: readonly Position[];

  constructor(spec: MarketSpec, loaded: readonly Position[]) {
    this.spec = spec;
    this.loaded = loaded;
  }

  lockedWith(accountId: number, open: readonly OrderDraft[]): number {
    const unmatched = open.map((order) => restingStake(order, this.spec.selectionIds.indexOf(order.selectionId)));
    const base = this.loaded.find((position) => position.accountId === accountId);
    const figures = runnerFigures(this.matchedOf(accountId), unmatched, this.spec.selectionIds.length);
    // A loaded position is a sum over bets that nobody knows singly: its ifOther is lost with every runner, the rest won with each.
    const withLoaded = figures.map((figure, index) => ({
      winMinor:
        figure.winMinor +
        (base === undefined ? 0 : (base.ifWinMinor[index] ?? 0) - (index === 0 ? 0 : base.ifOtherMinor)),
      loseMinor: figure.loseMinor + (base !== undefined && index === 0 ? base.ifOtherMinor : 0),
    }));
    return lockedMinor(worstOutcomeMinor(withLoaded, this.spec));
  }

  private matchedOf(accountId: number): OwnedStake[] {
    return this.matched.filter((stake) => stake.accountId === accountId);
  }

  positionOf(accountId: number): Position {
    const loaded = this.loaded.find((position) => position.accountId === accountId);
    const figures = runnerFigures(this.matchedOf(accountId), [], this.spec.selectionIds.length);
    const allLose = figures.reduce((sum, figure) => sum + figure.loseMinor, 0);
    return {
      accountId,
      ifWinMinor: figures.map(
        (figure, index) => allLose - figure.loseMinor + figure.winMinor + (loaded?.ifWinMinor[index] ?? 0),
      ),
      ifOtherMinor: allLose + (loaded?.ifOtherMinor ?? 0),
    };
  }

  positions(): readonly Position[] {
    const ids = new Set([...this.loaded, ...this.matched].map((item) => item.accountId));
    return [...ids]
      .toSorted((a, b) => a - b)
      .map((accountId) => this.positionOf(accountId))
      .filter((position) => position.ifOtherMinor !== 0 || position.ifWinMinor.some((figure) => figure !== 0));
  }
}
