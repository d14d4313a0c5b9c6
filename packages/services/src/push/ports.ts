import type { Reader } from "../command/index.ts";

/** On the bus: which of these players (`{ players }`) have a socket open. */
export const connectedSubject = "push.connected";

/** Whose connection it is: fixed by the ticket for as long as the socket lives. */
export type SocketOwner =
  | { readonly kind: "player"; readonly playerId: string; readonly sessionId: string }
  | { readonly kind: "guest" };

/** One-use tickets, kept as hashes. A ticket is a pass, not a command: it moves nothing, lives 30 seconds, and leaves no trace. [PUSH-01] */
export interface SocketTicketStore {
  add(
    reader: Reader,
    ticket: { readonly hash: Buffer; readonly owner: SocketOwner; readonly lifeMs: number },
  ): Promise<void>;
  /** Takes the ticket away and returns its owner; undefined when it is unknown, used or too old. Of two at once one gets it. */
  take(reader: Reader, hash: Buffer): Promise<SocketOwner | undefined>;
  /** Removes tickets that nobody used in time. */
  sweep(reader: Reader): Promise<void>;
}

/** What the gateway must know of sessions. */
export interface SocketSessions {
  /** Those of the given sessions that no longer count: revoked, expired, or of a closed account. */
  findEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
}

/** `exposure` is what open bets have locked. Minor units. */
export interface Figures {
  readonly balanceMinor: bigint;
  readonly exposureMinor: bigint;
}
