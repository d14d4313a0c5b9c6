import { playMatch, roundCommitment, virtualSports, type PlayedMatch, type VirtualSetup } from "@maidan/games/virtual";

export interface AskedMatch {
  readonly hash: string;
  readonly salt: string;
  readonly place: string;
  readonly setup: string;
}

export type DrawnMatch =
  | { readonly ok: true; readonly commitment: string; readonly match: PlayedMatch; readonly setup: VirtualSetup }
  | { readonly ok: false };

const isTeam = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { code, attack, defence } = value as Readonly<Record<string, unknown>>;
  const isRating = (rating: unknown): boolean =>
    typeof rating === "number" && Number.isInteger(rating) && rating >= 60 && rating <= 160;
  return typeof code === "string" && isRating(attack) && isRating(defence);
};

function setupOf(text: string): VirtualSetup | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { sport, home, away } = value as Readonly<Record<string, unknown>>;
  const isKnown = virtualSports.some((one) => one === sport) && isTeam(home) && isTeam(away);
  return isKnown ? (value as VirtualSetup) : undefined;
}

/** The match by the very lines that the server plays it by. */
export function drawMatchAgain({ hash, salt, place, setup: text }: AskedMatch): DrawnMatch {
  try {
    const setup = setupOf(text);
    if (setup === undefined || !/^\d{1,2}$/.test(place)) return { ok: false };
    const match = playMatch({ hash, salt, place: Number(place) }, setup);
    return { ok: true, commitment: roundCommitment(hash), match, setup };
  } catch {
    return { ok: false };
  }
}
