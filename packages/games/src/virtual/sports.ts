import { FairStream } from "../fair/index.ts";
import { cricket } from "./cricket/index.ts";
import { breach, siege } from "./esports/index.ts";
import { kabaddi } from "./kabaddi/index.ts";
import type { PlayedMatch, VirtualSetup, VirtualSport, VirtualSportName } from "./match.ts";
import { soccer } from "./soccer/index.ts";

const sports: Readonly<Record<VirtualSportName, VirtualSport>> = { soccer, cricket, siege, breach, kabaddi };

export const virtualSport = (name: VirtualSportName): VirtualSport => sports[name];

export { roundCommitment } from "../fair/index.ts";

/** Where a match's draws come from: the round's hash, the chain's salt, and the match's place in the round, from 0. */
export interface MatchSource {
  readonly hash: string;
  readonly salt: string;
  readonly place: number;
}

/** The match, as anybody can draw it again. [VSPORT-02] */
export const playMatch = ({ hash, salt, place }: MatchSource, setup: VirtualSetup): PlayedMatch =>
  sports[setup.sport].play(new FairStream({ serverSeed: hash, clientSeed: salt, nonce: place }), setup);
