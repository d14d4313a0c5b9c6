import type { SocketTicketStore } from "@maidan/services/push";
import { queryableOf } from "../database/index.ts";

interface OwnerRow {
  readonly player_id: bigint | null;
  readonly session_id: bigint | null;
}

/** Tickets in PostgreSQL, so that one made by any process opens a socket at any other. Each verb is one statement. */
export function createSocketTicketStore(): SocketTicketStore {
  return {
    add: async (reader, { hash, owner, lifeMs }) => {
      const [playerId, sessionId] = owner.kind === "player" ? [owner.playerId, owner.sessionId] : [null, null];
      await queryableOf(reader).query({
        name: "socket-ticket-add",
        text: `insert into socket_ticket (ticket_hash, player_id, session_id, expires_at)
          values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')`,
        values: [hash, playerId, sessionId, lifeMs],
      });
    },
    take: async (reader, hash) => {
      const { rows } = await queryableOf(reader).query<OwnerRow & { readonly is_fresh: boolean }>({
        name: "socket-ticket-take",
        text: `delete from socket_ticket where ticket_hash = $1
          returning player_id, session_id, expires_at > clock_timestamp() as is_fresh`,
        values: [hash],
      });
      const [row] = rows;
      if (row === undefined || !row.is_fresh) return undefined;
      if (row.player_id === null || row.session_id === null) return { kind: "guest" };
      return { kind: "player", playerId: String(row.player_id), sessionId: String(row.session_id) };
    },
    sweep: async (reader) => {
      await queryableOf(reader).query("delete from socket_ticket where expires_at < clock_timestamp()");
    },
  };
}
