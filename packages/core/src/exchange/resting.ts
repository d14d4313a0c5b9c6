import { priceOf } from "../odds/index.ts";
import { changeReasons, type EventWriter, type LevelPlace } from "./event-writer.ts";
import type { BookParts } from "./fast-book-view.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import { isOnCloseTerms, keepsTerms, metaRunner, metaSide, metaTerms, metaTick, orderLayout } from "./order-slab.ts";
import { PriceLadder } from "./price-ladder.ts";
import type { Transition } from "./status.ts";

const { ACCOUNT, BACK, LAY, META, NEXT, REMAINING } = orderLayout;
const { LAPSED_REASON } = changeReasons;

interface LadderPlace {
  readonly runner: number;
  readonly side: number;
}

/** The ladder of a side of a runner, made when it is first needed. */
export function ladderIn(
  ladders: (PriceLadder | undefined)[],
  parts: BookParts,
  { runner, side }: LadderPlace,
): PriceLadder {
  return ladders[2 * runner + side] ?? newLadder(ladders, parts, { runner, side });
}

function newLadder(ladders: (PriceLadder | undefined)[], parts: BookParts, { runner, side }: LadderPlace): PriceLadder {
  while (ladders.length < 2 * parts.spec.selectionIds.length) ladders.push(undefined);
  const ladder = new PriceLadder(parts.slab, side === LAY ? "LAY" : "BACK");
  ladders[2 * runner + side] = ladder;
  return ladder;
}

/** Takes an amount off an order's rest, its level and its account's exposure; unlinks it with nothing left. Returns the level's total. */
export function takeOff(parts: BookParts, slot: number, amountMinor: number): number {
  const { slab, exposure } = parts;
  const { figures, links } = slab;
  const meta = links[2 * slot + META] as number;
  const row = links[2 * slot + ACCOUNT] as number;
  const tick = metaTick(meta);
  const runner = metaRunner(meta);
  const isClosing = isOnCloseTerms(metaTerms(meta));
  const rest = figures[slot + REMAINING] as number;
  figures[slot + REMAINING] = rest - amountMinor;
  if (metaSide(meta) === BACK) exposure.addBack(row, runner, -amountMinor);
  else if (isClosing) exposure.addLay(row, runner, -amountMinor);
  else {
    const price = priceOf(tick);
    exposure.addLay(row, runner, fillProfitMinor(rest - amountMinor, price) - fillProfitMinor(rest, price));
  }
  const ladder = ladderIn(isClosing ? parts.closing : parts.ladders, parts, { runner, side: metaSide(meta) });
  const left = ladder.reduce(tick, amountMinor);
  if (rest === amountMinor) {
    ladder.unlink(tick, slot);
    exposure.countOrder(row, -1);
  }
  return left;
}

/** Lapses what the control ends, by runner, lays before backs, from the best price; what waits for the starting price last. */
export function lapse(parts: BookParts, writer: EventWriter, which: Transition["lapse"]): void {
  const { spec, slab, ladders, closing } = parts;
  for (let runner = 0; runner < spec.selectionIds.length; runner += 1) {
    for (const kind of closing.length === 0 ? [ladders] : [ladders, closing]) {
      for (const side of [LAY, BACK]) {
        const ladder = kind[2 * runner + side];
        let tick = ladder?.best ?? -1;
        while (ladder !== undefined && tick >= 0) {
          const next = ladder.worseThan(tick);
          const left = lapseLevel(parts, { writer, first: ladder.headOf(tick), which });
          if (left >= 0) tellLevel({ runner, side, tick }, left);
          tick = next;
        }
      }
      function tellLevel(at: LevelPlace, left: number): void {
        if (kind === ladders) writer.level(at, left);
        // After the auction its levels show what was matched.
        else if (which === "ALL") writer.closingLevel(at, left);
      }
    }
  }
  closing.length = 0;
  if (which !== "ALL") return;
  slab.clear();
  ladders.length = 0;
}

interface LapsingLevel {
  readonly writer: EventWriter;
  /** Its first order. */
  readonly first: number;
  readonly which: Transition["lapse"];
}

/** What is left of the level, or -1 when nothing of it lapsed. */
function lapseLevel(parts: BookParts, { writer, first, which }: LapsingLevel): number {
  const { slab, exposure } = parts;
  let left = -1;
  let slot = first;
  while (slot >= 0) {
    const next = slab.links[2 * slot + NEXT] as number;
    if (which === "ALL" || metaTerms(slab.links[2 * slot + META] as number) !== keepsTerms) {
      const rest = slab.figures[slot + REMAINING] as number;
      exposure.touch(slab.links[2 * slot + ACCOUNT] as number);
      left = takeOff(parts, slot, rest);
      writer.order(slot, LAPSED_REASON, rest);
      slab.release(slot);
    }
    slot = next;
  }
  return left;
}
