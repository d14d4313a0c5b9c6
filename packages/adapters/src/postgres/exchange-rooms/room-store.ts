import type { Currency } from "@maidan/core/money";
import { done, scopeOf } from "@maidan/services/command";
import type { ActivityKind, BetSettings, ExchangeRoomStore } from "@maidan/services/exchange-rooms";
import { resetterOf } from "@maidan/services/player";
import { queryableOf } from "../database/index.ts";
import { deliveries } from "./balls.ts";
import {
  addFavouriteCompetition,
  countFavouriteCompetitions,
  favouriteCompetitions,
  removeFavouriteCompetition,
} from "./favourite-competitions.ts";
import { countPins, pin, pins, unpin } from "./pins.ts";

/** Pins, settings and the reads of the exchange's rooms, in PostgreSQL. */
export function createExchangeRoomStore(): ExchangeRoomStore {
  return {
    settings,
    currency,
    keepSettings,
    playedMinor,
    pins,
    countPins,
    pin,
    unpin,
    favouriteCompetitions,
    countFavouriteCompetitions,
    addFavouriteCompetition,
    removeFavouriteCompetition,
    activity,
    deliveries,
    matchedBetween,
    prices,
  };
}

interface SettingRow {
  readonly stake_keys: readonly number[];
  readonly is_one_tap: boolean;
  readonly one_tap_stake: number;
  readonly is_confirming: boolean;
  readonly price_policy: BetSettings["pricePolicy"];
  readonly odds_format: BetSettings["odds"];
  readonly takes_better_prices: boolean;
  readonly reality_check_minutes: BetSettings["realityCheckMinutes"];
  readonly tells_matched: boolean;
}

const settings: ExchangeRoomStore["settings"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<SettingRow>(
    `select stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, odds_format, takes_better_prices,
        reality_check_minutes, tells_matched
      from exchange_setting where player_id = $1`,
    [playerId],
  );
  const [row] = rows;
  return (
    row && {
      stakeKeys: row.stake_keys,
      isOneTap: row.is_one_tap,
      oneTapStake: row.one_tap_stake,
      isConfirming: row.is_confirming,
      pricePolicy: row.price_policy,
      odds: row.odds_format,
      takesBetterPrices: row.takes_better_prices,
      realityCheckMinutes: row.reality_check_minutes,
      tellsMatched: row.tells_matched,
    }
  );
};

const currency: ExchangeRoomStore["currency"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ currency: Currency }>(
    "select currency from player where id = $1",
    [playerId],
  );
  if (rows[0] === undefined) throw new Error(`player ${playerId} is not there`);
  return rows[0].currency;
};

const keepSettings: ExchangeRoomStore["keepSettings"] = async (tx, playerId, kept) => {
  await queryableOf(tx).query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, odds_format, takes_better_prices, reality_check_minutes, tells_matched)
      values ($1, $2::integer[], $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (player_id) do update set stake_keys = excluded.stake_keys, is_one_tap = excluded.is_one_tap,
        one_tap_stake = excluded.one_tap_stake, is_confirming = excluded.is_confirming,
        price_policy = excluded.price_policy, odds_format = excluded.odds_format,
        takes_better_prices = excluded.takes_better_prices,
        reality_check_minutes = excluded.reality_check_minutes, tells_matched = excluded.tells_matched, changed_at = clock_timestamp()`,
    [
      playerId,
      [...kept.stakeKeys],
      kept.isOneTap,
      kept.oneTapStake,
      kept.isConfirming,
      kept.pricePolicy,
      kept.odds,
      kept.takesBetterPrices,
      kept.realityCheckMinutes,
      kept.tellsMatched,
    ],
  );
};

/** More than a person moves in a day. */
const mostPostings = 20_000;

// The kinds of the statement's bets and games; what is only locked or freed comes to nothing by itself.
const playedMinor: ExchangeRoomStore["playedMinor"] = async (reader, { playerId, sinceMs }) => {
  const { rows } = await queryableOf(reader).query<{ played_minor: bigint }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as played_minor
      from ledger_account a
      cross join lateral (select transaction_id, amount_minor from ledger_posting p where p.account_id = a.id order by p.id desc limit $3) p
      join ledger_transaction t on t.id = p.transaction_id
      where a.owner = 'player' and a.player_id = $1 and a.name in ('cash', 'locked') and t.created_at >= to_timestamp($2::double precision / 1000)
        and (t.kind like 'exchange.%' or t.kind like 'houseMarket.%' or t.kind like 'game.%')`,
    [playerId, sinceMs, mostPostings],
  );
  return rows[0]?.played_minor ?? 0n;
};

