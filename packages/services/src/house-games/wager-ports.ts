import type { CommandContext, Json, Reader, Refusal, Tx } from "../command/index.ts";
import type { HousePlayer } from "./ports.ts";

/**
 * `staking`: the wallet is asked for the stake. `refused`: it said no, nothing was taken. `undoing`, `void`: the stake is, or was, given back. `open`: it counts,
 * for hours or days. `paying`, `paid`: decided, and what it pays is sent, or is there.
 */
export type WagerPhase = "staking" | "refused" | "undoing" | "void" | "open" | "paying" | "paid";

/** A stake on something that goes on without the player: a coupon, a bet on a race, an entry into a contest. */
export interface KeptWager extends HousePlayer {
  readonly wagerId: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly currency: string;
  /** What was bet, as the product keeps it. */
  readonly content: Json;
  readonly stakeMinor: bigint;
  /** What it pays, the stake included; until it is decided, what was paid of it before. 0 where it lost. */
  readonly payoutMinor: bigint;
  /** How it ended, in the product's own words; null until then. */
  readonly outcome: Json | null;
  readonly phase: WagerPhase;
  /** Wins, or a correction of them, that are on their way; null: none, or the one win of an end. */
  readonly correction: WagerCorrection | null;
  /** What stands as wins; one of the payout, until it was corrected. */
  readonly wins: readonly SentWin[];
  readonly tries: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** A win at the wallet. */
export interface SentWin {
  readonly transactionId: string;
  readonly amountMinor: bigint;
}
/** How a wager that was paid comes to pay something else: a further win first, then wins taken back. [HOUSE-70] */
export interface WagerCorrection {
  /** `part`: a win while the wager goes on counting. `end`: the last win of one that was paid in part before. Else what was paid is corrected. [HOUSE-71] */
  readonly is?: "part" | "end";
  readonly add: SentWin | null;
  /** Wins that are taken back. */
  readonly undo: readonly string[];
  /** What stands afterwards. */
  readonly wins: readonly SentWin[];
}

/** The parts of a wager that change. */
export type WagerChange = Partial<
  Pick<KeptWager, "phase" | "content" | "payoutMinor" | "outcome" | "tries"> & { readonly lastFault: string }
>;

export interface WagerPage {
  readonly gameCode: string;
  /** `open`: what isn't finished. `settled`: what was decided, given back ones included. Refused ones are in neither. */
  readonly which: "open" | "settled";
  readonly before: Date | undefined;
  readonly limit: number;
}

/** The only door to `house_wager`. */
export interface WagerStore {
  add(
    tx: Tx,
    wager: Pick<
      KeptWager,
      "wagerId" | "sessionId" | "operator" | "player" | "gameCode" | "currency" | "content" | "stakeMinor"
    > & { readonly leaseMs: number },
  ): Promise<void>;
  wager(reader: Reader, wagerId: string): Promise<KeptWager | undefined>;
  /** The wager, held until the transaction ends. */
  lock(tx: Tx, wagerId: string): Promise<KeptWager | undefined>;
  /** Writes what changed, and gives whoever works on it this long. */
  change(tx: Tx, wagerId: string, change: WagerChange & { readonly leaseMs: number }): Promise<void>;
  /** A paid wager is to pay something else; due at once. */
  beginCorrection(
    tx: Tx,
    wagerId: string,
    change: { readonly payoutMinor: bigint; readonly outcome: Json; readonly correction: WagerCorrection },
  ): Promise<void>;
  /** An open wager is paid a part; due at once. */
  beginPart(
    tx: Tx,
    wagerId: string,
    change: { readonly payoutMinor: bigint; readonly content: Json; readonly correction: WagerCorrection },
  ): Promise<void>;
  /** What was on its way is there: these wins stand, and a wager that was paid a part counts on. */
  endCorrection(tx: Tx, wagerId: string, correction: WagerCorrection): Promise<void>;
  /** The player's wagers of a game, the newest first. */
  list(reader: Reader, player: HousePlayer, page: WagerPage): Promise<readonly KeptWager[]>;
  /** Whether there is one to take: nothing is written where nothing is due. */
  hasDue(reader: Reader): Promise<boolean>;
  /** Wagers whose time is over with a call left to make, each given this long to whoever asked. Open ones wait for their product. */
  takeDue(tx: Tx, options: { readonly limit: number; readonly leaseMs: number }): Promise<readonly string[]>;
}

/** A fact of a replay: a text, a moment, what a game or product keeps as data, or what the verify page draws it again from. */
export type ReplayValue = string | Date | { readonly data: Json } | { readonly verify: Json };

/** Facts of a replay under a heading, each with what it is called, in the order in which they are read. */
export interface ReplayPart {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: ReplayValue])[];
}

/** What a product has to say of its wagers, inside the transactions that move them on. */
export interface WagerRules {
  /** What was bet, what came of it and how that was made, without anything that still has to be kept secret. [HOUSE-20] */
  readonly replay: (reader: Reader, wager: KeptWager) => Promise<readonly ReplayPart[]>;
  /** In the transaction by which a taken stake begins to count. A refusal gives the stake back: the market closed meanwhile. */
  readonly taken?: (tx: Tx, wager: KeptWager) => Promise<Refusal | undefined>;
  /** In the transaction that says that it never counted, or counts no more: the stake is on its way back, or was never taken. */
  readonly undone?: (tx: Tx, wager: KeptWager) => Promise<void>;
  /** In the transaction that says that a correction was made, once: the wager as it was corrected, and what it had paid before. */
  readonly corrected?: (
    tx: Tx,
    context: CommandContext,
    told: { readonly wager: KeptWager; readonly beforeMinor: bigint },
  ) => Promise<void>;
}

/** How a product ends a wager: it pays, nothing too, or the whole stake goes back as if it had never been. */
export type WagerEnd =
  | { readonly kind: "pays"; readonly payoutMinor: bigint; readonly outcome: Json }
  | { readonly kind: "back"; readonly outcome: Json };

export interface AskedWager {
  readonly content: Json;
  readonly stakeMinor: bigint;
  readonly idempotencyKey: string;
  /** In the wager's own transaction, before the stake is asked for: refuses it, or writes what belongs to it. */
  readonly admit?: (
    tx: Tx,
    wager: { readonly wagerId: string; readonly nowMs: number },
  ) => Promise<Refusal | undefined>;
}

/** A wager as its player sees it. */
export interface WagerView {
  readonly wager: KeptWager;
  /** After the wallet's last answer; undefined where it wasn't asked. */
  readonly balanceMinor: bigint | undefined;
}
