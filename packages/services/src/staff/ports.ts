import type { Json, Reader, Tx } from "../command/index.ts";
import type { StaffRole } from "./permissions.ts";

export interface StaffMember {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly hasTotp: boolean;
  readonly isActive: boolean;
}

/** A member with what proves it. Never leaves the services. */
export interface StaffCredentials extends StaffMember {
  readonly passwordHash: string;
  readonly totpSecret: string | null;
  readonly totpOfferedSecret: string | null;
}

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  readonly isDemo: boolean;
}

export interface StaffStore {
  /** Returns the id, or undefined when the e-mail address is taken. */
  add(tx: Tx, staff: NewStaff): Promise<string | undefined>;
  list(reader: Reader): Promise<readonly StaffMember[]>;
  byId(reader: Reader, staffId: string): Promise<StaffCredentials | undefined>;
  byEmail(reader: Reader, email: string): Promise<StaffCredentials | undefined>;
  /** True when the step is newer than any used before: a code works once. */
  useTotpStep(tx: Tx, staffId: string, step: bigint): Promise<boolean>;
  offerTotp(tx: Tx, staffId: string, secret: string): Promise<void>;
  /** Puts the offered secret in force. */
  enrolTotp(tx: Tx, staffId: string): Promise<void>;
  /** The member, held against change, as every active owner is, until the transaction ends. */
  lock(tx: Tx, staffId: string): Promise<StaffMember | undefined>;
  change(tx: Tx, staffId: string, member: Pick<StaffMember, "name" | "role" | "isActive">): Promise<void>;
  setPasswordHash(tx: Tx, staffId: string, passwordHash: string): Promise<void>;
  /** No authenticator is in force from here on, and none is offered. */
  forgetTotp(tx: Tx, staffId: string): Promise<void>;
}

export interface NewStaffSession {
  readonly staffId: string;
  readonly tokenHash: Uint8Array;
  readonly address: string;
  readonly userAgent: string;
  readonly lifeMs: number;
}

export interface StaffSession {
  readonly sessionId: string;
  readonly staff: StaffMember;
  readonly expiresAt: Date;
}

export interface StaffSessionStore {
  open(tx: Tx, session: NewStaffSession): Promise<{ readonly sessionId: string; readonly expiresAt: Date }>;
  /** The living session behind a token's hash, of a member who is active. */
  living(reader: Reader, tokenHash: Uint8Array): Promise<StaffSession | undefined>;
  end(tx: Tx, sessionId: string): Promise<void>;
  /** Ends the member's sessions but the one to keep; how many there were. */
  endAll(tx: Tx, staffId: string, keepSessionId?: string): Promise<number>;
  /** Writes one try and counts the tries of the window that were not forgiven, this one included. Tries of one address or name queue. */
  countAttempt(
    tx: Tx,
    attempt: { readonly email: string; readonly address: string; readonly windowMs: number },
  ): Promise<{ readonly byBoth: number; readonly byEmail: number; readonly byAddress: number }>;
  /** After a success the name's tries from this address count no more. */
  forgive(tx: Tx, attempt: { readonly email: string; readonly address: string }): Promise<void>;
}

export interface AuditEntry {
  readonly staffId: string | null;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: Json;
  readonly after: Json;
  readonly address: string;
  readonly requestId: string;
  readonly commandId: string | null;
}

export interface AuditRecord extends AuditEntry {
  readonly id: string;
  readonly at: Date;
}

export interface AuditQuery {
  readonly beforeId?: string;
  readonly limit: number;
  readonly staffId?: string;
  readonly action?: string;
  readonly subjectKind?: string;
  readonly subjectId?: string;
}

/** Entries are added and read; the database refuses everything else. */
export interface AuditStore {
  append(tx: Tx, entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(reader: Reader, query: AuditQuery): Promise<readonly AuditRecord[]>;
}

export interface Tokens {
  mint(): { readonly token: string; readonly hash: Uint8Array };
  hash(token: string): Uint8Array;
}

export interface TotpCodes {
  /** A new secret as it is kept: sealed. [SECRET-01] */
  newSecret(): string;
  /** A kept secret as its owner enters it into an authenticator. */
  shown(kept: string, email: string): { readonly secret: string; readonly url: string };
  /** The time step that the code belongs to, if it is one of now or next to now. */
  stepOf(kept: string, code: string): bigint | undefined;
}
