import type { StaffDeed, StaffDeeds } from "@maidan/services/house-markets";
import { queryableOf } from "../database/index.ts";

interface DeedRow {
  readonly id: string;
  readonly deed: StaffDeed["kind"];
  readonly deed_by: string;
  readonly deed_at: Date;
  readonly deed_version: bigint;
}

/** What staff did last to the markets of the house, over PostgreSQL. */
export const deeds: StaffDeeds = {
  // The change that it is has locked them.
  setDeed: async (tx, marketIds, { kind, by, atMs }) => {
    await queryableOf(tx).query(
      `update house_market set deed = $2, deed_by = $3, deed_at = to_timestamp($4::float8 / 1000), deed_version = version
       where id = any($1::text[])`,
      [marketIds, kind, by, atMs],
    );
  },
  deedsOf: async (reader, marketIds) => {
    const { rows } = await queryableOf(reader).query<DeedRow>(
      `select id, deed, deed_by, deed_at, deed_version from house_market
       where id = any($1::text[]) and deed is not null`,
      [marketIds],
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { kind: row.deed, by: row.deed_by, atMs: row.deed_at.getTime(), version: Number(row.deed_version) },
      ]),
    );
  },
};
