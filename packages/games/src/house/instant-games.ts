import * as instant from "../instant/index.ts";
import { oneOf, rangeOf, type HouseGame } from "./game.ts";
import { oneDrawGame } from "./single-stake.ts";

const instantProduct = { product: "Maidan", category: "Instant" } as const;
const arcadeProduct = { product: "Maidan Arcade", category: "Instant" } as const;

const diceDirections = ["under", "over"] as const;
/** Every target that can be bet on. */
function* diceBets(): Generator<instant.DiceBet> {
  for (let targetX100 = 0; targetX100 <= 10_000; targetX100 += 1) {
    for (const direction of diceDirections) {
      const bet = { direction, targetX100 };
      if (instant.diceFault(bet) === undefined) yield bet;
    }
  }
}

export const dice: HouseGame = oneDrawGame<instant.DiceBet>({
  ...instantProduct,
  code: "dice",
  name: "Dice",
  keys: ["direction", "targetX100"],
  read: (fields) => {
    const direction = oneOf(fields["direction"], diceDirections);
    const { targetX100 } = fields as { targetX100?: unknown };
    if (direction === undefined || typeof targetX100 !== "number") return undefined;
    const bet = { direction, targetX100 };
    return instant.diceFault(bet) === undefined ? bet : undefined;
  },
  best: instant.diceMultiplier,
  draw: (stream, bet) => {
    const { rollX100, multiplierX10000 } = instant.playDice(stream, bet);
    return { multiplierX10000, view: { rollX100, multiplierX10000 } };
  },
  returns: () =>
    rangeOf([...diceBets()].map((bet) => instant.returnX1000000(instant.diceResults(bet), instant.diceAllWays))),
});

/** The targets just above a whole number of winning steps lose most to rounding: among them is the lowest return. */
function* limboEdges(): Generator<number> {
  const steps = Number(instant.limboAllWays);
  for (let ways = 99; ways <= 20_000; ways += 1) {
    for (const targetX100 of [Math.floor((99 * steps) / ways), Math.floor((99 * steps) / ways) + 1]) {
      if (instant.limboFault(targetX100) === undefined) yield targetX100;
    }
  }
}

export const limbo: HouseGame = oneDrawGame<number>({
  ...instantProduct,
  code: "limbo",
  name: "Limbo",
  keys: ["targetX100"],
  read: ({ targetX100 }) =>
    typeof targetX100 === "number" && instant.limboFault(targetX100) === undefined ? targetX100 : undefined,
  best: (targetX100) => targetX100 * 100,
  draw: (stream, targetX100) => {
    const { reachedX100, multiplierX10000 } = instant.playLimbo(stream, targetX100);
    return { multiplierX10000, view: { reachedX100, multiplierX10000 } };
  },
  returns: () =>
    rangeOf(
      [...limboEdges()].map((target) => instant.returnX1000000(instant.limboResults(target), instant.limboAllWays)),
    ),
});

interface PlinkoBet {
  readonly rows: instant.PlinkoRows;
  readonly risk: instant.PlinkoRisk;
}

export const plinko: HouseGame = oneDrawGame<PlinkoBet>({
  ...instantProduct,
  code: "plinko",
  name: "Plinko",
  keys: ["rows", "risk"],
  read: (fields) => {
    const rows = oneOf(fields["rows"], instant.plinkoRows);
    const risk = oneOf(fields["risk"], instant.plinkoRisks);
    return rows === undefined || risk === undefined ? undefined : { rows, risk };
  },
  best: ({ rows, risk }) => Math.max(...instant.plinkoTable(rows, risk)),
  draw: (stream, bet) => {
    const { directions, slot, multiplierX10000 } = instant.playPlinko(stream, bet);
    return { multiplierX10000, view: { directions: directions.join(""), slot, multiplierX10000 } };
  },
  returns: () =>
    rangeOf(
      instant.plinkoRows.flatMap((rows) =>
        instant.plinkoRisks.map((risk) =>
          instant.returnX1000000(instant.plinkoResults(rows, risk), instant.plinkoAllWays(rows)),
        ),
      ),
    ),
});

interface KenoBet {
  readonly picks: readonly number[];
  readonly risk: instant.KenoRisk;
}

export const keno: HouseGame = oneDrawGame<KenoBet>({
  product: "Maidan",
  category: "Keno",
  code: "keno",
  name: "Keno",
  keys: ["picks", "risk"],
  read: (fields) => {
    const risk = oneOf(fields["risk"], instant.kenoRisks);
    const { picks } = fields;
    if (risk === undefined || !Array.isArray(picks)) return undefined;
    const numbers = picks.filter((pick): pick is number => typeof pick === "number");
    return numbers.length === picks.length && instant.kenoFault(numbers) === undefined
      ? { picks: numbers, risk }
      : undefined;
  },
  best: ({ picks, risk }) => Math.max(...instant.kenoTable(picks.length, risk)),
  draw: (stream, bet) => {
    const { drawn, hits, multiplierX10000 } = instant.playKeno(stream, bet);
    return { multiplierX10000, view: { drawn, hits, multiplierX10000 } };
  },
  returns: () =>
    rangeOf(
      Array.from({ length: instant.mostKenoPicks }, (_, index) => index + 1).flatMap((picks) =>
        instant.kenoRisks.map((risk) => instant.returnX1000000(instant.kenoResults(picks, risk), instant.kenoAllWays)),
      ),
    ),
});

export const coin: HouseGame = oneDrawGame<instant.CoinSide>({
  ...arcadeProduct,
  code: "coin",
  name: "Coin Toss",
  keys: ["side"],
  read: (fields) => oneOf(fields["side"], instant.coinSides),
  best: () => Math.max(...instant.coinResults.map(({ multiplierX10000 }) => multiplierX10000)),
  draw: (stream, bet) => {
    const { side, multiplierX10000 } = instant.playCoin(stream, bet);
    return { multiplierX10000, view: { side, multiplierX10000 } };
  },
  returns: () => rangeOf([instant.returnX1000000(instant.coinResults, instant.coinAllWays)]),
});

export const scratchCards: HouseGame = oneDrawGame<true>({
  ...arcadeProduct,
  code: "scratch-cards",
  name: "Scratch Cards",
  keys: [],
  read: () => true,
  best: () => Math.max(...instant.scratchResults.map(({ multiplierX10000 }) => multiplierX10000)),
  draw: (stream) => {
    const { fields, won, multiplierX10000 } = instant.playScratch(stream);
    return { multiplierX10000, view: { fields, won: won ?? null, multiplierX10000 } };
  },
  returns: () => rangeOf([instant.returnX1000000(instant.scratchResults, instant.scratchAllWays)]),
});
