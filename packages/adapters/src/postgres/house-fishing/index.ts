import type { PondSeat, PondStore } from "@maidan/services/house-fishing";
import { queryableOf } from "../database/index.ts";
import { selectRound, toRound, type RoundRow } from "../house-games/index.ts";

/** Seats and caught fish, over PostgreSQL. */
export function createPondStore(): PondStore {
  return { seat, sit, keep, seats, caught, addCaught, volleys };
}

/** A seat is its player's for so long after they were last seen. */
const keptFor = "interval '20 seconds'";
/** Within this the seat is theirs without being written anew. */
const freshFor = "interval '8 seconds'";
const seatsPerRoom = 4;

const seat: PondStore["seat"] = async (reader, { operator, player }) => {
  const { rows } = await queryableOf(reader).query<{ now_ms: number; room: number | null; seat: number | null }>({
    name: "pond-seat",
    text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms, s.room, s.seat
      from (select 1) one left join house_fish_seat s on s.operator = $1 and s.player = $2 and s.seen_at > now() - ${freshFor}`,
    values: [operator, player],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("the database has no clock");
  const { room, seat: number } = row;
  const found = room === null || number === null ? undefined : { room, seat: number, operator, player };
  return { nowMs: row.now_ms, seat: found };
};

const sit: PondStore["sit"] = async (tx, { operator, player }) => {
  const client = queryableOf(tx);
  // One after the other, so that two don't take the same seat.
  await client.query("select pg_advisory_xact_lock(hashtext('house_fish_seat'))");
  const kept = await client.query<{ room: number; seat: number }>(
    `update house_fish_seat set seen_at = now() where operator = $1 and player = $2 and seen_at > now() - ${keptFor} returning room, seat`,
    [operator, player],
  );
  if (kept.rows[0] !== undefined) return { ...kept.rows[0], operator, player };
  await client.query("delete from house_fish_seat where operator = $1 and player = $2", [operator, player]);
  const { rows } = await client.query<{ room: number; seat: number }>(
    `insert into house_fish_seat (room, seat, operator, player)
     select f.room, f.seat, $1, $2 from (
       select r.room, n.seat from generate_series(1, coalesce((select max(room) from house_fish_seat), 0) + 1) r(room), generate_series(1, ${seatsPerRoom}) n(seat)
       where not exists (select from house_fish_seat s where s.room = r.room and s.seat = n.seat and s.seen_at > now() - ${keptFor})
       order by r.room, n.seat limit 1) f
     on conflict (room, seat) do update set operator = excluded.operator, player = excluded.player, seen_at = now()
     returning room, seat`,
    [operator, player],
  );
  if (rows[0] === undefined) throw new Error("no pond has a seat");
  return { ...rows[0], operator, player };
};

const keep: PondStore["keep"] = async (tx, players) => {
  await queryableOf(tx).query({
    name: "pond-keep",
    text: `update house_fish_seat s set seen_at = now() from unnest($1::text[], $2::text[]) as p(operator, player)
      where s.operator = p.operator and s.player = p.player and s.seen_at > now() - ${keptFor} and s.seen_at < now() - interval '4 seconds'`,
    values: [players.map(({ operator }) => operator), players.map(({ player }) => player)],
  });
};

const seats: PondStore["seats"] = async (reader, rooms) => {
  const { rows } = await queryableOf(reader).query<PondSeat>({
    name: "pond-seats",
    text: `select room, seat, operator, player from house_fish_seat where room = any($1::integer[]) and seen_at > now() - ${keptFor} order by room, seat`,
    values: [rooms],
  });
  return rows;
};

const caught: PondStore["caught"] = async (reader, rooms) => {
  const { rows } = await queryableOf(reader).query<{ room: number; fish: bigint; ago_ms: number }>({
    name: "pond-caught",
    text: `select room, fish, (extract(epoch from now() - caught_at) * 1000)::float8 as ago_ms from house_fish_caught
      where room = any($1::integer[]) and caught_at > now() - interval '40 seconds'`,
    values: [rooms],
  });
  return rows.map(({ room, fish, ago_ms: agoMs }) => ({ room, fish: Number(fish), agoMs }));
};

const addCaught: PondStore["addCaught"] = async (tx, { room, fish, roundId }) => {
  const client = queryableOf(tx);
  await client.query(
    "insert into house_fish_caught (room, fish, round_id) select $1, f, $3 from unnest($2::bigint[]) f on conflict do nothing",
    [room, fish, roundId],
  );
  await client.query("delete from house_fish_caught where caught_at < now() - interval '5 minutes'");
};

const volleys: PondStore["volleys"] = async (reader, rooms) => {
  const { rows } = await queryableOf(reader).query<RoundRow>({
    name: "pond-volleys",
    text: `${selectRound} where r.game_code = 'padma-fishing' and r.created_at > now() - interval '5 seconds'
      and (r.bet ->> 'room')::bigint = any($1::bigint[]) and r.phase in ('paying', 'paid') order by r.created_at limit $2`,
    values: [rooms, 60 * rooms.length],
  });
  return rows.map((row) => toRound(row));
};
