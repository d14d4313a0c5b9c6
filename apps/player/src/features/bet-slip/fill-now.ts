import type { RunnerLadders } from "@maidan/client/market-cache";
import { fillOrKillMinor } from "@maidan/core/exchange";
import { isTaken, leastMinor, summarise, type SlipForm } from "./bet-slip-form.ts";

/**
 * How much of a fill-or-kill bet the book would fill now, by the engine's own rule: up to the slip's odds on average, at a line within that line, and nothing
 * when that is less than it asks for at least. Minor units; undefined without a bet, without the book, or where the runner's ladder isn't known. [SLIP-20]
 */
export function fillNowMinor(form: SlipForm, ladders: readonly RunnerLadders[] | undefined): number | undefined {
  const stakeMinor = summarise(form)?.stakeMinor;
  const runner = ladders?.find(({ selectionId }) => selectionId === form.selectionId);
  if (stakeMinor === undefined || runner === undefined) return undefined;
  const { selectionId, side, priceX100, line } = form;
  const offers = side === "BACK" ? runner.back : runner.lay;
  // At a line there is no average: every fill is at it or better.
  const taken = line === undefined ? offers : offers.filter((offer) => isTaken(form, offer.priceX100));
  const least = leastMinor(form);
  return fillOrKillMinor(
    {
      selectionId,
      side,
      priceX100,
      sizeMinor: Number(stakeMinor),
      persistence: "LAPSE",
      ...(least !== undefined && { minFillSizeMinor: Number(least) }),
    },
    taken.map((offer) => ({ priceX100: offer.priceX100, sizeMinor: offer.sizeX100 })),
  );
}

/**
 * How much of a bet that may wait the book would match now: all that is offered at its odds or better, up to the stake. Minor units; undefined without a bet, without
 * the book, or where the runner's ladder isn't known. [SLIP-08]
 */
export function matchNowMinor(form: SlipForm, ladders: readonly RunnerLadders[] | undefined): number | undefined {
  const stakeMinor = summarise(form)?.stakeMinor;
  const runner = ladders?.find(({ selectionId }) => selectionId === form.selectionId);
  if (stakeMinor === undefined || runner === undefined) return undefined;
  const offered = (form.side === "BACK" ? runner.back : runner.lay)
    .filter(({ priceX100 }) => isTaken(form, priceX100))
    .reduce((sum, { sizeX100 }) => sum + sizeX100, 0);
  return Math.min(offered, Number(stakeMinor));
}
