import {
  fishKindOf,
  isInSight,
  placeAt,
  swimmersAt,
  weaponOf,
  type Swimmer,
  type WeaponCode,
} from "@maidan/games/fishing";

/** Fish that can be shot at now. */
export const inSight = (room: number, nowMs: number, caught: ReadonlySet<number>): readonly Swimmer[] =>
  swimmersAt(room, nowMs).filter((one) => !caught.has(one.fish) && isInSight(one, nowMs));

export const paysOf = ({ kind }: Pick<Swimmer, "kind">): number => fishKindOf(kind)?.pays ?? 0;

/** The next target in the order of what they pay, the most first; of equals, who came first. Goes round. */
export function nextTarget(fish: readonly Swimmer[], now: number | undefined, step: 1 | -1): Swimmer | undefined {
  const ordered = fish.toSorted((a, b) => paysOf(b) - paysOf(a) || a.fish - b.fish);
  const at = ordered.findIndex((one) => one.fish === now);
  if (at === -1) return ordered[step === 1 ? 0 : ordered.length - 1];
  return ordered[(at + step + ordered.length) % ordered.length];
}

/** Hundredths of the pond's width that a net reaches. */
const reach = 26;

/** What one pull of the trigger shoots at: the target, and with a net its nearest neighbours within reach. */
export function targetsOf(
  weapon: WeaponCode,
  target: Swimmer,
  pond: { readonly fish: readonly Swimmer[]; readonly nowMs: number },
): readonly Swimmer[] {
  const at = placeAt(target, pond.nowMs);
  const farness = (one: Swimmer): number => {
    const { x, y } = placeAt(one, pond.nowMs);
    return Math.hypot(x - at.x, y - at.y);
  };
  const others = pond.fish
    .filter((one) => one.fish !== target.fish && farness(one) <= reach)
    .toSorted((a, b) => farness(a) - farness(b));
  return [target, ...others].slice(0, weaponOf(weapon)?.targets ?? 1);
}
