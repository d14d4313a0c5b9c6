import type { CatalogueProvider, GameCatalogue, SportsItem } from "@maidan/services/site";
import { queryableOf } from "../database/index.ts";

/** Systems and providers that are switched on, in the catalogue's order. */
export function createGameCatalogue(): GameCatalogue {
  return {
    systems: async (reader, gameType) => {
      const { rows } = await queryableOf(reader).query<{ system: string }>({
        name: "game-systems",
        text: "select system from game_system where game_type = $1 and is_active order by place, system",
        values: [gameType],
      });
      return rows.map(({ system }) => system);
    },
    providers: async (reader, systems) => {
      const { rows } = await queryableOf(reader).query<CatalogueProvider>({
        name: "game-providers",
        // A provider all of whose games are switched off has nothing to show.
        text: `select p.system, p.platform, p.name, p.name_bn as "nameBn", p.icon
               from game_provider p join game_system s on s.system = p.system
               where p.system = any($1::text[]) and p.is_active and s.is_active
                 and (not exists (select from game g where g.system = p.system and g.platform = p.platform) or exists
                   (select from game g join game_switched_on o using (provider, code) where g.system = p.system and g.platform = p.platform))
               order by s.place, s.system, p.place, p.platform`,
        values: [systems],
      });
      return rows;
    },
    sports: async (reader) => {
      const { rows } = await queryableOf(reader).query<SportsItem>({
        name: "sports-items",
        text: `select i.name_en as name, i.name_bn as "nameBn", g.picture, i.code, i.game_type as "gameType", i.platform
               from sports_item i join game g on g.provider = i.provider and g.code = i.game_code
               join game_switched_on o on o.provider = g.provider and o.code = g.code
               where i.is_active order by i.place`,
      });
      return rows;
    },
  };
}
