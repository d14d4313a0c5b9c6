import { scoring, teamRules } from "@maidan/games/fantasy";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { rulesText } from "./rules-text.ts";
import { useWords } from "./words.ts";

interface Line {
  readonly name: string;
  readonly points: number;
}

/** How teams are made, what brings points, and how contests are played and paid. All figures are those that count. */
export function Rules(): ReactNode {
  const { text: words, digits, tenths } = useWords();
  const text = useText(rulesText);
  const figures = useFigures();
  return (
    <div className="flex flex-col gap-4 pt-2 text-sm">
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{text.teamTitle}</h3>
        <p>
          {text.teamRules({
            credits: tenths(teamRules.creditsX10),
            side: digits(teamRules.mostOfSide),
            least: digits(teamRules.leastOfRole),
            most: digits(teamRules.mostOfRole),
          })}
        </p>
        <p className="text-muted">{text.simulated}</p>
      </section>
      <h3 className="font-semibold">{words.scoring}</h3>
      <Table title={text.batting} lines={figures.batting} notes={[text.marksHint]} />
      <Table
        title={text.strikeRate}
        lines={figures.strikeRate}
        notes={[text.strikeRateHint({ balls: digits(scoring.strikeRate.leastBalls) })]}
      />
      <Table title={text.bowling} lines={figures.bowling} notes={[text.marksHint]} />
      <Table
        title={text.economy}
        lines={figures.economy}
        notes={[text.economyHint({ balls: digits(scoring.economy.leastBalls) })]}
      />
      <Table title={text.fielding} lines={figures.fielding} notes={[]} />
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{text.moneyTitle}</h3>
        {[text.money1, text.money2, text.money3, text.money4, text.money5].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </div>
  );
}

/** The scoring's own data, as lines of tables. */
function useFigures() {
  const { digits, hundredths } = useWords();
  const text = useText(rulesText);
  const marks = (name: string, of: readonly { readonly from: number; readonly points: number }[]): Line[] =>
    of.map(({ from, points }) => ({ name: `${name}: ${text.from({ from: digits(from) })}`, points }));
  const bands = (
    of: readonly { readonly fromX100: number; readonly toX100: number; readonly points: number }[],
  ): Line[] =>
    of.map(({ fromX100, toX100, points }) => ({
      name: bandName(fromX100, toX100),
      points,
    }));
  const bandName = (fromX100: number, toX100: number): string => {
    if (fromX100 === 0) return text.atMost({ to: hundredths(toX100) });
    const from = hundredths(fromX100);
    return Number.isFinite(toX100) ? text.between({ from, to: hundredths(toX100) }) : text.from({ from });
  };
  return {
    batting: [
      { name: text.playing, points: scoring.playing },
      { name: text.runs, points: scoring.run },
      { name: text.fours, points: scoring.four },
      { name: text.sixes, points: scoring.six },
      ...marks(text.runMark, scoring.runMarks),
      { name: text.duck, points: scoring.duck },
    ],
    strikeRate: bands(scoring.strikeRate.bands),
    bowling: [
      { name: text.wickets, points: scoring.wicket },
      { name: text.bowledOrLbw, points: scoring.bowledOrLbw },
      ...marks(text.wicketMark, scoring.wicketMarks),
      { name: text.maidens, points: scoring.maiden },
    ],
    economy: bands(scoring.economy.bands),
    fielding: [
      { name: text.catches, points: scoring.catch },
      ...marks(text.catchMark, scoring.catchMarks),
      { name: text.stumpings, points: scoring.stumping },
      { name: text.directRunOuts, points: scoring.directRunOut },
      { name: text.sharedRunOuts, points: scoring.sharedRunOut },
    ],
  };
}

function Table(props: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}): ReactNode {
  const { text, digits } = useWords();
  return (
    <div>
      <table className="w-full">
        <caption className="pb-1 text-start text-xs font-semibold text-muted">{props.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.points}</th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map(({ name, points }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="tabular py-1.5 text-end font-semibold">
                {points > 0 ? "+" : ""}
                {digits(points)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.notes.map((note) => (
        <p key={note} className="pt-1 text-xs text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}
