import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { GameTag } from "../game-lobby/index.ts";
import type { KeptTransaction, RoundCloser, WalletProvider } from "../game-wallet/index.ts";
import type { Picture } from "../pictures/index.ts";
import type { OwnMove, ReportDifference } from "./compare-report.ts";
import type { ReturnSums } from "./returns.ts";

/** A provider as staff see it. */
export interface ProviderView extends WalletProvider {
  /** By which it verifies our calls; empty where one shared key signs both ways. */
  readonly operatorPublicKey: string;
  readonly version: number;
  readonly games: number;
  /** Games that it lists and nobody switched off. */
  readonly gamesOn: number;
  readonly openRounds: number;
  /** Of the round that has been silent for longest. */
  readonly longestSilentSeconds: number | null;
  readonly syncedAt: Date | null;
  /** Why the last import failed; empty = it didn't. */
  readonly syncFault: string;
}

/** A provider as players know it, within one system. */
export interface PlatformView {
  readonly system: string;
  readonly platform: string;
  readonly gameType: string;
  readonly name: string;
  readonly nameBn: string;
  readonly place: number;
  readonly isActive: boolean;
  readonly version: number;
  readonly games: number;
}

export interface GameView {
  readonly provider: string;
  readonly code: string;
  /** As its provider lists it. */
  readonly listedName: string;
  readonly ownName: string;
  readonly ownNameBn: string;
  readonly gameType: string;
  readonly system: string;
  readonly platform: string;
  readonly picture: string;
  readonly hasOwnPicture: boolean;
  readonly tags: readonly GameTag[];
  readonly place: number;
  readonly isActive: boolean;
  /** Its provider lists it. */
  readonly isListed: boolean;
  /** Neither it, nor its platform, nor its provider is switched off. */
  readonly isOn: boolean;
  readonly version: number;
}

export interface GameChange {
  readonly ownName: string;
  readonly ownNameBn: string;
  readonly tags: readonly GameTag[];
  readonly place: number;
  readonly isActive: boolean;
}

/** Providers, platforms and games as the operator arranges them. */
export interface GameCatalogueStore {
  providers(reader: Reader): Promise<readonly ProviderView[]>;
  platforms(reader: Reader): Promise<readonly PlatformView[]>;
  games(
    reader: Reader,
    query: {
      readonly provider?: string | undefined;
      readonly gameType?: string | undefined;
      /** Part of a name or code, in any case. */
      readonly words?: string | undefined;
      readonly isOn?: boolean | undefined;
      readonly offset: number;
      readonly limit: number;
    },
  ): Promise<{ readonly games: readonly GameView[]; readonly total: number }>;
  /** The provider, held until the transaction ends. */
  lockProvider(tx: Tx, name: string): Promise<(WalletProvider & { readonly version: number }) | undefined>;
  changeProvider(
    tx: Tx,
    name: string,
    change: { readonly isActive: boolean; readonly sweepHours: number | null },
  ): Promise<void>;
  /** Puts another key in the place of the provider's: the public one, or the one that both share. */
  replaceKey(tx: Tx, name: string, key: string): Promise<void>;
  noteSync(tx: Tx, name: string, fault: string): Promise<void>;
  lockPlatform(
    tx: Tx,
    named: { readonly system: string; readonly platform: string },
  ): Promise<PlatformView | undefined>;
  changePlatform(
    tx: Tx,
    named: { readonly system: string; readonly platform: string },
    change: Pick<PlatformView, "name" | "nameBn" | "place" | "isActive">,
  ): Promise<void>;
  lockGame(tx: Tx, named: GameName): Promise<GameView | undefined>;
  changeGame(tx: Tx, named: GameName, change: GameChange): Promise<void>;
  /** Null goes back to the provider's poster. */
  setPoster(tx: Tx, named: GameName, picture: Picture | null): Promise<void>;
}
export interface GameName {
  readonly provider: string;
  readonly code: string;
}

/** A round as staff see it. */
export interface RoundRow {
  readonly roundId: string;
  readonly provider: string;
  readonly round: string;
  readonly playerId: string;
  readonly username: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly openedAt: Date;
  readonly silentSeconds: number;
  readonly closedAt: Date | null;
  readonly closedBy: RoundCloser | null;
  /** Waits for a second person. */
  readonly proposal: RoundDecision | null;
}

export type RoundVerdict = "rollback" | "close";
export interface RoundDecision {
  readonly verdict: RoundVerdict;
  readonly reason: string;
  readonly movedUnits: bigint;
  readonly proposedBy: string | null;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

export interface RoundQuery {
  readonly state: "open" | "proposed" | "closed";
  readonly provider?: string | undefined;
  readonly username?: string | undefined;
  readonly gameCode?: string | undefined;
  readonly round?: string | undefined;
  /** Rounds after this one, in the list's order. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface GameRoundStore {
  /** The longest silent first; closed ones newest first. */
  list(
    reader: Reader,
    query: RoundQuery,
  ): Promise<{ readonly rows: readonly RoundRow[]; readonly next: string | null }>;
  find(reader: Reader, roundId: string): Promise<RoundRow | undefined>;
  transactions(reader: Reader, round: RoundRow): Promise<readonly KeptTransaction[]>;
  decisions(reader: Reader, roundId: string): Promise<readonly RoundDecision[]>;
  /** The round, held until the transaction ends. */
  lock(tx: Tx, roundId: string): Promise<(RoundRow & { readonly proposedById: string | null }) | undefined>;
  /** Puts a proposal in the place of the one that waits, if one does. */
  propose(
    tx: Tx,
    roundId: string,
    proposal: { verdict: RoundVerdict; reason: string; movedUnits: bigint; staffId: string | null },
  ): Promise<void>;
  decide(
    tx: Tx,
    roundId: string,
    decision: { verdict: RoundVerdict; reason: string; movedUnits: bigint; staffId: string | null },
  ): Promise<void>;
}

/** A game's rounds in one currency over some days beside what its provider states. Hundredths of a percent. */
export interface MeasuredGame extends GameName {
  readonly name: string;
  readonly platform: string;
  readonly gameType: string;
  readonly currency: Currency;
  readonly sums: ReturnSums;
  readonly lowBasisPoints: number | null;
  readonly highBasisPoints: number | null;
}

export interface GameReturnStore {
  /** Sums up the rounds that were closed on the last days, today included. */
  sumUp(tx: Tx, days: number): Promise<void>;
  /** Those with most stakes first, of each currency in turn. */
  measured(reader: Reader, days: number): Promise<readonly MeasuredGame[]>;
}

export interface ReportView {
  readonly reportId: string;
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
  readonly reported: number;
  readonly matched: number;
  readonly differing: number;
  readonly by: string | null;
  readonly createdAt: Date;
}
export interface GameReportStore {
  /** What providers moved in a time, tombstones left out; and those of these ids, whenever they came. */
  ownMoves(
    reader: Reader,
    query: { readonly provider: string; readonly from: Date; readonly to: Date; readonly ids: readonly string[] },
  ): Promise<readonly OwnMove[]>;
  add(
    tx: Tx,
    report: {
      readonly provider: string;
      readonly from: Date;
      readonly to: Date;
      readonly reported: number;
      readonly matched: number;
      readonly staffId: string | null;
      readonly differences: readonly ReportDifference[];
    },
  ): Promise<string>;
  list(reader: Reader, limit: number): Promise<readonly ReportView[]>;
  find(reader: Reader, reportId: string): Promise<ReportView | undefined>;
  differences(reader: Reader, reportId: string): Promise<readonly ReportDifference[]>;
}
