import { FairStream } from "../fair/index.ts";
import {
  fishKindOf,
  fishKinds,
  mostShots,
  playVolley,
  shotReturnX1000000,
  weaponOf,
  weapons,
  type Shot,
  type Weapon,
} from "../fishing/index.ts";
import { payoutUnits } from "../instant/index.ts";
import { fieldsOf, rangeOf, type HouseGame, type Json } from "./game.ts";

/** A volley: shots of one weapon at fish that the pond has seen swim. */
export interface Volley {
  readonly weapon: Weapon;
  readonly room: number;
  readonly shots: readonly Shot[];
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function shotOf(value: Json): Shot | undefined {
  const fields = fieldsOf(value, ["fish", "kind"]);
  const kind = fishKindOf(fields?.["kind"])?.code;
  const fish = fields?.["fish"];
  return kind === undefined || !isCount(fish) ? undefined : { fish, kind };
}

export function volleyOf(value: Json): Volley | undefined {
  const fields = fieldsOf(value, ["weapon", "room", "shots"]);
  const weapon = weaponOf(fields?.["weapon"]);
  const room = fields?.["room"];
  const listed = fields?.["shots"];
  if (weapon === undefined || !isCount(room) || !Array.isArray(listed)) return undefined;
  const shots = (listed as readonly Json[]).flatMap((shot) => shotOf(shot) ?? []);
  const isWhole = shots.length === listed.length && shots.length > 0 && shots.length <= mostShots;
  return isWhole ? { weapon, room, shots } : undefined;
}

const stakeMinorOf = ({ weapon, shots }: Volley): bigint => weapon.stakeMinor * BigInt(shots.length);

/** The pond takes the volleys: it alone knows which fish swim. What is hit comes from the player's seeds. [FISH-02] */
export const fishing: HouseGame = {
  code: "padma-fishing",
  name: "Padma Fishing",
  product: "Maidan",
  category: "Fishing",
  isShared: true,
  endings: [],
  returns: () => rangeOf(weapons.flatMap((weapon) => fishKinds.map((kind) => shotReturnX1000000(weapon, kind)))),
  readBet: (value) => {
    const volley = volleyOf(value);
    return volley === undefined ? { ok: false, code: "bet" } : { ok: true, stakeMinor: stakeMinorOf(volley) };
  },
  play: (seeds, value, steps) => {
    const volley = volleyOf(value);
    if (volley === undefined) throw new RangeError("no bet of padma-fishing");
    if (steps.length > 0) return { ok: false, code: "over" };
    const { weapon, room, shots } = volley;
    const results = playVolley(new FairStream(seeds), weapon, shots);
    const pays = results.reduce((sum, one) => sum + one.pays, 0);
    const payoutMinor = payoutUnits(weapon.stakeMinor, pays * 10_000);
    const view = {
      weapon: weapon.code,
      room,
      shots: results.map(({ fish, kind, pays: paid }) => ({ fish, kind, pays: paid })),
    };
    return { ok: true, round: { isOver: true, stakeMinor: stakeMinorOf(volley), payoutMinor, view } };
  },
};
