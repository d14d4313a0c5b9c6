import type pg from "pg";
import { extraInvariants } from "../../../apps/server/src/invariants.ts";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createLedgerStore } from "../../../packages/adapters/src/postgres/ledger/index.ts";
import { fundMinor } from "../durable/cluster.ts";
import type { Told } from "./seat.ts";

/** A round or wager as the house's tables have it. */
interface Kept {
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly phase: string;
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
}
/** What the wallet has under a round's name: bets and wins that count, the rest is undone. */
interface Moved {
  readonly round: string;
  readonly betUnits: bigint;
  readonly winUnits: bigint;
  readonly bets: number;
  readonly wins: number;
  readonly isClosed: boolean | null;
}

const unitsPerMinor = 1_000n;
const finalPhases = ["paid", "void", "refused"];

/** How many rounds and wagers are on their way still. */
export async function unfinished(house: pg.Pool): Promise<number> {
  const { rows } = await house.query<{ open: number }>(
    `select (select count(*) from house_round where phase <> all($1))::int
       + (select count(*) from house_wager where phase <> all($1))::int as open`,
    [finalPhases],
  );
  return rows[0]?.open ?? 0;
}

const readKept = async (house: pg.Pool): Promise<readonly Kept[]> =>
  (
    await house.query<Kept>(
      `select id::text, player, game_code as game, phase, stake_minor as "stakeMinor", payout_minor + jackpot_minor as "paidMinor" from house_round
       union all select id::text, player, game_code, phase, stake_minor, payout_minor from house_wager`,
    )
  ).rows;

const readMoved = async (wallet: pg.Pool): Promise<ReadonlyMap<string, Moved>> => {
  const { rows } = await wallet.query<Moved>(
    `select t.round,
       coalesce(sum(amount_units) filter (where kind = 'bet' and not is_rolled_back), 0)::bigint as "betUnits",
       coalesce(sum(amount_units) filter (where kind = 'win' and not is_rolled_back), 0)::bigint as "winUnits",
       (count(*) filter (where kind = 'bet' and not is_rolled_back))::int as bets,
       (count(*) filter (where kind = 'win' and not is_rolled_back))::int as wins,
       bool_and(r.closed_at is not null) filter (where r.id is not null) as "isClosed"
     from game_transaction t left join game_round r on r.provider = t.provider and r.player_id = t.player_id and r.round = t.round
     group by t.round`,
  );
  return new Map(rows.map((row) => [row.round, row]));
};

/** What is wrong between one round of the house and what the wallet moved for it; undefined when it was settled or refunded, once. */
function faultOf(kept: Kept, moved: Moved | undefined): string | undefined {
  const { phase, stakeMinor, paidMinor } = kept;
  switch (phase) {
    case "paid":
      if (moved === undefined) return "paid and unknown to the wallet";
      if (moved.betUnits !== stakeMinor * unitsPerMinor) return `staked ${moved.betUnits} units of ${stakeMinor} paisa`;
      if (moved.wins !== 1) return `paid ${moved.wins} times`;
      if (moved.winUnits !== paidMinor * unitsPerMinor) return `paid ${moved.winUnits} units of ${paidMinor} paisa`;
      return moved.isClosed === true ? undefined : "paid and not closed";
    case "void":
    case "refused":
      if (moved === undefined) return undefined;
      if (moved.bets > 0) return "given back and still staked";
      if (moved.wins > 0) return "given back and paid besides";
      return moved.isClosed === false ? "given back and not closed" : undefined;
    default:
      return `is ${phase}`;
  }
}

/** What a player was told last against how it ended. */
function wasLiedTo(told: Told, kept: Kept | undefined): boolean {
  if (kept === undefined) return true;
  if (told.state === "paid" && kept.phase !== "paid") return true;
  const isDecided = ["paying", "paid"].includes(told.state) && told.payout !== null && kept.phase === "paid";
  return isDecided && BigInt(told.payout.replace(".", "")) > kept.paidMinor;
}

export interface Found {
  readonly byPhase: Readonly<Record<string, number>>;
  readonly games: number;
  /** Rounds that are open, paid twice, paid otherwise than decided, or given back and staked; with the first few. */
  readonly wrong: readonly string[];
}

/** Every round of the house against the wallet's transactions, each player's money in the ledger against both, and both ledgers' own rules. */
export async function audit(
  { house, wallet }: { readonly house: pg.Pool; readonly wallet: pg.Pool },
  told: ReadonlyMap<string, Told>,
): Promise<Found> {
  const [kept, moved] = [await readKept(house), await readMoved(wallet)];
  const known = new Map(kept.map((one) => [one.id, one]));
  const wrong: string[] = [];
  const byPhase: Record<string, number> = {};
  const dueMinor = new Map<string, bigint>();
  for (const one of kept) {
    byPhase[one.phase] = (byPhase[one.phase] ?? 0) + 1;
    const fault = faultOf(one, moved.get(one.id));
    if (fault !== undefined) wrong.push(`${one.game} ${one.id}: ${fault}`);
    if (one.phase === "paid")
      dueMinor.set(one.player, (dueMinor.get(one.player) ?? 0n) + one.paidMinor - one.stakeMinor);
  }
  for (const round of moved.keys()) if (!known.has(round)) wrong.push(`${round}: moved and unknown to the house`);
  for (const [id, what] of told) if (wasLiedTo(what, known.get(id))) wrong.push(`${id}: told ${JSON.stringify(what)}`);
  wrong.push(...(await wrongMoney(wallet, dueMinor)), ...(await brokenRules(wallet)), ...(await brokenRules(house)));
  return { byPhase, games: new Set(kept.map(({ game }) => game)).size, wrong };
}

/** Players who hold something else than what they began with, less stakes, plus payouts of the house's own tables. */
async function wrongMoney(wallet: pg.Pool, dueMinor: ReadonlyMap<string, bigint>): Promise<string[]> {
  const { rows } = await wallet.query<{ player: string; has: bigint }>(
    `select player_id::text as player, sum(amount_minor)::bigint as has
     from ledger_account a join ledger_posting p on p.account_id = a.id where a.owner = 'player' group by player_id`,
  );
  return rows.flatMap(({ player, has }) => {
    const shouldHave = BigInt(fundMinor) + (dueMinor.get(player) ?? 0n);
    return has === shouldHave ? [] : [`player ${player} has ${has}, not ${shouldHave} paisa`];
  });
}

async function brokenRules(pool: pg.Pool): Promise<string[]> {
  const results = await createLedgerStore({ invariants: extraInvariants }).check(readerOf(pool));
  return results.filter(({ isHeld }) => !isHeld).map(({ name }) => `the rule ${name} is broken`);
}
