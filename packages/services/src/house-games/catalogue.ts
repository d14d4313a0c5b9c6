import {
  houseGame,
  houseGames,
  leastStakeMinor,
  mostPaidMinor,
  mostStakeMinor,
  type HouseGame,
} from "@maidan/games/house";

/** What the provider says of a game of its own. Returns are hundredths of a percent, rounded down. */
export interface ListedHouseGame {
  readonly code: string;
  readonly name: string;
  readonly product: string;
  readonly category: string;
  readonly lowestReturnBasisPoints: number;
  readonly highestReturnBasisPoints: number;
}

export const houseLimits = { leastStakeMinor, mostStakeMinor, mostPaidMinor } as const;

/** Returns are counted over all ways: once is enough. */
const known = new Map<string, ListedHouseGame>();

function listed(game: HouseGame): ListedHouseGame {
  const { code, name, product, category } = game;
  const { lowestX1000000, highestX1000000 } = game.returns();
  return {
    code,
    name,
    product,
    category,
    lowestReturnBasisPoints: Math.floor(lowestX1000000 / 100),
    highestReturnBasisPoints: Math.floor(highestX1000000 / 100),
  };
}

/** Undefined for a game that isn't ours. */
export function findHouseGame(code: string): ListedHouseGame | undefined {
  const game = houseGame(code);
  if (game === undefined) return undefined;
  const found = known.get(code) ?? listed(game);
  known.set(code, found);
  return found;
}

export const listHouseGames = (): readonly ListedHouseGame[] =>
  houseGames.flatMap(({ code }) => findHouseGame(code) ?? []);
