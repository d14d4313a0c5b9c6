import type { Reader, Tx } from "@maidan/services/command";
import {
  firstDocuments,
  type SiteDocumentKey,
  type SiteDocuments,
  type SiteDocumentStore,
} from "@maidan/services/site";
import { queryableOf } from "../database/index.ts";

/** Any number of its own: writers of the site's documents queue behind one another. */
const documentsLock = 7_316_026;

async function get<K extends SiteDocumentKey>(reader: Reader, key: K): Promise<SiteDocuments[K]> {
  const { rows } = await queryableOf(reader).query<{ value: SiteDocuments[K] }>({
    name: "site-document",
    text: "select value from site_document where key = $1",
    values: [key],
  });
  return rows[0]?.value ?? firstDocuments[key];
}

/** Documents over the table `site_document`: what the product comes with where there is no row. */
export function createSiteDocumentStore(): SiteDocumentStore {
  return {
    get,
    lock: async (tx, key) => {
      await queryableOf(tx).query("select pg_advisory_xact_lock($1)", [documentsLock]);
      return get(tx, key);
    },
    set: async (tx: Tx, key, value) => {
      await queryableOf(tx).query(
        `insert into site_document (key, value) values ($1, $2)
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [key, JSON.stringify(value)],
      );
    },
  };
}
