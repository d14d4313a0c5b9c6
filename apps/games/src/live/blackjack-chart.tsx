import { bestMoveAt, type CommonMove } from "@maidan/games/blackjack";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { blackjackRulesText } from "./blackjack-rules-text.ts";

const ups = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const colours: Readonly<Record<CommonMove, string>> = {
  hit: "bg-raised",
  stand: "bg-ground",
  double: "bg-accent font-bold text-on-accent",
  split: "bg-won text-ground",
};

interface Line {
  readonly name: string;
  readonly count: { readonly total: number; readonly isSoft: boolean };
  readonly pairOf: number | undefined;
}

interface Group {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Worths of cards as they stand at the chart's edges. */
function useCardNames(): (worth: number) => string {
  const digits = useDigits();
  return (worth) => (worth === 11 ? "A" : digits(worth));
}

function useGroups(): readonly Group[] {
  const text = useText(blackjackRulesText);
  const digits = useDigits();
  const cardName = useCardNames();
  const counts = (isSoft: boolean, low: number, high: number): readonly Line[] =>
    Array.from({ length: high - low + 1 }, (_, more) => ({
      name: digits(low + more),
      count: { total: low + more, isSoft },
      pairOf: undefined,
    }));
  const pairs = ups.map((worth) => ({
    name: `${cardName(worth)}-${cardName(worth)}`,
    count: worth === 11 ? { total: 12, isSoft: true } : { total: worth * 2, isSoft: false },
    pairOf: worth,
  }));
  return [
    { name: text.hard, lines: counts(false, 8, 17) },
    { name: text.soft, lines: counts(true, 13, 19) },
    { name: text.pairs, lines: pairs },
  ];
}

/** The rest of the rules, and the play by which the return is stated: the best move for each first hand against each open card. */
export function BestMoves(): ReactNode {
  const text = useText(blackjackRulesText);
  return (
    <section className="flex flex-col gap-3">
      {text.more.split("\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3 className="font-semibold">{text.best}</h3>
      <p>{text.bestOf}</p>
      {useGroups().map((group) => (
        <Chart key={group.name} group={group} />
      ))}
    </section>
  );
}

function Chart({ group }: { readonly group: Group }): ReactNode {
  const text = useText(blackjackRulesText);
  const cardName = useCardNames();
  const letters: Readonly<Record<CommonMove, string>> = {
    hit: text.hitLetter,
    stand: text.standLetter,
    double: text.doubleLetter,
    split: text.splitLetter,
  };
  return (
    <table className="w-full table-fixed text-center text-2xs tabular">
      <caption className="pb-1 text-start text-xs font-semibold">{group.name}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10">
            <span className="sr-only">{text.dealerShort}</span>
          </th>
          {ups.map((up) => (
            <th key={up} scope="col">
              {cardName(up)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            {ups.map((up) => {
              const move = bestMoveAt(line.count, { upWorth: up, canDouble: true, pairOf: line.pairOf });
              return (
                <td key={up} className={colours[move]}>
                  {letters[move]}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
