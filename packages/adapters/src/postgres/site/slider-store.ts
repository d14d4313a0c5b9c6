import type { Reader } from "@maidan/services/command";
import type { KeptSlider, SliderItem, SliderStore, SliderType } from "@maidan/services/site";
import type { Generated, Selectable } from "kysely";
import { queryableOf } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";

interface SliderTable {
  readonly id: Generated<bigint>;
  slider_type: SliderType;
  name: string;
  name_bn: string;
  link: string;
  picture: string;
  icon: string;
  code: string;
  platform: string;
  game_type: string;
  is_active: Generated<boolean>;
  place: number;
}
interface Tables {
  readonly slider: SliderTable;
}

/** Any number of its own: writers of sliders queue behind one another. */
const slidersLock = 7_316_028;

const itemOf = (row: Selectable<SliderTable>): KeptSlider => ({
  sliderId: String(row.id),
  sliderType: row.slider_type,
  name: row.name,
  nameBn: row.name_bn,
  link: row.link,
  picture: row.picture,
  icon: row.icon,
  code: row.code,
  platform: row.platform,
  gameType: row.game_type,
  isActive: row.is_active,
  place: row.place,
});

const rowOf = (item: SliderItem) => ({
  slider_type: item.sliderType,
  name: item.name,
  name_bn: item.nameBn,
  link: item.link,
  picture: item.picture,
  icon: item.icon,
  code: item.code,
  platform: item.platform,
  game_type: item.gameType,
});

const all = (reader: Reader) =>
  kyselyOf<Tables>(reader).selectFrom("slider").selectAll().orderBy("place").orderBy("id");
const listAll = async (reader: Reader): Promise<readonly KeptSlider[]> => (await all(reader).execute()).map(itemOf);

/** Sliders of the home screen, in PostgreSQL. */
export function createSliderStore(): SliderStore {
  return {
    list: async (reader) => (await all(reader).where("is_active", "=", true).execute()).map(itemOf),
    listAll,
    addMissing: async (tx, items) => {
      await kyselyOf<Tables>(tx)
        .insertInto("slider")
        .values(items.map((item, place) => ({ ...rowOf(item), place })))
        .onConflict((conflict) => conflict.constraint("slider_name_once").doNothing())
        .execute();
    },
    lock: async (tx) => {
      await queryableOf(tx).query("select pg_advisory_xact_lock($1)", [slidersLock]);
      return listAll(tx);
    },
    insert: async (tx, item) => {
      const { id } = await kyselyOf<Tables>(tx)
        .insertInto("slider")
        .values({ ...rowOf(item), is_active: item.isActive, place: item.place })
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    replace: async (tx, item) => {
      await kyselyOf<Tables>(tx)
        .updateTable("slider")
        .set({ ...rowOf(item), is_active: item.isActive, place: item.place })
        .where("id", "=", BigInt(item.sliderId))
        .execute();
    },
    remove: async (tx, sliderId) => {
      await kyselyOf<Tables>(tx).deleteFrom("slider").where("id", "=", BigInt(sliderId)).execute();
    },
    order: async (tx, sliderIds) => {
      await queryableOf(tx).query(
        `update slider set place = t.place - 1
         from unnest($1::bigint[]) with ordinality as t(id, place) where slider.id = t.id`,
        [sliderIds],
      );
    },
  };
}
