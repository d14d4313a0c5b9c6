import type { Reader, Tx } from "../command/index.ts";

/** `read` may look; `trade` may place, change and cancel bets too. */
export type AppKeyScope = "read" | "trade";

export interface AppKeyRecord {
  readonly keyId: string;
  readonly name: string;
  /** The first four characters, to tell keys apart. */
  readonly start: string;
  readonly scope: AppKeyScope;
  /** Networks such as `203.0.113.0/24`; empty = from everywhere. */
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export interface NewAppKey {
  readonly playerId: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly start: string;
  readonly scope: AppKeyScope;
  readonly addresses: readonly string[];
}

export interface FoundAppKey {
  readonly keyId: string;
  readonly playerId: string;
  readonly scope: AppKeyScope;
  readonly isAddressAllowed: boolean;
}

/** The only door to `exchange_app_key`. */
export interface AppKeyStore {
  /** The new key's id; undefined when the player has a living key of that name. */
  add(tx: Tx, key: NewAppKey): Promise<string | undefined>;
  /** Living keys, oldest first; holds nothing. */
  list(reader: Reader, playerId: string): Promise<readonly AppKeyRecord[]>;
  /** How many living keys the player has; holds the player until the transaction ends. */
  countHeld(tx: Tx, playerId: string): Promise<number>;
  /** False when the player has no such living key. */
  revoke(tx: Tx, key: { readonly playerId: string; readonly keyId: string }): Promise<boolean>;
  /** The living key behind a hash, and whether it works from the address. Notes that it was used. */
  find(reader: Reader, keyHash: Buffer, address: string): Promise<FoundAppKey | undefined>;
}

/** `early`: its time hasn't begun. */
export type CertificateState = "valid" | "early" | "expired";

export interface NewCertificate {
  readonly playerId: string;
  readonly name: string;
  /** SHA-256 of the certificate. */
  readonly fingerprint: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
}

export interface CertificateRecord extends Omit<NewCertificate, "playerId"> {
  readonly certificateId: string;
  readonly state: CertificateState;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** What a player's registered certificates say to the one that a program brought. */
export type CertificateStanding =
  | { readonly kind: "unasked" }
  | { readonly kind: "refused" }
  | { readonly kind: "admitted"; readonly certificateId: string };

/** The only door to `exchange_certificate`. The database's clock decides whether one is valid. */
export interface CertificateStore {
  /** The new certificate's id; undefined when the player has one of that name, or this one. */
  add(tx: Tx, certificate: NewCertificate): Promise<string | undefined>;
  /** Registered ones, oldest first; holds nothing. */
  list(reader: Reader, playerId: string): Promise<readonly CertificateRecord[]>;
  /** The same, and holds the player until the transaction ends. */
  listHeld(tx: Tx, playerId: string): Promise<readonly CertificateRecord[]>;
  /** False when the player has no such certificate. */
  remove(tx: Tx, certificate: { readonly playerId: string; readonly certificateId: string }): Promise<boolean>;
  /**
   * `unasked` when the player has registered none, `admitted` when what was brought is one of theirs within its time; that one is then noted as used, and can't be
   * removed before the transaction ends.
   */
  admit(
    tx: Tx,
    brought: { readonly playerId: string; readonly fingerprint: Buffer | undefined },
  ): Promise<CertificateStanding>;
}

/** Logins of programs: sessions of the kind `exchange` that no login of an app stands behind. */
export interface ProgramSessionStore {
  /** Ends the oldest ones beyond `keep`; the ids that ended now. */
  revokeProgramsBeyond(tx: Tx, playerId: string, keep: number): Promise<readonly string[]>;
  /** Notes that the session came by the certificate. */
  noteCertificate(tx: Tx, opened: { readonly sessionId: string; readonly certificateId: string }): Promise<void>;
  /** Ends those that came by the certificate; the ids that ended now. */
  revokeOfCertificate(tx: Tx, certificateId: string): Promise<readonly string[]>;
}

/** What was done because a program fell silent; the names are the field's. */
export type HeartbeatAction =
  | "NONE"
  | "CANCELLATION_REQUEST_SUBMITTED"
  | "ALL_BETS_CANCELLED"
  | "SOME_BETS_NOT_CANCELLED"
  | "CANCELLATION_REQUEST_ERROR"
  | "CANCELLATION_STATUS_UNKNOWN";

/** A cancelling that one caller has taken on. */
export interface TakenCancelling {
  readonly playerId: string;
  /** Names this taking: what became of an earlier one says nothing of it. */
  readonly ticket: string;
}

/** The only door to `exchange_heartbeat`. The database's clock decides when a time has run out. */
export interface HeartbeatStore {
  /** Begins the player's time anew (0 seconds: ends it), and gives what was done since the last beat. A cancelling that is still due is not asked for again. */
  beat(reader: Reader, beat: { readonly playerId: string; readonly timeoutSeconds: number }): Promise<HeartbeatAction>;
  /**
   * Players whose time has run out, or whose cancelling is due again, each given to one caller alone for `holdSeconds`; their action is then
   * `CANCELLATION_REQUEST_SUBMITTED`. Who isn't answered for within that time is given out again. What is still to be asked of the engine for them is then too late. [EXAPI-26]
   */
  takeExpired(
    reader: Reader,
    options: { readonly limit: number; readonly holdSeconds: number },
  ): Promise<readonly TakenCancelling[]>;
  /** Notes what became of a cancelling; `againSeconds`: it is due again after that time. A beat that came meanwhile keeps its own time, and its answer. */
  finish(
    reader: Reader,
    end: TakenCancelling & { readonly action: HeartbeatAction; readonly againSeconds: number | undefined },
  ): Promise<void>;
  /** Ends the times of programs whose last beat was longer ago than that; gives how many. */
  unregister(reader: Reader, beganBeforeMs: number): Promise<number>;
  /** Makes due at once what a process that has ended had taken on. */
  releaseTaken(reader: Reader): Promise<void>;
}
