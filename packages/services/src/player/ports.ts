import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";

export type PlayerStatus = "active" | "locked" | "closed";
export type PlayerLanguage = "en" | "bn";
/** 0 = the main phone, 1 and 2 the extra ones. */
export type PhoneSlot = 0 | 1 | 2;

export interface PlayerPhone {
  readonly slot: PhoneSlot;
  /** Canonical digits: see `normalisePhone`. */
  readonly phone: string;
  readonly isVerified: boolean;
}

/** Codes that were typed or captured at signup, as they came. */
export interface SignupCodes {
  readonly referral: string;
  readonly affiliate: string;
  readonly agent: string;
}

export interface PlayerRecord {
  readonly playerId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | undefined;
  /** In slot order; the main phone is always there. */
  readonly phones: readonly PlayerPhone[];
  /** `2001-02-28`. */
  readonly dateOfBirth: string | undefined;
  readonly currency: Currency;
  readonly status: PlayerStatus;
  readonly language: PlayerLanguage;
  readonly vipCoin: bigint;
  readonly referralCode: string;
  /** As they came with the signup; empty = none. */
  readonly signupCodes: SignupCodes;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | undefined;
}

export interface NewPlayer {
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly language: PlayerLanguage;
  readonly referralCode: string;
  /** As captured at signup; the first one that is a player's code makes that player the referrer. */
  readonly signupCodes: SignupCodes;
}

export interface Credentials {
  readonly playerId: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: PlayerStatus;
}

/** The only door to `player` and `player_phone`. */
export interface PlayerStore {
  /** The new player's id, or undefined when the username is taken (in whatever case). */
  add(tx: Tx, player: NewPlayer): Promise<string | undefined>;
  find(reader: Reader, playerId: string): Promise<PlayerRecord | undefined>;
  findByUsername(reader: Reader, username: string): Promise<PlayerRecord | undefined>;
  credentials(reader: Reader, username: string): Promise<Credentials | undefined>;
  /** Newest first. `text`: the whole id, part of a username, name, e-mail or phone; empty = all. */
  search(
    reader: Reader,
    query: { readonly text: string; readonly limit: number; readonly beforePlayerId?: string },
  ): Promise<readonly PlayerRecord[]>;
  /** The player, held against change until the transaction ends. */
  lock(tx: Tx, playerId: string): Promise<PlayerRecord | undefined>;
  recordLogin(tx: Tx, playerId: string): Promise<void>;
  setPasswordHash(tx: Tx, playerId: string, passwordHash: string): Promise<void>;
  setDateOfBirth(tx: Tx, playerId: string, dateOfBirth: string): Promise<void>;
  setStatus(tx: Tx, playerId: string, status: PlayerStatus): Promise<void>;
  /** A changed e-mail address is not verified. */
  correct(
    tx: Tx,
    playerId: string,
    person: { readonly name: string; readonly email: string; readonly dateOfBirth?: string },
  ): Promise<void>;
  /** The new main phone, which is not verified; an extra phone of the same number is gone. */
  setMainPhone(tx: Tx, playerId: string, phone: string): Promise<void>;
  /** False when the player has no such extra phone. */
  removeExtraPhone(tx: Tx, playerId: string, phone: string): Promise<boolean>;
  /** False when another player has proved the same address. */
  verifyEmail(tx: Tx, playerId: string): Promise<boolean>;
  addPhone(tx: Tx, playerId: string, entry: { readonly slot: PhoneSlot; readonly phone: string }): Promise<void>;
  /** False when another player has proved the same phone. */
  verifyPhone(tx: Tx, playerId: string, phone: string): Promise<boolean>;
}

/** `app` = our own apps; `exchange` = the token handed to an exchange together with it, or a login of a trading program, which has no parent. */
export type SessionKind = "app" | "exchange";

export interface NewSession {
  readonly playerId: string;
  readonly kind: SessionKind;
  readonly parentId?: string;
  readonly tokenHash: Buffer;
  readonly userAgent: string;
  readonly addressPrefix: string;
  readonly lifetimeMs: number;
}

export interface LiveSession {
  readonly sessionId: string;
  readonly playerId: string;
  readonly kind: SessionKind;
  /** A login of a trading program. */
  readonly isProgram: boolean;
}

