import { judgeReturn, type MeasuredGame } from "@maidan/services/game-room";
import { Gauge, type Registry } from "prom-client";

const labelNames = ["provider", "game", "currency"] as const;
type Label = (typeof labelNames)[number];
/** Gauges of one scrape read the figures once. */
const freshMs = 2_000;

/** Puts measured returns of games beside the stated ones into the metrics, read when they are asked for; percents. [GAMEROOM-05] */
export function registerReturnMetrics(registry: Registry, measured: () => Promise<readonly MeasuredGame[]>): void {
  let read: { readonly atMs: number; readonly games: Promise<readonly MeasuredGame[]> } | undefined;
  const games = (): Promise<readonly MeasuredGame[]> => {
    const nowMs = performance.now();
    if (read === undefined || nowMs - read.atMs > freshMs) read = { atMs: nowMs, games: measured() };
    return read.games;
  };
  const gauge = (name: string, help: string, valueOf: (game: MeasuredGame) => number | null): void => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => {
        const found = await games();
        made.reset();
        for (const game of found) {
          const value = valueOf(game);
          if (value !== null) made.set({ provider: game.provider, game: game.code, currency: game.currency }, value);
        }
      },
    });
  };
  const judged = (game: MeasuredGame) => judgeReturn(game.sums, game);
  gauge("maidan_game_return_measured_percent", "Return to player of the last 30 days", (game) => judged(game).measured);
  gauge("maidan_game_return_stated_percent", "Lowest return to player as the provider states it", (game) =>
    game.lowBasisPoints === null ? null : game.lowBasisPoints / 100,
  );
  gauge(
    "maidan_game_return_tolerance_points",
    "Deviation within which 99 of 100 honest games stand",
    (game) => judged(game).tolerance,
  );
  gauge("maidan_game_return_rounds", "Closed rounds of the last 30 days", (game) => game.sums.rounds);
  gauge("maidan_game_return_outside", "1 when the measured return is outside of its tolerance", (game) =>
    judged(game).state === "outside" ? 1 : 0,
  );
}
