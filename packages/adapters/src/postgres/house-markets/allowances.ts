import { limitsFor, type LimitValues } from "@maidan/services/betting-limits";
import type { Tx } from "@maidan/services/command";
import type { HouseAllowances, HouseMarket, MoveBounds } from "@maidan/services/house-markets";
import { createBettingLimitStore, createPlayerLimitStore } from "../betting-limits/index.ts";
import { queryableOf } from "../database/index.ts";
import { createSettingsStore } from "../settings/index.ts";

/** Any number of its own: bets that raise the house's risk queue behind one another. */
const riskLock = 7_316_020;

async function oddsBeside(
  tx: Tx,
  { eventId, kind, runners }: Pick<HouseMarket, "eventId" | "kind" | "runners">,
): Promise<MoveBounds["oddsBeside"]> {
  if (kind !== "BOOKMAKER") return new Map();
  const { rows } = await queryableOf(tx).query<{ selection_id: number; name: string; price_x100: number }>(
    `select selection_id, r.name, last_price_traded_x100 as price_x100 from exchange_runner r join exchange_market m on m.id = market_id
     where event_id = $1 and market_type = 'MATCH_ODDS' and last_price_traded_x100 is not null order by m.status <> 'CLOSED', m.part desc`,
    [eventId],
  );
  const isThere = (row: (typeof rows)[number]): boolean =>
    runners.some(({ selectionId, name }) => selectionId === row.selection_id && name === row.name);
  return new Map(rows.filter(isThere).map((row) => [row.selection_id, row.price_x100]));
}

const riskBeside: HouseAllowances["riskBeside"] = async (tx, { marketId, eventId }) => {
  const client = queryableOf(tx);
  await client.query("select pg_advisory_xact_lock($1)", [riskLock]);
  const { rows } = await client.query<{ event_minor: bigint; sport_minor: bigint; everywhere_minor: bigint }>(
    `select coalesce(sum(liability_minor) filter (where m.event_id = $2), 0)::bigint as event_minor,
       coalesce(sum(liability_minor) filter (where e.event_type_id = (select event_type_id from exchange_event where id = $2)), 0)::bigint as sport_minor,
       coalesce(sum(liability_minor), 0)::bigint as everywhere_minor
     from house_market m join exchange_event e on e.id = m.event_id where m.status <> 'CLOSED' and liability_minor > 0 and m.id <> $1`,
    [marketId, eventId],
  );
  const [row] = rows;
  return {
    eventMinor: row?.event_minor ?? 0n,
    sportMinor: row?.sport_minor ?? 0n,
    everywhereMinor: row?.everywhere_minor ?? 0n,
  };
};

interface SportLimits extends LimitValues {
  readonly eventTypeId: string;
}

/** What the house and its players may risk, over PostgreSQL. */
export function createHouseAllowances(): HouseAllowances {
  const settings = createSettingsStore();
  const limits = createBettingLimitStore();
  const playerLimits = createPlayerLimitStore();
  const saidOf = async (tx: Tx, { eventId, kind }: Pick<HouseMarket, "eventId" | "kind">): Promise<SportLimits> => {
    const { rows } = await queryableOf(tx).query<{ event_type_id: string }>(
      "select event_type_id from exchange_event where id = $1",
      [eventId],
    );
    const eventTypeId = rows[0]?.event_type_id ?? "";
    return { ...limitsFor(await limits.all(tx), { eventTypeId, marketType: kind }), eventTypeId };
  };
  return {
    allowed: async (tx, { eventId, kind, playerId }) => {
      const said = await saidOf(tx, { eventId, kind });
      const { playerExposureMaxMinor, houseLiabilityMaxMinor } = await settings.all(tx);
      const own = await playerLimits.of(tx, playerId);
      const stakes = [kind, "*"].map((type) => own.find((one) => one.marketType === type)?.stakeMaxMinor ?? null);
      const stakeMaxima = [said.stakeMaxMinor, stakes.find((one) => one !== null) ?? null].filter(
        (one) => one !== null,
      );
      return {
        stakeMaxMinor: stakeMaxima.reduce<bigint | null>(
          (least, one) => (least === null || one < least ? one : least),
          null,
        ),
        winMaxMinor: said.winMaxMinor,
        exposureMaxMinor: own.find((one) => one.marketType === "*")?.exposureMaxMinor ?? playerExposureMaxMinor,
        sportExposureMaxMinor: said.sportExposureMaxMinor,
        eventTypeId: said.eventTypeId,
        marketMaxMinor: said.houseMarketMaxMinor,
        eventMaxMinor: said.houseEventMaxMinor,
        sportMaxMinor: said.houseSportMaxMinor,
        everywhereMaxMinor: houseLiabilityMaxMinor,
      };
    },
    moveBounds: async (tx, market) => {
      const { bandInPlayPercent, bandBeforePercent, lineBandPercent } = await saidOf(tx, market);
      const ratePercent = market.isInPlay ? bandInPlayPercent : bandBeforePercent;
      return {
        ratePercent: ratePercent ?? 0,
        linePercent: lineBandPercent ?? 0,
        oddsBeside: await oddsBeside(tx, market),
      };
    },
    // The cash is what the engines lock too; what is locked moves with it.
    lockedEverywhere: async (tx, playerId) => {
      const client = queryableOf(tx);
      const account =
        "select balance_minor from ledger_account where owner = 'player' and player_id = $1 and name = $2";
      await client.query(`${account} for no key update`, [playerId, "cash"]);
      const { rows } = await client.query<{ balance_minor: bigint }>(account, [playerId, "locked"]);
      return rows[0]?.balance_minor ?? 0n;
    },
    lockedInSport: async (tx, { playerId, eventId }) => {
      const { rows } = await queryableOf(tx).query<{ locked_minor: bigint }>(
        "select locked_minor from locked_by_sport($1) where event_type_id = (select event_type_id from exchange_event where id = $2)",
        [playerId, eventId],
      );
      return rows[0]?.locked_minor ?? 0n;
    },
    riskBeside,
    setLiability: async (tx, marketId, liabilityMinor) => {
      await queryableOf(tx).query(
        "update house_market set liability_minor = $2 where id = $1 and liability_minor <> $2",
        [marketId, liabilityMinor],
      );
    },
  };
}
