import { jackpotReturnX1000000 } from "../jackpot/index.ts";
import type { FairStream } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";
import {
  forestFigures,
  playForestWays,
  playRiverLines,
  playSweetFall,
  slotFigures,
  sweetFigures,
} from "../slot/index.ts";
import { rangeOf, type Fields, type HouseGame } from "./game.ts";
import { oneDrawGame } from "./single-stake.ts";

interface SlotRules {
  readonly code: string;
  readonly name: string;
  /** What the reels alone give back. */
  readonly returnX1000000: () => number;
  readonly draw: (stream: FairStream) => { readonly multiplierX10000: MultiplierX10000; readonly view: Fields };
}

/** A slot of one stake: its reels, and the house's jackpots, which a share of each stake feeds. */
const slotGame = ({ code, name, returnX1000000, draw }: SlotRules): HouseGame => ({
  ...oneDrawGame<true>({
    product: "Maidan",
    category: "Video Slots",
    code,
    name,
    keys: [],
    read: () => true,
    draw,
    returns: () => rangeOf([returnX1000000(), returnX1000000() + jackpotReturnX1000000()]),
  }),
  feedsJackpots: true,
});

/** Ten lines. */
export const riverLines = slotGame({
  code: "river-lines",
  name: "River Lines",
  returnX1000000: () => slotFigures().returnX1000000,
  draw: (stream) => {
    const { spins, multiplierX10000 } = playRiverLines(stream);
    const seen = spins.map(({ stops, pays, boats }) => ({ stops, pays, boats }));
    return { multiplierX10000, view: { spins: seen, multiplierX10000 } };
  },
});

/** 243 ways. */
export const sundarbanWays = slotGame({
  code: "sundarban-ways",
  name: "Sundarban Ways",
  returnX1000000: () => forestFigures().returnX1000000,
  draw: (stream) => {
    const { spins, multiplierX10000 } = playForestWays(stream);
    const seen = spins.map(({ stops, coins, moons }) => ({ stops, coins, moons }));
    return { multiplierX10000, view: { spins: seen, multiplierX10000 } };
  },
});

/** Cascades: what pays goes, and new sweets fall. */
export const mishtiDrop = slotGame({
  code: "mishti-drop",
  name: "Mishti Drop",
  returnX1000000: () => sweetFigures.returnX1000000,
  draw: (stream) => {
    const { spins, multiplierX10000 } = playSweetFall(stream);
    const seen = spins.map(({ grids, paysX100, lanterns }) => ({ grids, paysX100, lanterns }));
    return { multiplierX10000, view: { spins: seen, multiplierX10000 } };
  },
});
