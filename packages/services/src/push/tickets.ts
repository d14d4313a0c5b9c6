import { hash, randomBytes } from "node:crypto";
import type { Reader } from "../command/index.ts";
import type { SocketOwner, SocketSessions, SocketTicketStore } from "./ports.ts";

/** Long enough for a slow phone to open the socket, too short to be worth stealing from a log. */
export const ticketLifeMs = 30_000;

export interface TicketDeps {
  readonly reader: Reader;
  readonly tickets: SocketTicketStore;
  readonly sessions: SocketSessions;
}

const hashOf = (ticket: string): Buffer => hash("sha256", ticket, "buffer");

/** Makes a ticket of 256 random bits for the owner and keeps its hash alone. [PUSH-01] */
export function createIssueTicket(deps: TicketDeps) {
  return async (owner: SocketOwner): Promise<{ ticket: string; expiresInSeconds: number }> => {
    const ticket = randomBytes(32).toString("base64url");
    await deps.tickets.add(deps.reader, { hash: hashOf(ticket), owner, lifeMs: ticketLifeMs });
    return { ticket, expiresInSeconds: ticketLifeMs / 1000 };
  };
}

/** The ticket's owner, whose session still counts; the ticket is used up. Undefined refuses the connection. [PUSH-02] */
export function createRedeemTicket(deps: TicketDeps) {
  return async (ticket: string): Promise<SocketOwner | undefined> => {
    if (!/^[A-Za-z0-9_-]{43}$/.test(ticket)) return undefined;
    const owner = await deps.tickets.take(deps.reader, hashOf(ticket));
    if (owner?.kind !== "player") return owner;
    const ended = await deps.sessions.findEnded([owner.sessionId]);
    return ended.length === 0 ? owner : undefined;
  };
}
