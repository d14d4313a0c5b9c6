import { parseDecimal } from "@maidan/core/money";
import type { Reader, Tx } from "@maidan/services/command";
import {
  initialTemplates,
  printedTemplate,
  type EventTemplate,
  type ExchangeTerms,
  type HouseTerms,
  type TemplateKey,
  type TemplateStore,
} from "@maidan/services/market-templates";
import { handParts } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

type Printed = ReturnType<typeof printedTemplate>;
/** Terms that came later are missing in rows from before. */
type Since<T, Later extends keyof T> = Omit<T, Later> & Partial<Pick<T, Later>>;
interface Written {
  readonly exchange: Readonly<
    Record<string, Since<Printed["exchange"][string], "has_virtual_prices" | "has_passive_delay">>
  >;
  readonly house: Readonly<Record<string, Since<Printed["house"][string], "margin_basis_points">>>;
}

/** Templates of markets, over PostgreSQL: of each sport and competition the newest version counts. */
export function createTemplateStore(options: { readonly speed?: number } = {}): TemplateStore {
  const applyToOpen: TemplateStore["applyToOpen"] = async (tx, key, template) => {
    const terms = { template, speed: Math.max(1, options.speed ?? 1) };
    return (await applyToHouse(tx, key, terms)) + (await applyToPlanned(tx, key, terms));
  };
  return { of, ofEvent, plannedDelayMs, list, history, lock, add, applyToOpen };
}

const plannedDelayMs: TemplateStore["plannedDelayMs"] = async (reader, marketId) => {
  const { rows } = await queryableOf(reader).query<{ in_play_delay_ms: number }>(
    "select in_play_delay_ms from exchange_market where id = $1",
    [marketId],
  );
  return rows[0]?.in_play_delay_ms;
};

const none: EventTemplate = { exchange: {}, house: {} };

async function currentOf(reader: Reader, eventTypeId: string, competition: string): Promise<EventTemplate> {
  const { rows } = await queryableOf(reader).query<{ terms: Written | null }>({
    name: "market-template-of",
    text: `select distinct on (competition) terms from market_template where event_type_id = $1 and competition in ($2, '')
      order by competition desc, version desc`,
    values: [eventTypeId, competition],
  });
  const written = rows.find(({ terms }) => terms !== null)?.terms;
  const initial = initialTemplates[eventTypeId] ?? none;
  return written === undefined || written === null ? initial : readTemplate(initial, written);
}
const of: TemplateStore["of"] = (reader, { eventTypeId, competition }) => currentOf(reader, eventTypeId, competition);

const ofEvent: TemplateStore["ofEvent"] = async (reader, eventId) => {
  const { rows } = await queryableOf(reader).query<{ event_type_id: string; competition: string }>({
    name: "market-template-event",
    text: "select event_type_id, competition from exchange_event where id = $1",
    values: [eventId],
  });
  return rows[0] === undefined ? none : currentOf(reader, rows[0].event_type_id, rows[0].competition);
};

const list: TemplateStore["list"] = async (reader, eventTypeId) => {
  const { rows } = await queryableOf(reader).query<{ competition: string; version: number; terms: Written | null }>(
    `select distinct on (competition) competition, version, terms from market_template where event_type_id = $1 order by competition, version desc`,
    [eventTypeId],
  );
  const initial = initialTemplates[eventTypeId] ?? none;
  const kept = rows.map(({ competition, version, terms }) => ({
    eventTypeId,
    competition,
    version,
    template: terms === null ? null : readTemplate(initial, terms),
  }));
  const hasSport = kept.some(({ competition }) => competition === "");
  return hasSport ? kept : [{ eventTypeId, competition: "", version: 0, template: initial }, ...kept];
};

const history: TemplateStore["history"] = async (reader, eventTypeId, limit) => {
  const { rows } = await queryableOf(reader).query<{
    competition: string;
    version: number;
    is_removal: boolean;
    made_by: string;
    made_at: Date;
  }>(
    `select competition, version, terms is null as is_removal, made_by, made_at from market_template where event_type_id = $1
     order by made_at desc, competition, version desc limit $2`,
    [eventTypeId, limit],
  );
  return rows.map((row) => ({
    eventTypeId,
    competition: row.competition,
    version: row.version,
    isRemoval: row.is_removal,
    madeBy: row.made_by,
    madeAt: row.made_at,
  }));
};

const lock: TemplateStore["lock"] = async (tx, { eventTypeId, competition }) => {
  const client = queryableOf(tx);
  await client.query("lock table market_template in share row exclusive mode");
  const { rows } = await client.query<{ version: number }>(
    "select coalesce(max(version), 0) as version from market_template where event_type_id = $1 and competition = $2",
    [eventTypeId, competition],
  );
  return rows[0]?.version ?? 0;
};

