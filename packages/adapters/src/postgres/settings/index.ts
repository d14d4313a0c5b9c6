import type { Json, Reader, Tx } from "@maidan/services/command";
import {
  fromStored,
  initialSettings,
  settingDefinitions,
  storedForm,
  type SettingKey,
  type Settings,
  type SettingsStore,
} from "@maidan/services/settings";
import { queryableOf } from "../database/index.ts";

/** Any number of its own: writers of settings queue behind one another. */
const settingsLock = 7_316_009;

interface Row {
  readonly key: string;
  readonly value: Json;
}

/** Settings over the table `setting`: the default where there is no row. */
export function createSettingsStore(): SettingsStore {
  return { get, all, changed, lock, ratesSince, set };
}

async function get<K extends SettingKey>(reader: Reader, key: K): Promise<Settings[K]> {
  const { rows } = await queryableOf(reader).query<Row>({
    name: "setting-get",
    text: "select key, value from setting where key = $1",
    values: [key],
  });
  return withRows(rows)[key];
}

async function all(reader: Reader): Promise<Settings> {
  const { rows } = await queryableOf(reader).query<Row>({
    name: "setting-all",
    text: "select key, value from setting",
  });
  return withRows(rows);
}

async function changed(reader: Reader): Promise<ReadonlySet<SettingKey>> {
  const { rows } = await queryableOf(reader).query<{ key: string }>({
    name: "setting-keys",
    text: "select key from setting",
  });
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(settingDefinitions.map(({ key }) => key).filter((key) => keys.has(key)));
}

async function lock(tx: Tx): Promise<Settings> {
  await queryableOf(tx).query("select pg_advisory_xact_lock($1)", [settingsLock]);
  return all(tx);
}

async function ratesSince(reader: Reader): Promise<Date> {
  const { rows } = await queryableOf(reader).query<{ since: Date }>(
    `select min(coalesce(s.updated_at, (select min(applied_at) from schema_migration))) as since
     from (values ('inrPer1000Taka'), ('pkrPer1000Taka')) as r (key) left join setting s on s.key = r.key`,
  );
  const since = rows[0]?.since;
  if (since === undefined) throw new Error("the database counted nothing");
  return since;
}

async function set(tx: Tx, changes: Partial<Settings>): Promise<void> {
  for (const { key } of settingDefinitions) {
    const value = changes[key];
    if (value === undefined) continue;
    await queryableOf(tx).query(
      `insert into setting (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(storedForm(value))],
    );
  }
}

function withRows(rows: readonly Row[]): Settings {
  const known = rows.flatMap((row) => {
    const definition = settingDefinitions.find(({ key }) => key === row.key);
    return definition === undefined ? [] : [[definition.key, fromStored(definition, row.value)] as const];
  });
  return { ...initialSettings, ...Object.fromEntries(known) };
}