/** Commands of a player that the log tells of. What happens all the time (a move of a game, a read message) and what has a list of its own is not among them. */
const toldCommands: Readonly<Record<string, ActivityKind>> = {
  "deposit.submit": "deposit",
  "withdrawal.submit": "withdrawal",
  "exchange.recallWallets": "recall",
  "player.change-password": "password",
  "player.reset-password": "password-reset",
  "player.verify-contact": "contact",
  "player.add-phone": "phone",
  "player.set-date-of-birth": "birthday",
  "programs.make-key": "app-key",
  "programs.revoke-key": "app-key-end",
  "programs.add-certificate": "certificate",
  "programs.remove-certificate": "certificate-end",
  "exchange.change-settings": "settings",
  "vip.convert": "vip",
  "referral.claim": "referral",
};

// A wrong code is an answer too, as its try counts: of these commands those that did something are told alone.
const byCode = ["player.reset-password", "player.verify-contact"];
const codeWasRight = [done(true), done({ result: "verified" })].map((outcome) => JSON.stringify(outcome));

interface ActivityRow {
  readonly at: Date;
  readonly command: string | null;
  readonly device: string;
  readonly network: string;
}

const activity: ExchangeRoomStore["activity"] = async (reader, { playerId, from, count }) => {
  const { rows } = await queryableOf(reader).query<ActivityRow>(
    `select at, command, device, network from (
        select created_at as at, null::text as command, user_agent as device, address_prefix as network
        from player_session where player_id = $1 and kind = 'app'
        union all
        select created_at, kind, '', '' from command
        where scope = any($2::text[]) and is_ok and kind = any($3::text[]) and (kind <> all($6::text[]) or outcome = any($7::text[]))
      ) done order by at desc, command nulls last offset $4 limit $5`,
    [
      playerId,
      [scopeOf({ kind: "player", playerId }), scopeOf(resetterOf(playerId))],
      Object.keys(toldCommands),
      from,
      count,
      byCode,
      codeWasRight,
    ],
  );
  return rows.map((row) => ({
    atMs: row.at.getTime(),
    kind: row.command === null ? "log-in" : (toldCommands[row.command] ?? "settings"),
    device: row.device,
    network: row.network,
  }));
};

/** Matches of a market are numbered in their order. */
const newestFills = "select * from exchange_fill where market_id = $1 order by id desc limit $2";

const matchedBetween: ExchangeRoomStore["matchedBetween"] = async (reader, { marketId, most }) => {
  const { rows } = await queryableOf(reader).query<{ first: Date | null; last: Date | null }>(
    `select min(matched_at) as first, max(matched_at) as last from (${newestFills}) fills`,
    [marketId, most],
  );
  const [row] = rows;
  if (row?.first === null || row?.last === null || row === undefined) return undefined;
  return { fromMs: row.first.getTime(), toMs: row.last.getTime() };
};

interface PriceRow {
  readonly selection_id: number;
  readonly at: Date;
  readonly price_x100: number;
  readonly low_x100: number;
  readonly high_x100: number;
  readonly volume_minor: bigint;
}

const prices: ExchangeRoomStore["prices"] = async (reader, { marketId, most, spanSeconds }) => {
  const { rows } = await queryableOf(reader).query<PriceRow>(
    `select selection_id, date_bin($3 * interval '1 second', matched_at, 'epoch') as at,
        (array_agg(price_x100 order by id desc))[1] as price_x100, min(price_x100) as low_x100,
        max(price_x100) as high_x100, sum(size_minor)::bigint as volume_minor
      from (${newestFills}) fills group by 1, 2 order by 1, 2`,
    [marketId, most, spanSeconds],
  );
  return rows.map((row) => ({
    selectionId: row.selection_id,
    atMs: row.at.getTime(),
    priceX100: row.price_x100,
    lowX100: row.low_x100,
    highX100: row.high_x100,
    volumeMinor: row.volume_minor,
  }));
};
