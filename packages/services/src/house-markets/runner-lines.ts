import { ballsOf, fancyPrefix, nextOut, topBatterShares } from "@maidan/core/sports";
import { titleIn, type Batting, type HouseLine } from "./innings-lines.ts";
import { rateAt, shareOf } from "./line-rates.ts";
import type { HouseQuote } from "./ports.ts";

/** Who is out next, and who makes the most runs: Fancies that ask for a player. Their runners are the side's players, by their place in its order from 1. [RATES-48] */
export function runnerLines(at: Batting): readonly HouseLine[] {
  return [...nextOutLine(at), ...topBatterLine(at)];
}

interface Asked {
  readonly key: string;
  readonly title: string;
  /** Places in the side's order, from 0. */
  readonly players: readonly number[];
}

function lineOf(
  { setup, innings, number }: Batting,
  { key, title, players }: Asked,
  quotes: readonly HouseQuote[],
): HouseLine {
  const team = setup.teams[innings.battingSide];
  const runners = players.map((player) => ({ selectionId: player + 1, name: team.players[player] ?? "" }));
  return {
    market: {
      sourceKey: `${fancyPrefix[number]}${key}`,
      // In the tab of sessions, with their terms, as those that are opened by hand. [RATES-48] [RATES-80]
      kind: "FANCY",
      fancyType: 2,
      title: titleIn(number, `${title} ${team.name}`),
      question: { type: "WINNER", selectionIds: runners.map(({ selectionId }) => selectionId) },
      runners,
    },
    quotes,
  };
}

/** The two at the crease, in their side's order; each is backed and laid. */
function nextOutLine(at: Batting): HouseLine[] {
  const { innings, ahead, marginOf } = at;
  const [striker, other] = [innings.batters[innings.striker], innings.batters[innings.nonStriker]];
  if (striker === undefined || other === undefined) return [];
  const chances = nextOut(ahead.flow(), innings);
  const pair = [
    { player: striker.player, chance: chances.striker },
    { player: other.player, chance: chances.nonStriker },
  ].toSorted((one, next) => one.player - next.player);
  const margin = shareOf(marginOf, "FANCY_2");
  const quotes = pair.map(({ player, chance }) => ({
    line: player + 1,
    forRate: rateAt(chance, 1 - margin, { round: Math.floor }),
    againstLine: player + 1,
    againstRate: rateAt(chance, 1 + margin, { round: Math.ceil }),
  }));
  const wicket = innings.wickets + 1;
  const players = pair.map(({ player }) => player);
  return [lineOf(at, { key: `next-out-${wicket}`, title: `Out at wicket ${wicket}`, players }, quotes)];
}

/** All eleven, where they are known, to back alone: what one makes is reckoned as if it told nothing of another. Closed an over before the last one ends, and where few runs are needed. */
function topBatterLine(at: Batting): HouseLine[] {
  const { setup, innings, ahead, marginOf } = at;
  const players = setup.teams[innings.battingSide].players.map((_, player) => player);
  if (players.length === 0) return [];
  const asked = { key: "top-batter", title: "Most runs", players };
  if (innings.legalBalls >= ballsOf(setup) - 6 || ahead.isNearEnd) return [lineOf(at, asked, [])];
  const { atCrease, comingIn } = ahead.batters();
  const shares = topBatterShares(
    players.map((player) => {
      const batter = innings.batters.find((one) => one.player === player);
      if (batter === undefined) return { made: 0, ahead: comingIn(player - 1) };
      return { made: batter.runs, ahead: batter.out === undefined ? atCrease : [1] };
    }),
  );
  const margin = shareOf(marginOf, "FANCY_2");
  const quotes = shares.map((share, player) => ({
    line: player + 1,
    forRate: rateAt(share, 1 - margin, { round: Math.floor }),
    againstLine: player + 1,
    againstRate: null,
  }));
  return [lineOf(at, asked, quotes)];
}