const add: TemplateStore["add"] = async (tx, { eventTypeId, competition, version, template, madeBy }) => {
  await queryableOf(tx).query(
    "insert into market_template (event_type_id, competition, version, terms, made_by) values ($1, $2, $3, $4::jsonb, $5)",
    [eventTypeId, competition, version, template === null ? null : JSON.stringify(printedTemplate(template)), madeBy],
  );
};

// A sport's template is not for competitions that have their own.
const isCovered = `case when $2 <> '' then e.competition = $2 else not exists (
           select from (select distinct on (t.competition) t.competition, t.terms from market_template t
             where t.event_type_id = $1 and t.competition = e.competition order by t.competition, t.version desc) own where own.terms is not null) end`;

/**
 * Of exchange markets the delay with which they are turned in play, which nobody reads before; what is by hand goes at the pace of a real match, recordings and
 * races at their own. Least stake and commission stay: bets were taken under them.
 */
async function applyToPlanned(
  tx: Tx,
  { eventTypeId, competition }: TemplateKey,
  { template, speed }: { readonly template: EventTemplate; readonly speed: number },
): Promise<number> {
  let changed = 0;
  for (const [kind, terms] of Object.entries(template.exchange)) {
    const delayMs = terms.betDelaySeconds * 1_000;
    const { rowCount } = await queryableOf(tx).query(
      `update exchange_market m set in_play_delay_ms = case when e.source = 'office' or m.part >= $6 then $4::int else $5::int end
       from exchange_event e where e.id = m.event_id and e.event_type_id = $1 and m.market_type = $3 and m.status <> 'CLOSED' and not m.is_in_play
         and e.source <> 'replay' and m.market_type not in ('WIN', 'PLACE')
         and m.in_play_delay_ms <> case when e.source = 'office' or m.part >= $6 then $4::int else $5::int end and ${isCovered}`,
      [eventTypeId, competition, kind, delayMs, Math.round(delayMs / speed), handParts],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

/** Events by hand go at the pace of a real match here too. */
async function applyToHouse(
  tx: Tx,
  { eventTypeId, competition }: TemplateKey,
  { template, speed }: { readonly template: EventTemplate; readonly speed: number },
): Promise<number> {
  let changed = 0;
  for (const [kind, terms] of Object.entries(template.house)) {
    const { rowCount } = await queryableOf(tx).query(
      `update house_market m set bet_delay_ms = case e.source when 'office' then $9::int else $4::int end, minimum_stake_minor = $5, maximum_stake_minor = $6, maximum_profit_minor = $7,
         maximum_liability_minor = $8, version = m.version + 1
       from exchange_event e where e.id = m.event_id and e.event_type_id = $1 and m.status <> 'CLOSED'
         and case m.kind when 'BOOKMAKER' then 'BOOKMAKER' else 'FANCY_' || m.fancy_type end = $3
         and ${isCovered}`,
      [
        eventTypeId,
        competition,
        kind,
        Math.round((terms.betDelaySeconds * 1_000) / speed),
        terms.minimumStakeMinor,
        terms.maximumStakeMinor,
        terms.maximumProfitMinor,
        terms.maximumLiabilityMinor,
        terms.betDelaySeconds * 1_000,
      ],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

const minor = (amount: string): bigint => {
  const read = parseDecimal(amount);
  if (read === undefined) throw new Error(`no amount: ${amount}`);
  return read;
};

/** A kind, or a term of one, that came after the row was written has what it began with. */
const readTemplate = (initial: EventTemplate, { exchange, house }: Written): EventTemplate => ({
  exchange: {
    ...initial.exchange,
    ...Object.fromEntries(
      Object.entries(exchange).map(([kind, terms]): [string, ExchangeTerms] => [
        kind,
        {
          isOn: terms.is_on,
          betDelaySeconds: terms.bet_delay_seconds,
          hasPassiveDelay: terms.has_passive_delay ?? initial.exchange[kind]?.hasPassiveDelay ?? false,
          minimumStakeMinor: minor(terms.minimum_stake),
          minimumPayoutMinor: terms.minimum_payout == null ? null : minor(terms.minimum_payout),
          commissionBasisPoints: terms.commission_basis_points,
          hasPriceBand: terms.has_price_band,
          hasVirtualPrices: terms.has_virtual_prices ?? initial.exchange[kind]?.hasVirtualPrices ?? false,
        },
      ]),
    ),
  },
  house: {
    ...initial.house,
    ...Object.fromEntries(
      Object.entries(house).map(([kind, terms]): [string, HouseTerms] => [
        kind,
        {
          isOn: terms.is_on,
          betDelaySeconds: terms.bet_delay_seconds,
          minimumStakeMinor: minor(terms.minimum_stake),
          maximumStakeMinor: minor(terms.maximum_stake),
          maximumProfitMinor: minor(terms.maximum_profit),
          maximumLiabilityMinor: minor(terms.maximum_liability),
          commissionBasisPoints: terms.commission_basis_points,
          marginBasisPoints: terms.margin_basis_points ?? initial.house[kind]?.marginBasisPoints ?? 0,
        },
      ]),
    ),
  },
});
