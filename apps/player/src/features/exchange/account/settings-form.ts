import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";

/** The settings as they are being typed. */
export interface SettingsForm extends Omit<ExchangeSettings, "stake_keys" | "one_tap_stake"> {
  /** As typed, in western digits; empty keys are left out. */
  readonly keys: readonly string[];
  readonly oneTapStake: string;
}

export const mostKeys = 8;
const mostStake = 1_000_000;

export const openSettings = (settings: ExchangeSettings): SettingsForm => {
  const { stake_keys: stakeKeys, one_tap_stake: oneTapStake, ...rest } = settings;
  const keys = Array.from({ length: mostKeys }, (_, place) => String(stakeKeys[place] ?? ""));
  return { ...rest, keys, oneTapStake: String(oneTapStake) };
};

const stakeOf = (text: string): number | undefined => {
  const stake = Number(text);
  return text !== "" && Number.isInteger(stake) && stake >= 1 && stake <= mostStake ? stake : undefined;
};

/** At which places keys are wrong; without any key at all the first is missing. */
export function wrongKeysOf(keys: readonly string[]): readonly number[] {
  if (keys.every((key) => key === "")) return [0];
  return keys.flatMap((key, place) => (key !== "" && stakeOf(key) === undefined ? [place] : []));
}

export type SettingsFault = "wrongKeys" | "wrongStake";

/** What is to be kept, or what is wrong with it. */
export function settingsOf(form: SettingsForm): ExchangeSettings | SettingsFault {
  const { keys, oneTapStake, ...rest } = form;
  if (wrongKeysOf(keys).length > 0) return "wrongKeys";
  const stakeKeys = keys.flatMap((key) => stakeOf(key) ?? []);
  const stake = stakeOf(oneTapStake);
  if (stake === undefined) return "wrongStake";
  return { ...rest, stake_keys: stakeKeys, one_tap_stake: stake };
}
