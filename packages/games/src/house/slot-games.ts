import { playRiverLines, slotFigures } from "../slot/index.ts";
import { rangeOf, type HouseGame } from "./game.ts";
import { oneDrawGame } from "./single-stake.ts";

export const riverLines: HouseGame = oneDrawGame<true>({
  product: "Maidan",
  category: "Video Slots",
  code: "river-lines",
  name: "River Lines",
  keys: [],
  read: () => true,
  draw: (stream) => {
    const { spins, multiplierX10000 } = playRiverLines(stream);
    const seen = spins.map(({ stops, pays, boats }) => ({ stops, pays, boats }));
    return { multiplierX10000, view: { spins: seen, multiplierX10000 } };
  },
  returns: () => rangeOf([slotFigures().returnX1000000]),
});
