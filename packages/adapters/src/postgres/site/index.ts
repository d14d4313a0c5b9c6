import type { Generated } from "kysely";
import type { SliderStore, SliderType } from "@maidan/services/site";
import { kyselyOf } from "../database/index.ts";

interface Tables {
  readonly slider: {
    id: Generated<bigint>;
    slider_type: SliderType;
    name: string;
    link: string;
    picture: string;
    icon: string;
    code: string;
    platform: string;
    game_type: string;
    is_active: Generated<boolean>;
    place: number;
  };
}

/** Sliders of the home screen, in PostgreSQL. */
export function createSliderStore(): SliderStore {
  return {
    list: async (reader) => {
      const rows = await kyselyOf<Tables>(reader)
        .selectFrom("slider")
        .selectAll()
        .where("is_active", "=", true)
        .orderBy("place")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        sliderId: String(row.id),
        sliderType: row.slider_type,
        name: row.name,
        link: row.link,
        picture: row.picture,
        icon: row.icon,
        code: row.code,
        platform: row.platform,
        gameType: row.game_type,
      }));
    },
    addMissing: async (tx, items) => {
      await kyselyOf<Tables>(tx)
        .insertInto("slider")
        .values(
          items.map((item, place) => ({
            slider_type: item.sliderType,
            name: item.name,
            link: item.link,
            picture: item.picture,
            icon: item.icon,
            code: item.code,
            platform: item.platform,
            game_type: item.gameType,
            place,
          })),
        )
        .onConflict((conflict) => conflict.constraint("slider_name_once").doNothing())
        .execute();
    },
  };
}
