import { formatMoney } from "@maidan/core/money";
import { fishKindOf, weaponOf } from "@maidan/games/fishing";
import { fishingWords } from "../fishing/index.ts";
import { figure, readCount, readFields, readList, type Teller } from "./told-line.ts";
import { toldText } from "./told-text.ts";

export const tellFishing: Teller = (view, language) => {
  const words = fishingWords[language];
  const weapon = weaponOf(view["weapon"]);
  const room = readCount(view["room"]);
  const shots = readList(view["shots"], (one) => {
    const fields = readFields(one);
    const kind = fishKindOf(fields?.["kind"])?.code;
    const pays = readCount(fields?.["pays"]);
    return kind === undefined || pays === undefined ? undefined : { kind, pays };
  });
  if (weapon === undefined || room === undefined || shots === undefined) return [];
  return [
    { name: words.weapon, text: words[weapon.code] },
    { name: words.pond, text: figure(room, language) },
    ...shots.map(({ kind, pays }) => {
      const fish = words[kind];
      // What is verified says no currency.
      const paid = formatMoney(weapon.stakeMinor * BigInt(pays), { currency: "BDT", language, hasSign: false });
      return { text: pays === 0 ? toldText[language].gotAway({ fish }) : words.caught({ fish, paid }) };
    }),
  ];
};
