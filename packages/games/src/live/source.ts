import { drawFromPack, drawFromShoe, drawRoulette, drawShoe, FairStream, type Card } from "../fair/index.ts";

/** What a round of a live table is dealt from: its hash, the chain's salt, and how many cards of the shoe rounds before have taken. */
export interface LiveSource {
  readonly hash: string;
  readonly salt: string;
  readonly takenBefore: number;
}

/** The one stream of a round or a shoe. [FAIR-07] */
const streamOf = ({ hash, salt }: LiveSource): FairStream =>
  new FairStream({ serverSeed: hash, clientSeed: salt, nonce: 0 });

/** The order of the shoe dealt last: its rounds follow each other. */
let newest: { readonly key: string; readonly cards: readonly Card[] } | undefined;

/** All cards of the shoe in their order: the same for each of its rounds. */
export function shoeOf(source: LiveSource, packs: number): readonly Card[] {
  const key = `${source.hash}:${source.salt}:${packs}`;
  if (newest?.key === key) return newest.cards;
  const cards = packs === 1 ? drawFromPack(streamOf(source), 52) : drawShoe(streamOf(source), packs);
  newest = { key, cards };
  return cards;
}

/** The first cards of a shoe that is shuffled for this round alone. */
export const freshCards = (source: LiveSource, packs: number, count: number): readonly Card[] =>
  drawFromShoe(streamOf(source), packs, count);

export const pocketOf = (source: LiveSource): number => drawRoulette(streamOf(source));
