import { oneOf } from "@maidan/games/house";
import { handCards, pokerHands } from "@maidan/games/poker";
import { pokerWords } from "../poker/index.ts";
import { blackjackEnds, blackjackWords } from "../table/index.ts";
import { readCards, readCount, readList, type Teller, type ToldLine } from "./told-line.ts";
import { toldText } from "./told-text.ts";

export const tellVideoPoker: Teller = (view, language) => {
  const words = pokerWords[language];
  const cards = readCards(view["cards"]);
  const hand = oneOf(view["hand"], pokerHands);
  // Nothing is held before the draw.
  const places = view["held"] === undefined ? undefined : readList(view["held"], (one) => readCount(one, handCards));
  if (cards === undefined || hand === undefined || (places === undefined && view["held"] !== undefined)) return [];
  const held = (places ?? []).flatMap((place) => cards[place] ?? []);
  const heldLine: ToldLine = {
    name: words.held,
    ...(held.length === 0 ? { text: toldText[language].none } : { cards: held }),
  };
  return [{ name: words.cards, cards }, ...(places === undefined ? [] : [heldLine]), { text: words[hand] }];
};

export const tellBlackjack: Teller = (view, language) => {
  const words = blackjackWords[language];
  const [player, dealer] = [readCards(view["player"]), readCards(view["dealer"])];
  const end = oneOf(view["end"], blackjackEnds);
  if (player === undefined || dealer === undefined || (end === undefined && view["end"] !== null)) return [];
  return [
    { name: words.you, cards: player },
    { name: words.dealer, cards: dealer },
    ...(view["isDoubled"] === true ? [{ text: toldText[language].doubled }] : []),
    ...(end === undefined ? [] : [{ text: words[end] }]),
  ];
};
