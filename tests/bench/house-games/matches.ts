/** Simulated matches over the path by which they are played and priced: every market's selections against their counted chances, and a bet at its price. */
import { leagues, playMatch, priced, virtualSport, virtualSports, type VirtualSetup } from "@maidan/games/virtual";
import { chiSquareBound } from "../../../packages/games/src/house/test-support/index.ts";
import { chiSquareOf, meanOf, orderOf, type Proof } from "./order.ts";

/** The games whose leagues play the sports that `measureMatches` has a line for. */
export const matchCodes: readonly string[] = [
  ...new Set(leagues.filter(({ sport }) => virtualSports.includes(sport)).map(({ gameCode }) => gameCode)),
];

type Sport = VirtualSetup["sport"];

/** So many outcomes of each sport: a match decides all its markets. */
export const measureMatches = (taken: { readonly outcomes: number; readonly seed: string }): readonly Proof[] =>
  virtualSports.map((sport) => measure(sport, taken));

function setupOf(sport: Sport): VirtualSetup {
  const [home, away] = leagues.find((league) => league.sport === sport)?.teams ?? [];
  if (home === undefined || away === undefined) throw new Error(`no league plays ${sport}`);
  return { sport, home, away };
}

function measure(sport: Sport, { outcomes, seed }: { readonly outcomes: number; readonly seed: string }): Proof {
  const setup = setupOf(sport);
  const { markets, winners } = virtualSport(sport);
  const offered = markets(setup);
  const matches = Math.ceil(outcomes / offered.length);
  const bet = offered.map((market) => priced(market)).find((market) => market !== undefined)?.selections[0];
  const market = offered.find(({ selections }) =>
    selections.some(({ key, chance }) => key === bet?.key && chance === bet.chance),
  );
  if (bet === undefined || market === undefined) throw new Error(`${sport} has no price`);
  const seen = new Map(offered.map(({ key }) => [key, new Map<string, number>()]));
  const payouts = new Float64Array(matches);
  for (let place = 0; place < matches; place += 1) {
    const { stats } = playMatch({ hash: `${seed}-${place}`, salt: sport, place: 0 }, setup);
    for (const one of offered) {
      const won = winners(one, stats);
      const counts = seen.get(one.key);
      for (const winner of won) counts?.set(winner, (counts.get(winner) ?? 0) + 1);
      if (one === market && won.includes(bet.key)) payouts[place] = bet.priceX100 / 100;
    }
  }
  const stated = (bet.chance * bet.priceX100) / 100;
  const measured = meanOf(payouts);
  const [serial, runs] = orderOf(payouts, measured);
  // The market that lies farthest from its chances.
  const [worst = { key: "", chiSquare: 0, bound: 0 }] = offered
    .map(({ key, selections }) => {
      const chances = Object.fromEntries(selections.map((one) => [one.key, one.chance]));
      const bound = chiSquareBound(Math.max(1, selections.length - 1));
      return { key, chiSquare: chiSquareOf(seen.get(key) ?? new Map(), chances, matches), bound };
    })
    .toSorted((one, other) => other.chiSquare / other.bound - one.chiSquare / one.bound);
  return {
    game: `virtual ${sport}`,
    outcomes: matches * offered.length,
    stated,
    measured,
    error: Math.sqrt((stated * (bet.priceX100 / 100) - stated ** 2) / matches),
    chiSquare: worst.chiSquare,
    bound: worst.bound,
    serial,
    runs,
    besides: { matches, markets: offered.length, worstMarket: worst.key },
  };
}
