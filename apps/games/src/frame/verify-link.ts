import type { Json } from "@maidan/games/house";
import type { Round } from "./calls.ts";

/** What a round is drawn again from. */
export interface Verified {
  readonly game: string;
  readonly serverSeed: string;
  readonly serverHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly bet: Json;
  readonly steps: readonly Json[];
  readonly payout: string;
}

/** The verify page's address, in the language of the page that leads there, with all that is drawn again in the fragment: nothing of it is sent to anybody. */
export function verifyAddress(told: object): string {
  const { lang } = document.documentElement;
  return `/verify?lang=${lang}#${encodeURIComponent(JSON.stringify(told))}`;
}

/** The address of the page that draws a round of one player again. */
export function verifyLink(round: Round): string {
  const { game, fair, bet, steps, payout } = round;
  return verifyAddress({
    game,
    serverSeed: fair.server_seed ?? "",
    serverHash: fair.server_hash,
    clientSeed: fair.client_seed,
    nonce: fair.nonce,
    bet,
    steps,
    payout,
  });
}

/** Undefined where the fragment holds no such thing. */
export function readVerified(fragment: string): Verified | undefined {
  try {
    const all: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, "")));
    if (typeof all !== "object" || all === null) return undefined;
    const found = all as Readonly<Record<string, unknown>>;
    const texts = ["game", "serverSeed", "serverHash", "clientSeed", "payout"];
    const isWhole =
      texts.every((key) => typeof found[key] === "string") &&
      typeof found["nonce"] === "number" &&
      Array.isArray(found["steps"]);
    return isWhole ? (all as Verified) : undefined;
  } catch {
    return undefined;
  }
}
