import type { Bus, Unsubscribe } from "../bus/index.ts";
import type { BotAccount } from "./open-bot-account.ts";

/** The house's market maker. Its money is play money that the house issued. */
export const houseMaker: BotAccount = {
  username: "maidanmaker",
  name: "House market maker (bot)",
  phone: "0000000001",
  fundsMinor: 50_000_000_00n,
};

/** The account whose bets are the book of a replayed recording. */
export const replayBot: BotAccount = {
  username: "maidanreplay",
  name: "Replay of recorded markets (bot)",
  phone: "0000000002",
  fundsMinor: 2_000_000_000_00n,
};

/** The house's own account by which Horsebook's bets are matched on the exchange. */
export const horsebookAccount: BotAccount = {
  username: "maidanhorsebook",
  name: "Horsebook (house account)",
  phone: "0000000003",
  fundsMinor: 50_000_000_00n,
};

/** Bots that take prices in simulated matches. */
export const demoCrowd: readonly BotAccount[] = [1, 2, 3, 4].map((number) => ({
  username: `demobot${number}`,
  name: `Demo bot ${number}`,
  phone: `00000001${number}0`,
  fundsMinor: 2_000_000_00n,
}));

export interface FollowFills {
  readonly bus: Bus;
  readonly maker: { onTaken(marketId: string): void };
  readonly playerId: string;
  /** Fills come in bunches; one look per market and pause is enough. */
  readonly pauseMs: number;
}

/** Has the market maker look at a market again after bets of its were taken. */
export function followFills({ bus, maker, playerId, pauseMs }: FollowFills): Unsubscribe {
  const waiting = new Map<string, NodeJS.Timeout>();
  const unsubscribe = bus.subscribe(`player.${playerId}`, (message) => {
    if (message === null || typeof message !== "object" || !("marketId" in message) || !("sizeMatchedMinor" in message))
      return;
    const { marketId, sizeMatchedMinor } = message;
    if (typeof marketId !== "string" || sizeMatchedMinor === "0" || waiting.has(marketId)) return;
    const look = (): void => {
      waiting.delete(marketId);
      maker.onTaken(marketId);
    };
    waiting.set(marketId, setTimeout(look, pauseMs).unref());
  });
  return () => {
    unsubscribe();
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
  };
}
