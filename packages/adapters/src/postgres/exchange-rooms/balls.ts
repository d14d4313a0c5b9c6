import { deliveriesOf, type Match } from "@maidan/core/sports";
import type { ExchangeRoomStore } from "@maidan/services/exchange-rooms";
import { queryableOf } from "../database/index.ts";
import { createDeliveryStore } from "../feeds/index.ts";

const imported = createDeliveryStore();

/** A match that a feed plays has its balls in its state; those of an imported one are rows. [ROOM-64] */
export const deliveries: ExchangeRoomStore["deliveries"] = async (reader, eventId) => {
  const { rows } = await queryableOf(reader).query<{ match: Match | null }>(
    `select f.match from exchange_event e left join feed_match f on f.source = e.source and f.source_id = e.source_id
      where e.id = $1`,
    [eventId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { match } = row;
  if (match === null) return imported.ofEvent(reader, eventId);
  if (match.sport !== "cricket") return [];
  return match.state.innings.flatMap((_, place) => deliveriesOf(match.setup, match.state, place + 1) ?? []);
};
