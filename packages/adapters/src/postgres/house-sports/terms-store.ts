import { parseDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  initialTerms,
  printedTerms,
  readLimits,
  type BookTerms,
  type BookTermsStore,
  type KeptTerms,
  type WrittenLimits,
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
type Written = Pick<ReturnType<typeof printedTerms>, "margins"> & {
  readonly limits: Readonly<Record<string, WrittenLimits<string>>>;
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

/** A product or kind that came after the row was written has what it began with. */
const readTerms = ({ limits, margins }: Written): BookTerms => {
  const read = readLimits(limits, minor);
  return {
    ...read,
    limits: { ...initialTerms.limits, ...read.limits },
    margins: Object.fromEntries(
      Object.entries(initialTerms.margins).map(([sport, kinds]) => [sport, { ...kinds, ...margins[sport] }]),
    ),
  };
};
