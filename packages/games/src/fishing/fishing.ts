import type { FairStream } from "../fair/index.ts";

/** What a catch pays, in stakes of a shot. */
export interface FishKind {
  readonly code: string;
  readonly pays: number;
}

/** The smallest first; the last is the boss, which pays what is drawn once it is hit. */
export const fishKinds = [
  { code: "puti", pays: 2 },
  { code: "tengra", pays: 3 },
  { code: "koi", pays: 5 },
  { code: "pabda", pays: 8 },
  { code: "rui", pays: 12 },
  { code: "hilsa", pays: 20 },
  { code: "boal", pays: 35 },
  { code: "turtle", pays: 60 },
  { code: "crocodile", pays: 150 },
] as const satisfies readonly FishKind[];
export type FishCode = (typeof fishKinds)[number]["code"];
export const bossFish: FishCode = "crocodile";

/** What a hit boss pays, each so often among ten; 150 on average. */
export const bossPays = [
  { pays: 100, weight: 6 },
  { pays: 200, weight: 3 },
  { pays: 300, weight: 1 },
] as const;

/** What a shot costs, what of it comes back on average, and how many fish one pull of the trigger reaches: each is a shot of its own. */
export const weapons = [
  { code: "dart", stakeMinor: 100n, returnX10000: 9_500, targets: 1 },
  { code: "net", stakeMinor: 200n, returnX10000: 9_500, targets: 5 },
  { code: "spear", stakeMinor: 500n, returnX10000: 9_550, targets: 1 },
  { code: "harpoon", stakeMinor: 2_000n, returnX10000: 9_600, targets: 1 },
  { code: "cannon", stakeMinor: 10_000n, returnX10000: 9_650, targets: 1 },
] as const;
export type Weapon = (typeof weapons)[number];
export type WeaponCode = Weapon["code"];

/** Shots of one volley: one stake at the wallet, one payout. */
export const mostShots = 12;

export const weaponOf = (code: unknown): Weapon | undefined => weapons.find((one) => one.code === code);
export const fishKindOf = (code: unknown): (typeof fishKinds)[number] | undefined =>
  fishKinds.find((one) => one.code === code);

/** Draws of 2^32 below this hit: weapon's return by what the fish pays, so that no choice of target gives more than another. Rounded up to a draw. */
export function hitBelow(weapon: Weapon, kind: FishKind): number {
  const ways = 2n ** 32n * BigInt(weapon.returnX10000);
  const of = 10_000n * BigInt(kind.pays);
  return Number((ways + of - 1n) / of);
}

/** What of a shot of this weapon at this fish comes back, in millionths, rounded down: counted over all draws. */
export const shotReturnX1000000 = (weapon: Weapon, kind: FishKind): number =>
  Number((BigInt(hitBelow(weapon, kind)) * BigInt(kind.pays) * 1_000_000n) / 2n ** 32n);

export interface Shot {
  readonly fish: number;
  readonly kind: FishCode;
}
export interface ShotResult extends Shot {
  /** In stakes of the shot; 0 = missed. */
  readonly pays: number;
}

function boss(stream: FairStream): number {
  let place = stream.index(bossPays.reduce((sum, { weight }) => sum + weight, 0));
  for (const { pays, weight } of bossPays) {
    if (place < weight) return pays;
    place -= weight;
  }
  return bossPays[0].pays;
}

/** Each shot by itself: one draw says whether it hits; a hit boss takes another for what it pays. Two hits on one fish both pay. [FISH-02] */
export function playVolley(stream: FairStream, weapon: Weapon, shots: readonly Shot[]): readonly ShotResult[] {
  return shots.map((shot): ShotResult => {
    const kind = fishKindOf(shot.kind);
    if (kind === undefined) throw new RangeError(`there is no fish ${shot.kind}`);
    const isHit = stream.uint32() < hitBelow(weapon, kind);
    return { ...shot, pays: isHit ? (kind.code === bossFish ? boss(stream) : kind.pays) : 0 };
  });
}
