import {
  winId,
  type KeptWager,
  type SentWin,
  type WagerCorrection,
  type WagerStore,
} from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** The house's wagers, over PostgreSQL. */
export function createWagerStore(): WagerStore {
  return { add, wager, lock, change, beginCorrection, beginPart, endCorrection, list, hasDue, takeDue };
}

export interface WagerRow {
  id: string;
  session_id: string;
  operator: string;
  player: string;
  game_code: string;
  currency: string;
  content: KeptWager["content"];
  stake_minor: bigint;
  payout_minor: bigint;
  outcome: KeptWager["outcome"];
  phase: KeptWager["phase"];
  wins: readonly KeptSentWin[] | null;
  correction: KeptCorrection | null;
  tries: number;
  created_at: Date;
  finished_at: Date | null;
}
/** Amounts are decimal strings of minor units: JSON has no such numbers. */
interface KeptSentWin {
  readonly id: string;
  readonly minor: string;
}
interface KeptCorrection {
  readonly is?: "part" | "end";
  readonly add: KeptSentWin | null;
  readonly undo: readonly string[];
  readonly wins: readonly KeptSentWin[];
}
const toSentWin = ({ id, minor }: KeptSentWin): SentWin => ({ transactionId: id, amountMinor: BigInt(minor) });
const keptWin = ({ transactionId, amountMinor }: SentWin): KeptSentWin => ({
  id: transactionId,
  minor: String(amountMinor),
});

const keptCorrection = ({ is, add, undo, wins }: WagerCorrection): KeptCorrection => ({
  ...(is !== undefined && { is }),
  add: add === null ? null : keptWin(add),
  undo,
  wins: wins.map(keptWin),
});

/** A wager, which the query calls `w`. */
export const selectWager = `select w.id, w.session_id, w.operator, w.player, w.game_code, w.currency, w.content, w.stake_minor, w.payout_minor, w.outcome, w.phase, w.wins, w.correction, w.tries,
    w.created_at, w.finished_at from house_wager w`;
