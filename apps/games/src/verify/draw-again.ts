import { toDecimal } from "@maidan/core/money";
import { commitmentOf } from "@maidan/games/fair";
import { houseGame, type Json } from "@maidan/games/house";

export interface Asked {
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly bet: string;
  readonly steps: string;
}

export type Drawn =
  | { readonly ok: true; readonly hash: string; readonly payout: string; readonly isOver: boolean; readonly view: Json }
  | { readonly ok: false };

/** The round by the very lines that the server plays it by. */
export function drawAgain(asked: Asked): Drawn {
  try {
    const { serverSeed, clientSeed } = asked;
    const bet = JSON.parse(asked.bet) as Json;
    const steps = JSON.parse(asked.steps) as readonly Json[];
    const game = houseGame(asked.game);
    if (game?.readBet(bet).ok !== true || !Array.isArray(steps) || !/^\d{1,9}$/.test(asked.nonce)) return { ok: false };
    const played = game.play({ serverSeed, clientSeed, nonce: Number(asked.nonce) }, bet, steps);
    if (!played.ok) return { ok: false };
    const { payoutMinor, isOver, view } = played.round;
    return { ok: true, hash: commitmentOf(serverSeed), payout: toDecimal(payoutMinor), isOver, view };
  } catch {
    return { ok: false };
  }
}
