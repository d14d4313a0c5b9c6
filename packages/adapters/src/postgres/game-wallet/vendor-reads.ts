import type { VendorReads } from "@maidan/services/exchange";
import { queryableOf } from "../database/index.ts";

/** Units of the wallet in a minor unit: its amounts are of 1/100000. [GWAL-08] */
const unitsPerMinor = 1_000;

/** What players have in play with the providers of games, in PostgreSQL. A provider is called by the platform that most of its games are of, and by its own name where none is. */
export const createVendorReads = (): VendorReads => ({
  inPlay: async (reader, playerId) => {
    const { rows } = await queryableOf(reader).query<{ vendor: string; name: string; in_play: bigint }>({
      name: "vendors-in-play",
      text: `select r.provider as vendor, coalesce((select g.platform from game g where g.provider = r.provider and g.platform <> '' group by g.platform
          having count(*) * 2 > (select count(*) from game a where a.provider = r.provider)), r.provider) as name, div(sum(r.stake_units), $2)::bigint as in_play
        from game_round r where r.player_id = $1 and r.closed_at is null and r.stake_units > 0 group by r.provider order by name`,
      values: [playerId, unitsPerMinor],
    });
    return rows.map(({ vendor, name, in_play: inPlayMinor }) => ({ vendor, name, inPlayMinor }));
  },
  isVendor: async (reader, vendor) => {
    const { rowCount } = await queryableOf(reader).query("select from game_wallet_provider where name = $1", [vendor]);
    return rowCount === 1;
  },
});
