import type { Reader, Tx } from "../command/index.ts";
import type { SettingKey, Settings } from "./settings.ts";

/** The settings as they are now: the default where nothing was set. */
export interface SettingsStore {
  get<K extends SettingKey>(reader: Reader, key: K): Promise<Settings[K]>;
  all(reader: Reader): Promise<Settings>;
  /** Those that were set, whatever to. */
  changed(reader: Reader): Promise<ReadonlySet<SettingKey>>;
  /** All settings, held against change until the transaction ends: writers queue behind one another. */
  lock(tx: Tx): Promise<Settings>;
  /** When the older of the two rates was last set or confirmed; of one that nobody ever set, when the platform was made. [SET-06] */
  ratesSince(reader: Reader): Promise<Date>;
  set(tx: Tx, changes: Partial<Settings>): Promise<void>;
}
