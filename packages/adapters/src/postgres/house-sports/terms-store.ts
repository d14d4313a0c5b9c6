import { parseDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  initialTerms,
  printedTerms,
  type BookTerms,
  type BookTermsStore,
  type KeptTerms,
} from "@maidan/services/house-sports";
import { ratesOf } from "@maidan/services/settings";
import { queryableOf } from "../database/index.ts";
import { createSettingsStore } from "../settings/index.ts";

/** Margins and limits of the sportsbook, over PostgreSQL: the newest row counts. */
export function createBookTermsStore(): BookTermsStore {
  return {
    now,
    lock: async (tx) => {
      await queryableOf(tx).query("lock table sportsbook_terms in share row exclusive mode");
      return now(tx);
    },
    add: async (tx, terms, madeBy) => {
      const { rows } = await queryableOf(tx).query<{ version: bigint }>(
        "insert into sportsbook_terms (terms, made_by) values ($1::jsonb, $2) returning version",
        [JSON.stringify(printedTerms(terms)), madeBy],
      );
      return Number(rows[0]?.version);
    },
    history: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<{ version: bigint; made_by: string; made_at: Date }>(
        "select version, made_by, made_at from sportsbook_terms order by version desc limit $1",
        [limit],
      );
      return rows.map((row) => ({ version: Number(row.version), madeBy: row.made_by, madeAt: row.made_at }));
    },
  };
}

const settings = createSettingsStore();
type Limits = ReturnType<typeof printedTerms>["limits"][string];
type InTaka = "least_stake" | "most_stake" | "most_paid" | "most_liability";
/** Rows of before SPORTSBOOK-57 say nothing in rupees. */
type Written = Omit<ReturnType<typeof printedTerms>, "limits"> & {
  readonly limits: Readonly<Record<string, Pick<Limits, InTaka> & Partial<Omit<Limits, InTaka>>>>;
};

async function now(reader: Reader): Promise<KeptTerms> {
  const { rows } = await queryableOf(reader).query<{ version: bigint; terms: Written }>({
    name: "book-terms-now",
    text: "select version, terms from sportsbook_terms order by version desc limit 1",
  });
  const [row] = rows;
  const rates = ratesOf(await settings.all(reader));
  return row === undefined
    ? { ...initialTerms, rates }
    : { version: Number(row.version), rates, ...readTerms(row.terms) };
}

const minor = (amount: string): bigint => {
  const read = parseDecimal(amount);
  if (read === undefined) throw new Error(`no amount: ${amount}`);
  return read;
};

const minorOrNull = (amount: string | null | undefined): bigint | null =>
  amount === null || amount === undefined ? null : minor(amount);

/** A product or kind that came after the row was written has what it began with. */
const readTerms = ({ limits, margins }: Written): BookTerms => ({
  limits: {
    ...initialTerms.limits,
    ...Object.fromEntries(
      Object.entries(limits).map(([gameCode, each]) => [
        gameCode,
        {
          leastStakeMinor: minor(each.least_stake),
          mostStakeMinor: minor(each.most_stake),
          mostPaidMinor: minor(each.most_paid),
          mostLiabilityMinor: minor(each.most_liability),
        },
      ]),
    ),
  },
  limitsInRupees: Object.fromEntries(
    Object.entries(limits).map(([gameCode, each]) => [
      gameCode,
      {
        INR: {
          leastStakeMinor: minorOrNull(each.least_stake_inr),
          mostStakeMinor: minorOrNull(each.most_stake_inr),
          mostPaidMinor: minorOrNull(each.most_paid_inr),
          mostLiabilityMinor: minorOrNull(each.most_liability_inr),
        },
        PKR: {
          leastStakeMinor: minorOrNull(each.least_stake_pkr),
          mostStakeMinor: minorOrNull(each.most_stake_pkr),
          mostPaidMinor: minorOrNull(each.most_paid_pkr),
          mostLiabilityMinor: minorOrNull(each.most_liability_pkr),
        },
      },
    ]),
  ),
  margins: Object.fromEntries(
    Object.entries(initialTerms.margins).map(([sport, kinds]) => [sport, { ...kinds, ...margins[sport] }]),
  ),
});
