import type { FallenJackpot, JackpotStore, KeptJackpot } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** The pools of the house and what came into them, over PostgreSQL. */
export function createJackpotStore(): JackpotStore {
  return { open, lockOpen, openOnes, add, setFallen, fallen };
}

interface JackpotRow {
  id: bigint;
  code: string;
  cycle: number;
  secret: string;
  hash: string;
  point_minor: bigint;
  start_x10000: bigint;
  held_x10000: bigint;
}
const columns = "j.id, j.code, j.cycle, j.secret, j.hash, j.point_minor, j.start_x10000, j.held_x10000";
const toJackpot = (row: JackpotRow): KeptJackpot => ({
  id: String(row.id),
  code: row.code,
  cycle: row.cycle,
  secret: row.secret,
  hash: row.hash,
  pointMinor: row.point_minor,
  startX10000: row.start_x10000,
  heldX10000: row.held_x10000,
});

const open: JackpotStore["open"] = async (tx, { code, cycle, secret, hash, pointMinor, startX10000 }) => {
  await queryableOf(tx).query(
    `insert into house_jackpot (code, cycle, secret, hash, point_minor, start_x10000, held_x10000) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict do nothing`,
    [code, cycle, secret, hash, pointMinor, startX10000],
  );
};

const selectOpen = `select ${columns} from house_jackpot j where j.fallen_at is null order by j.code`;

const lockOpen: JackpotStore["lockOpen"] = async (tx) => {
  const client = queryableOf(tx);
  // Rows alone wouldn't do: whoever waited for one that fell meanwhile must see the one that came after it.
  await client.query({ name: "house-jackpots-wait", text: "select pg_advisory_xact_lock(hashtext('house_jackpot'))" });
  const { rows } = await client.query<JackpotRow>({ name: "house-jackpots-lock", text: selectOpen });
  return rows.map((row) => toJackpot(row));
};

const openOnes: JackpotStore["openOnes"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<JackpotRow>({ name: "house-jackpots", text: selectOpen });
  return rows.map((row) => toJackpot(row));
};

const add: JackpotStore["add"] = async (tx, jackpotId, { roundId, reason, shareX10000 }) => {
  await queryableOf(tx).query({
    name: "house-jackpot-add",
    text: `with held as (update house_jackpot set held_x10000 = held_x10000 + $4 where id = $1 returning held_x10000)
      insert into house_jackpot_share (jackpot_id, round_id, reason, share_x10000, held_after_x10000)
      select $1, $2, $3, $4, held_x10000 from held`,
    values: [jackpotId, roundId, reason, shareX10000],
  });
};

const setFallen: JackpotStore["setFallen"] = async (tx, jackpotId, roundId) => {
  const text = "update house_jackpot set fallen_at = now(), round_id = $2 where id = $1 and fallen_at is null";
  const { rowCount } = await queryableOf(tx).query(text, [jackpotId, roundId]);
  if (rowCount !== 1) throw new Error(`jackpot ${jackpotId} has fallen before`);
};

interface FallenRow extends JackpotRow {
  operator: string;
  player: string;
  game_code: string;
  round_id: string;
  fallen_at: Date;
}
const fallen: JackpotStore["fallen"] = async (reader, limit) => {
  const { rows } = await queryableOf(reader).query<FallenRow>({
    name: "house-jackpots-fallen",
    text: `select ${columns}, r.operator, r.player, r.game_code, j.round_id, j.fallen_at from house_jackpot j join house_round r on r.id = j.round_id
      where j.fallen_at is not null order by j.fallen_at desc limit $1`,
    values: [limit],
  });
  return rows.map((row): FallenJackpot => ({
    ...toJackpot(row),
    operator: row.operator,
    player: row.player,
    gameCode: row.game_code,
    roundId: row.round_id,
    fallenAt: row.fallen_at,
  }));
};
