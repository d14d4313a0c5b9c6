import { toDecimal } from "@maidan/core/money";
import { bingoOrder, bingoRoom, isBingo, isBingoSeed, playBingoByCurrency } from "@maidan/games/bingo";
import { commitmentOf, leadsTo } from "@maidan/games/fair";
import { drawLottery, isLottery } from "@maidan/games/lottery";
import type { ToldDraw } from "../draws/index.ts";

/** A draw as it comes out again: a lottery's number, or a bingo game's balls and prizes. */
export type DrawnDraw =
  | { readonly ok: true; readonly commitment: string; readonly number: string }
  | {
      readonly ok: true;
      readonly commitment: string;
      readonly called: readonly number[];
      readonly prizes: NonNullable<ToldDraw["bingo"]>["prizes"];
    }
  | { readonly ok: false };

/** No chain is longer, and no game sells more. */
const mostSteps = 100_000;
const mostCards = 2_000;
/** What cards and prizes that say no currency are taken for. */
const firstCurrency = "BDT";

/** The draw by the very lines that the server draws it by. */
export function drawDrawAgain({ game, hash, salt, bingo }: ToldDraw): DrawnDraw {
  const commitment = commitmentOf(hash);
  if (isLottery(game)) return { ok: true, commitment, number: drawLottery(game, { hash, salt }) };
  if (!isBingo(game) || bingo === null) return { ok: false };
  const cards = bingo.sold.reduce((sum, ticket) => sum + ticket.cards, 0);
  const isReadable = bingo.sold.every(
    (ticket) => isBingoSeed(ticket.seed) && Number.isInteger(ticket.cards) && ticket.cards > 0,
  );
  if (!isReadable || cards === 0 || cards > mostCards) return { ok: false };
  const room = bingoRoom(game);
  const tickets = bingo.sold.map((ticket) => ({ ...ticket, currency: ticket.currency ?? firstCurrency }));
  const played = playBingoByCurrency(room, { hash, salt, tickets });
  return {
    ok: true,
    commitment,
    called: bingoOrder(room, { hash, salt }).slice(0, played.calls),
    prizes: played.prizes.map((prize) => ({
      prize: prize.prize,
      call: prize.call,
      currency: prize.currency,
      cards: prize.cards.map(({ id, index, minor }) => ({ id, index, amount: toDecimal(minor) })),
    })),
  };
}

/** Whether it came out as it was told, and its hash is one of the published chain. */
export function isDrawAsTold(drawn: DrawnDraw, { hash, publishedHash, steps, result, bingo }: ToldDraw): boolean {
  if (!drawn.ok || steps > mostSteps || !leadsTo(hash, publishedHash, { steps })) return false;
  if ("number" in drawn) return drawn.number === result;
  return bingo !== null && drawn.called.length === bingo.calls && same(drawn.prizes, bingo.prizes);
}

type Prizes = NonNullable<ToldDraw["bingo"]>["prizes"];
const same = (one: Prizes, other: Prizes): boolean => flat(one) === flat(other);
const flat = (prizes: Prizes): string =>
  prizes
    .map(({ prize, call, currency = firstCurrency, cards }) =>
      [prize, call, currency, ...cards.map(({ id, index, amount }) => `${id}:${index}:${amount}`)].join(" "),
    )
    .join("\n");
