import type { Reader, Tx } from "../command/index.ts";
import type { Picture } from "../pictures/index.ts";

/** What the operator marks a game by. */
export const gameTags = ["hot", "new"] as const;
export type GameTag = (typeof gameTags)[number];

/** A game as players find it. */
export interface LobbyGame {
  /** Of the wallet: who launches it. */
  readonly provider: string;
  readonly code: string;
  readonly name: string;
  /** Empty = as `name`. */
  readonly nameBn: string;
  readonly gameType: string;
  readonly system: string;
  /** The provider's name that players know. */
  readonly platform: string;
  readonly picture: string;
  readonly tags: readonly GameTag[];
  readonly createdAt: Date;
  /** Hundredths of a percent; null when its provider doesn't state it. */
  readonly returnBasisPoints: number | null;
  /** Its provider opens it without money too. */
  readonly hasDemo: boolean;
}

/** A game as a provider lists it. */
export interface ListedGame {
  readonly code: string;
  readonly name: string;
  /** Where the provider names it in Bangla as well. */
  readonly nameBn?: string;
  readonly product: string;
  readonly gameType: string;
  readonly isEnabled: boolean;
  /** Whether it can be opened for demo play. */
  readonly hasDemo: boolean;
  /** Hundredths of a percent; null where the provider doesn't state it. */
  readonly returnBasisPoints: number | null;
  /** Of the best of its bets, where the provider states a range. */
  readonly returnHighBasisPoints: number | null;
  /** Where the poster is; empty where it has none. */
  readonly posterUrl: string;
}

/** The only door to the lobby's side of the games. */
export interface GameLobbyStore {
  /** In the operator's order; at most `limit`. */
  list(
    reader: Reader,
    query: { readonly gameType: string; readonly systems: readonly string[]; readonly limit: number },
  ): Promise<readonly LobbyGame[]>;
  /** The game of a catalogue's or a sports row's code, type and platform. */
  find(
    reader: Reader,
    game: { readonly code: string; readonly gameType: string; readonly platform: string },
  ): Promise<LobbyGame | undefined>;
  /** The posters that are kept, by where they came from. */
  posterSources(reader: Reader, provider: string): Promise<ReadonlySet<string>>;
  /** Keeps a poster, and shows it on the games of this provider that named its source. */
  savePoster(
    tx: Tx,
    poster: { readonly provider: string; readonly source: string; readonly picture: Picture },
  ): Promise<void>;
  readPoster(reader: Reader, digest: Buffer): Promise<Uint8Array | undefined>;
  /** Adds and changes a provider's games as it lists them, and switches off those that it lists no more. */
  replace(
    tx: Tx,
    provider: string,
    games: readonly ListedGame[],
  ): Promise<{ readonly listed: number; readonly switchedOff: number }>;
}

export interface LaunchRequest {
  readonly provider: string;
  readonly gameCode: string;
  /** Whose money is played for; undefined = demo play, of which the provider is told no player, and which reaches no wallet. [LOBBY-14] */
  readonly account: { readonly playerId: string; readonly token: string; readonly currency: string } | undefined;
  readonly language: string;
  readonly isMobile: boolean;
  /** Where the game's own way out leads. */
  readonly returnUrl: string;
  readonly depositUrl: string;
  readonly address: string;
  /** At most so many rounds by themselves; 0 = none. */
  readonly autoplayRounds: number;
}

/** A pool as a provider tells it. */
export interface ProviderJackpot {
  readonly code: string;
  readonly name: string;
  /** Empty = as `name`. */
  readonly nameBn: string;
  readonly amountMinor: bigint;
  readonly mostMinor: bigint | null;
  /** Games that feed it, the first one first. */
  readonly gameCodes: readonly string[];
}

/** The provider didn't give what was asked; why is for the log. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
}

/** What is asked of a provider by its own protocol. All throw `ProviderFailed`. */
export interface GameProviderGateway {
  launchUrl(request: LaunchRequest): Promise<string>;
  listGames(provider: string): Promise<readonly ListedGame[]>;
  /** Its pools; none where its protocol knows of none. */
  jackpots(provider: string): Promise<readonly ProviderJackpot[]>;
  /** Where the provider shows a round again. */
  roundUrl(provider: string, round: { readonly playerId: string; readonly round: string }): Promise<string>;
  /** The bytes of a poster that the provider named. */
  poster(provider: string, url: string): Promise<Uint8Array>;
}
