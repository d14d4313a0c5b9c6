import {
  houseGame,
  houseGames,
  houseNameInBangla,
  houseProducts,
  leastStakeMinor,
  mostPaidMinor,
  mostStakeMinor,
  type HouseGame,
  type HouseProduct,
} from "@maidan/games/house";
import { liveProducts } from "@maidan/games/live";

/** What the provider says of a game of its own. Returns are hundredths of a percent, rounded down; null for a product whose prices decide what comes back. */
export interface ListedHouseGame {
  readonly code: string;
  readonly name: string;
  /** Empty = as `name`. */
  readonly nameBn: string;
  readonly product: string;
  readonly category: string;
  readonly lowestReturnBasisPoints: number | null;
  readonly highestReturnBasisPoints: number | null;
}

export const houseLimits = { leastStakeMinor, mostStakeMinor, mostPaidMinor } as const;

const products: readonly HouseProduct[] = [...houseProducts, ...liveProducts];

/** Returns are counted over all ways: once is enough. */
const known = new Map<string, ListedHouseGame>();

const noReturns = { lowestReturnBasisPoints: null, highestReturnBasisPoints: null } as const;

function listed(game: HouseGame | HouseProduct): ListedHouseGame {
  const { code, name, product, category, returns } = game;
  const about = { code, name, nameBn: houseNameInBangla(code) ?? "", product, category };
  if (returns === undefined) return { ...about, ...noReturns };
  const { lowestX1000000, highestX1000000 } = returns();
  return {
    ...about,
    lowestReturnBasisPoints: Math.floor(lowestX1000000 / 100),
    highestReturnBasisPoints: Math.floor(highestX1000000 / 100),
  };
}

/** A game or a product; undefined for one that isn't ours. */
export function findHouseGame(code: string): ListedHouseGame | undefined {
  const game = houseGame(code) ?? products.find((product) => product.code === code);
  const found = known.get(code) ?? (game === undefined ? undefined : listed(game));
  if (found !== undefined) known.set(code, found);
  return found;
}

export const listHouseGames = (): readonly ListedHouseGame[] =>
  [...houseGames, ...products].flatMap(({ code }) => findHouseGame(code) ?? []);

/** The same, game by game with everything else between them: counted for the first time, all at once hold everybody up for half a second. */
export async function listHouseGamesInTurns(): Promise<readonly ListedHouseGame[]> {
  for (const { code } of [...houseGames, ...products]) {
    if (known.has(code)) continue;
    findHouseGame(code);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
  return listHouseGames();
}