export const toWager = (row: WagerRow): KeptWager => ({
  wagerId: row.id,
  sessionId: row.session_id,
  operator: row.operator,
  player: row.player,
  gameCode: row.game_code,
  currency: row.currency,
  content: row.content,
  stakeMinor: row.stake_minor,
  payoutMinor: row.payout_minor,
  outcome: row.outcome,
  phase: row.phase,
  wins: row.wins?.map(toSentWin) ?? [{ transactionId: winId(row.id, 1), amountMinor: row.payout_minor }],
  correction:
    row.correction === null
      ? null
      : {
          ...(row.correction.is !== undefined && { is: row.correction.is }),
          add: row.correction.add === null ? null : toSentWin(row.correction.add),
          undo: row.correction.undo,
          wins: row.correction.wins.map(toSentWin),
        },
  tries: row.tries,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

const add: WagerStore["add"] = async (tx, added) => {
  await queryableOf(tx).query({
    name: "house-wager-add",
    text: `insert into house_wager (id, session_id, operator, player, game_code, currency, content, stake_minor, phase, due_at)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, 'staking', now() + $9 * interval '1 millisecond')`,
    values: [
      added.wagerId,
      added.sessionId,
      added.operator,
      added.player,
      added.gameCode,
      added.currency,
      JSON.stringify(added.content),
      added.stakeMinor,
      added.leaseMs,
    ],
  });
};

const wager: WagerStore["wager"] = async (reader, wagerId) => {
  const query = { name: "house-wager", text: `${selectWager} where id = $1`, values: [wagerId] };
  const { rows } = await queryableOf(reader).query<WagerRow>(query);
  return rows[0] === undefined ? undefined : toWager(rows[0]);
};

const lock: WagerStore["lock"] = async (tx, wagerId) => {
  const query = { name: "house-wager-lock", text: `${selectWager} where id = $1 for update`, values: [wagerId] };
  const { rows } = await queryableOf(tx).query<WagerRow>(query);
  return rows[0] === undefined ? undefined : toWager(rows[0]);
};

const change: WagerStore["change"] = async (tx, wagerId, changed) => {
  const { phase, content, payoutMinor, outcome, tries, lastFault, leaseMs } = changed;
  await queryableOf(tx).query({
    name: "house-wager-change",
    text: `update house_wager set phase = coalesce($2, phase), content = coalesce($3::jsonb, content), payout_minor = coalesce($4, payout_minor),
        outcome = coalesce($5::jsonb, outcome), tries = coalesce($6, tries), last_fault = coalesce($7, last_fault),
        due_at = now() + $8 * interval '1 millisecond', taken_at = case when $2 = 'open' then now() else taken_at end,
        finished_at = case when coalesce($2, phase) in ('refused', 'void', 'paid') then coalesce(finished_at, now()) end
      where id = $1`,
    values: [
      wagerId,
      phase,
      content === undefined ? null : JSON.stringify(content),
      payoutMinor,
      outcome === undefined || outcome === null ? null : JSON.stringify(outcome),
      tries,
      lastFault?.slice(0, 200),
      leaseMs,
    ],
  });
};

const beginCorrection: WagerStore["beginCorrection"] = async (tx, wagerId, { payoutMinor, outcome, correction }) => {
  await queryableOf(tx).query(
    // What stood as wins is written before the payout, which it was until now, is another.
    `update house_wager set phase = 'paying', payout_minor = $2, outcome = $3::jsonb, correction = $4::jsonb, tries = 0, due_at = now(), finished_at = null,
       wins = coalesce(wins, jsonb_build_array(jsonb_build_object('id', id || '.win', 'minor', payout_minor::text)))
     where id = $1`,
    [wagerId, payoutMinor, JSON.stringify(outcome), JSON.stringify(keptCorrection(correction))],
  );
};

const beginPart: WagerStore["beginPart"] = async (tx, wagerId, { payoutMinor, content, correction }) => {
  await queryableOf(tx).query(
    `update house_wager set phase = 'paying', payout_minor = $2, content = $3::jsonb, correction = $4::jsonb, tries = 0, due_at = now(), wins = coalesce(wins, '[]')
     where id = $1`,
    [wagerId, payoutMinor, JSON.stringify(content), JSON.stringify(keptCorrection(correction))],
  );
};

const endCorrection: WagerStore["endCorrection"] = async (tx, wagerId, { is, wins }) => {
  await queryableOf(tx).query(
    `update house_wager set phase = $3, wins = $2::jsonb, correction = null, tries = 0, last_fault = '', finished_at = case when $3 = 'paid' then now() end
     where id = $1`,
    [wagerId, JSON.stringify(wins.map(keptWin)), is === "part" ? "open" : "paid"],
  );
};

const list: WagerStore["list"] = async (reader, { operator, player }, { gameCode, which, before, limit }) => {
  const { rows } = await queryableOf(reader).query<WagerRow>({
    name: "house-wager-list",
    text: `${selectWager} where operator = $1 and player = $2 and game_code = $3 and ($5::timestamptz is null or created_at < $5)
        and case $4 when 'open' then phase in ('staking', 'open') or correction ->> 'is' = 'part'
          else phase in ('undoing', 'void', 'paying', 'paid') and correction ->> 'is' is distinct from 'part' end
      order by created_at desc limit $6`,
    values: [operator, player, gameCode, which, before ?? null, limit],
  });
  return rows.map((row) => toWager(row));
};

const dueWagers = "from house_wager where due_at <= now() and phase in ('staking', 'undoing', 'paying')";

const hasDue: WagerStore["hasDue"] = async (reader) => {
  const text = `select 1 ${dueWagers} limit 1`;
  return (await queryableOf(reader).query({ name: "house-wager-has-due", text })).rows.length > 0;
};

const takeDue: WagerStore["takeDue"] = async (tx, { limit, leaseMs }) => {
  const { rows } = await queryableOf(tx).query<{ id: string }>({
    name: "house-wager-due",
    text: `update house_wager set due_at = now() + $2 * interval '1 millisecond' where id in (
       select id ${dueWagers} order by due_at limit $1 for update skip locked) returning id`,
    values: [limit, leaseMs],
  });
  return rows.map(({ id }) => id);
};
