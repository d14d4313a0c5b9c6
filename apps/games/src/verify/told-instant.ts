import { oneOf } from "@maidan/games/house";
import { coinSides, scratchFields, scratchSymbols } from "@maidan/games/instant";
import { frameText } from "../frame/index.ts";
import { coinWords, diceWords, kenoWords, limboWords, plinkoWords, scratchWords } from "../instant/index.ts";
import { figure, paysLines, readCount, readList, times, type Teller } from "./told-line.ts";
import { toldText } from "./told-text.ts";

export const tellDice: Teller = (view, language) => {
  const rollX100 = readCount(view["rollX100"]);
  if (rollX100 === undefined) return [];
  const roll = { name: diceWords[language].roll, text: figure((rollX100 / 100).toFixed(2), language) };
  return [roll, ...paysLines(view, language)];
};

export const tellLimbo: Teller = (view, language) => {
  const reachedX100 = readCount(view["reachedX100"]);
  if (reachedX100 === undefined) return [];
  const reached = { name: limboWords[language].reached, text: times(reachedX100 * 100, language) };
  return [reached, ...paysLines(view, language)];
};

export const tellPlinko: Teller = (view, language) => {
  const text = toldText[language];
  const { directions } = view;
  const slot = readCount(view["slot"]);
  const pays = readCount(view["multiplierX10000"]);
  if (typeof directions !== "string" || !/^[LR]+$/.test(directions) || slot === undefined || pays === undefined)
    return [];
  const way = Array.from(directions, (side) => (side === "L" ? text.left : text.right));
  return [
    { name: text.way, text: way.join(", ") },
    { text: text.slot({ slot: figure(slot + 1, language) }) },
    { text: plinkoWords[language].landed({ pays: times(pays, language) }) },
  ];
};

export const tellKeno: Teller = (view, language) => {
  const drawn = readList(view["drawn"], (one) => readCount(one));
  const hits = readCount(view["hits"]);
  if (drawn === undefined || hits === undefined) return [];
  return [
    { name: toldText[language].drawn, text: drawn.map((number) => figure(number, language)).join(", ") },
    { name: kenoWords[language].hits, text: figure(hits, language) },
    ...paysLines(view, language),
  ];
};

export const tellCoin: Teller = (view, language) => {
  const words = coinWords[language];
  const side = oneOf(view["side"], coinSides);
  return side === undefined ? [] : [{ text: words.fell({ side: words[side] }) }, ...paysLines(view, language)];
};

const scratchColumns = 3;

export const tellScratchCards: Teller = (view, language) => {
  const words = scratchWords[language];
  const text = toldText[language];
  const fields = readList(view["fields"], (one) => oneOf(one, scratchSymbols));
  const won = oneOf(view["won"], scratchSymbols);
  if (fields?.length !== scratchFields || (won === undefined && view["won"] !== null)) return [];
  const rows = [0, 1, 2].map((row) => ({
    name: text.row({ row: figure(row + 1, language) }),
    text: fields
      .slice(row * scratchColumns, (row + 1) * scratchColumns)
      .map((symbol) => words[symbol])
      .join(", "),
  }));
  const result = won === undefined ? frameText[language].lost : text.threeOf({ symbol: words[won] });
  return [...rows, { text: result }, ...paysLines(view, language)];
};
