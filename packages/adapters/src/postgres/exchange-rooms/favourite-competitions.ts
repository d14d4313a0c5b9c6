import type { ExchangeRoomStore } from "@maidan/services/exchange-rooms";
import { queryableOf } from "../database/index.ts";

export const favouriteCompetitions: ExchangeRoomStore["favouriteCompetitions"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ event_type_id: string; competition: string }>(
    `select event_type_id, competition from favourite_competition where player_id = $1
      order by marked_at desc, event_type_id, competition`,
    [playerId],
  );
  return rows.map((row) => ({ eventTypeId: row.event_type_id, competition: row.competition }));
};

export const countFavouriteCompetitions: ExchangeRoomStore["countFavouriteCompetitions"] = async (
  tx,
  playerId,
  { without },
) => {
  const queryable = queryableOf(tx);
  await queryable.query("select from player where id = $1 for no key update", [playerId]);
  const { rows } = await queryable.query<{ marked: number }>(
    `select count(*)::integer as marked from favourite_competition
      where player_id = $1 and (event_type_id, competition) <> ($2, $3)`,
    [playerId, without.eventTypeId, without.competition],
  );
  return rows[0]?.marked ?? 0;
};

export const addFavouriteCompetition: ExchangeRoomStore["addFavouriteCompetition"] = async (tx, playerId, added) => {
  const queryable = queryableOf(tx);
  const values = [added.eventTypeId, added.competition];
  const { rowCount } = await queryable.query(
    "select from exchange_event where event_type_id = $1 and competition = $2 limit 1",
    values,
  );
  if (rowCount === 0) return false;
  await queryable.query(
    "insert into favourite_competition (player_id, event_type_id, competition) values ($1, $2, $3) on conflict do nothing",
    [playerId, ...values],
  );
  return true;
};

export const removeFavouriteCompetition: ExchangeRoomStore["removeFavouriteCompetition"] = async (
  tx,
  playerId,
  { eventTypeId, competition },
) => {
  await queryableOf(tx).query(
    "delete from favourite_competition where player_id = $1 and event_type_id = $2 and competition = $3",
    [playerId, eventTypeId, competition],
  );
};