export interface SessionRecord {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string;
  readonly addressPrefix: string;
}

/** The only door to `player_session`. */
export interface SessionStore {
  /** Returns the new session's id. */
  open(tx: Tx, session: NewSession): Promise<string>;
  /** The session behind a token: neither revoked, expired nor idle too long, of a player who may come in. Notes that it was seen. */
  find(reader: Reader, tokenHash: Buffer, idleMs: number): Promise<LiveSession | undefined>;
  /** Living `app` sessions, newest first. */
  list(reader: Reader, playerId: string, idleMs: number): Promise<readonly SessionRecord[]>;
  /** Ends the session and the exchange token of the same login; the ids that ended now. */
  revoke(tx: Tx, session: { readonly playerId: string; readonly sessionId: string }): Promise<readonly string[]>;
  /** Ends all sessions of the player; the ids that ended now. */
  revokeAll(tx: Tx, playerId: string): Promise<readonly string[]>;
  /** Ends the oldest ones beyond `keep`; the ids that ended now. */
  revokeBeyond(tx: Tx, playerId: string, keep: number): Promise<readonly string[]>;
}

export type CodePurpose = "phone" | "extra_phone" | "email" | "password_reset";

export interface NewCode {
  readonly purpose: CodePurpose;
  /** Undefined for a reset asked for somebody who doesn't exist: it is kept all the same, so that both count and cost alike. */
  readonly playerId: string | undefined;
  readonly destination: string;
  readonly codeHash: Buffer;
  readonly lifetimeMs: number;
}

export interface CodeAttempt {
  readonly codeId: string;
  readonly destination: string;
  readonly codeHash: Buffer;
  /** This attempt counted in. */
  readonly attempts: number;
}

/** The only door to `verification_code`. */
export interface CodeStore {
  /** How many codes went to the destination in the last 15 minutes and the last day; holds the destination until the transaction ends. */
  countRecent(tx: Tx, destination: string): Promise<{ readonly inQuarterHour: number; readonly inDay: number }>;
  /** Ends the player's living code of the purpose and keeps the new one. */
  replace(tx: Tx, code: NewCode): Promise<void>;
  /** Counts one attempt at the living code; undefined when there is none, it is over, or its attempts are used up. */
  attempt(tx: Tx, code: { readonly playerId: string; readonly purpose: CodePurpose }): Promise<CodeAttempt | undefined>;
  end(tx: Tx, codeId: string): Promise<void>;
}

/** The only door to `captcha_challenge`. Outside of commands: a challenge is used up whatever becomes of what it was for. */
export interface CaptchaStore {
  /** Keeps a challenge under the hash of its token; the one before it, of the same browser, is gone. */
  keep(challenge: {
    readonly tokenHash: Buffer;
    readonly digits: string;
    readonly lifetimeMs: number;
    readonly replaces?: Buffer;
  }): Promise<void>;
  /** The digits of a living challenge, left as it is. */
  read(tokenHash: Buffer): Promise<string | undefined>;
  /** The digits of a living challenge, which is gone from here on: of many who ask at once, one gets them. */
  take(tokenHash: Buffer): Promise<string | undefined>;
}

export type LimitName = "loginFromAddress" | "login" | "passwordCheck" | "reset";

/** Counters per account that outlive a restart. */
export interface AccountLimiter {
  /** Counts one try; what to wait when there were too many. */
  take(
    name: LimitName,
    key: string,
  ): Promise<{ readonly isAllowed: true } | { readonly isAllowed: false; readonly waitMs: number }>;
  /** Takes one try back. */
  giveBack(name: LimitName, key: string): Promise<void>;
  forget(name: LimitName, key: string): Promise<void>;
  /** Lifts every brake that stands on a player: logins by name and from each network, password checks, resets. How many there were. */
  release(player: { readonly playerId: string; readonly username: string }): Promise<number>;
  /** When the last brake that refuses this player's logins lifts by itself; undefined = none does. */
  lockedUntil(username: string): Promise<Date | undefined>;
}

/** Keyed hashes of codes: six digits have too few values for a plain hash. */
export interface CodeHasher {
  hash(parts: {
    readonly purpose: CodePurpose;
    readonly playerId: string;
    readonly destination: string;
    readonly code: string;
  }): Buffer;
}
