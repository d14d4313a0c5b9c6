import { boundIn, rupees, type Currency, type Rupees, type RupeesPer1000 } from "@maidan/core/money";
import { usualTimes } from "@maidan/games/lottery";
import type { Json } from "../command/index.ts";

/** Amounts that stand in each currency: the bare one is of taka, beside it one of rupees, or null where it follows from the taka's. [SET-04] */
export type SettingByCurrency =
  | "depositMin"
  | "depositMax"
  | "withdrawalMin"
  | "withdrawalMax"
  | "fourEyesAbove"
  | "resultFourEyesAbove"
  | "referralClaimMin"
  | "marketExposureMax"
  | "marketProfitMax"
  | "playerExposureMax";
const suffixes = { INR: "Inr", PKR: "Pkr" } as const satisfies Record<Rupees, string>;
type Suffix = (typeof suffixes)[Rupees];
export const rupeesKey = <N extends SettingByCurrency>(name: N, currency: Rupees): `${N}${Suffix}Minor` =>
  `${name}${suffixes[currency]}Minor`;
type RupeesSettings = { readonly [Key in `${SettingByCurrency}${Suffix}Minor`]: bigint | null };

/** Amounts to press, of each currency: the bare ones are of taka, those of rupees are empty where they follow from the taka's. [SET-05] */
export type QuickAmounts = "depositQuickAmounts" | "withdrawalQuickAmounts";
type RupeesQuickAmounts = { readonly [Key in `${QuickAmounts}${Suffix}`]: string };

/** All that the owner may change while the platform runs. Amounts are minor units; rates are basis points; flags 0 and 1 as the specification has them. */
export interface Settings extends RupeesSettings, RupeesQuickAmounts {
  readonly siteTitle: string;
  /** 0 = the maintenance page is shown at `/`. */
  readonly siteStatus: 0 | 1;
  /** The running line on the home screen; empty = none. */
  readonly notice: string;
  /** For who reads Bangla; empty = as `notice`. */
  readonly noticeBn: string;
  /** The pop-up on the home screen; empty = none. */
  readonly systemNotice: string;
  /** For who reads Bangla; empty = as `systemNotice`. */
  readonly systemNoticeBn: string;
  readonly supportMail: string;
  /** 0 = withdrawals are hidden and refused. */
  readonly withdrawalStatus: 0 | 1;
  readonly whatsapp: string;
  readonly facebook: string;
  readonly telegram: string;
  readonly liveChat: string;
  readonly intercom: string;
  readonly tawkId: string;
  /** Taken from net winnings per market, where a market names no rate of its own. */
  readonly commissionBasisPoints: number;
  readonly depositMinMinor: bigint;
  readonly depositMaxMinor: bigint;
  readonly withdrawalMinMinor: bigint;
  readonly withdrawalMaxMinor: bigint;
  /** Amounts to press, in whole units, in the order in which they are offered: `2000,3000`. */
  readonly depositQuickAmounts: string;
  readonly withdrawalQuickAmounts: string;
  /** A movement above this needs two members of staff. */
  readonly fourEyesAboveMinor: bigint;
  /** What may be matched in a market whose result one person names by hand. */
  readonly resultFourEyesAboveMinor: bigint;
  /** Less of referral rewards is not claimed. */
  readonly referralClaimMinMinor: bigint;
  /** What one player may have at stake in one market of the exchange, and may win in it. */
  readonly marketExposureMaxMinor: bigint;
  readonly marketProfitMaxMinor: bigint;
  /** What one player may have at stake in all markets together, unless the office allows another sum. */
  readonly playerExposureMaxMinor: bigint;
  /** What the house may lose at worst in all markets against it together. */
  readonly houseLiabilityMaxMinor: bigint;
  /** How many rupees a bound of 1,000 taka is where none is set in them. */
  readonly inrPer1000Taka: number;
  readonly pkrPer1000Taka: number;
  /** After how many days rates that nobody set or confirmed count as old. [SET-06] */
  readonly ratesConfirmDays: number;
  /** Stakes that a deposit without a promotion asks for before a withdrawal, in hundredths of its amount; 0 = none. */
  readonly depositTurnoverX100: number;
  /** At most so many rounds of a game by themselves; 0 = none. */
  readonly gameAutoplayRounds: number;
  /** When each lottery is drawn: times of the day in Dhaka between commas. */
  readonly lottery2dTimes: string;
  readonly lottery3dTimes: string;
  readonly lottery4dTimes: string;
}
export type SettingKey = keyof Settings;

/** How a setting is written outside: its name there, and the form of its value. */
export type SettingForm =
  | { readonly type: "text"; readonly maxLength: number; readonly pattern?: RegExp; readonly hint?: string }
  | { readonly type: "flag" }
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  /** `isOptional`: null, or empty, where none is set. */
  | { readonly type: "money"; readonly minMinor: bigint; readonly maxMinor: bigint; readonly isOptional?: true };

export interface SettingDefinition<K extends SettingKey = SettingKey> {
  readonly key: K;
  readonly wireName: string;
  readonly form: SettingForm;
  readonly initial: Settings[K];
}

const define = <K extends SettingKey>(
  key: K,
  wireName: string,
  rest: Omit<SettingDefinition<K>, "key" | "wireName">,
): SettingDefinition<K> => ({
  key,
  wireName,
  ...rest,
});

const text = (maxLength: number): SettingForm => ({ type: "text", maxLength });
const link: SettingForm = {
  type: "text",
  maxLength: 300,
  pattern: /^(https:\/\/\S+)?$/,
  hint: "an https address, or empty",
};
const mail: SettingForm = {
  type: "text",
  maxLength: 254,
  pattern: /^([^\s@]+@[^\s@]+)?$/,
  hint: "an e-mail address, or empty",
};
const quickAmounts: SettingForm = {
  type: "text",
  maxLength: 120,
  pattern: /^([1-9]\d{0,6}(, ?[1-9]\d{0,6}){0,11})?$/,
  hint: "up to 12 whole amounts between commas",
};
const drawTimes: SettingForm = {
  type: "text",
  maxLength: 600,
  pattern: /^([01]\d|2[0-3]):[0-5]\d(, ?([01]\d|2[0-3]):[0-5]\d)*$/,
  hint: "times of the day between commas, as 08:30, 20:30",
};
const flag: SettingForm = { type: "flag" };
type MoneyForm = SettingForm & { readonly type: "money" };
const money: MoneyForm = { type: "money", minMinor: 100n, maxMinor: 100_000_000_00n };
const threshold: MoneyForm = { type: "money", minMinor: 0n, maxMinor: 100_000_000_00n };
/** From a tenth of a rupee for a taka to ten: beyond that it was mistyped. */
const rupeesPer1000: SettingForm = { type: "integer", min: 100, max: 10_000 };

/** An amount in each currency. Of rupees up to a thousand million: as many are worth less. */
function byCurrency(
  name: SettingByCurrency,
  wireName: string,
  { form, initial }: { readonly form: MoneyForm; readonly initial: bigint },
): readonly SettingDefinition[] {
  const ofRupees = { ...form, maxMinor: form.maxMinor * 10n, isOptional: true } as const;
  return [
    define(`${name}Minor`, wireName, { form, initial }),
    ...rupees.map((currency) =>
      define(rupeesKey(name, currency), `${wireName}_${currency.toLowerCase()}`, { form: ofRupees, initial: null }),
    ),
  ];
}

const quickAmountsByCurrency = (
  name: QuickAmounts,
  wireName: string,
  initial: string,
): readonly SettingDefinition[] => [
  define(name, wireName, { form: quickAmounts, initial }),
  ...rupees.map((currency) =>
    define(`${name}${suffixes[currency]}`, `${wireName}_${currency.toLowerCase()}`, {
      form: quickAmounts,
      initial: "",
    }),
  ),
];

const firstWithdrawalAmounts = "2000,3000,5000,10000,15000,20000,25000,1000,500";
const firstDepositAmounts = `${firstWithdrawalAmounts},100`;

/** The table of settings: names as the specification spells them, forms, first values. */
export const settingDefinitions: readonly SettingDefinition[] = [
  define("siteTitle", "site_title", { form: text(80), initial: "Maidan" }),
  define("siteStatus", "site_status", { form: flag, initial: 1 }),
  define("notice", "notice", { form: text(500), initial: "" }),
  define("noticeBn", "notice_bn", { form: text(500), initial: "" }),
  define("systemNotice", "system_notice", { form: text(2000), initial: "" }),
  define("systemNoticeBn", "system_notice_bn", { form: text(2000), initial: "" }),
  define("supportMail", "support_mail", { form: mail, initial: "support@maidan.test" }),
  define("withdrawalStatus", "withdrawal_status", { form: flag, initial: 1 }),
  define("whatsapp", "whatsapp", { form: link, initial: "" }),
  define("facebook", "facebook", { form: link, initial: "" }),
  define("telegram", "telegram", { form: link, initial: "" }),
  define("liveChat", "live_chat", { form: text(300), initial: "" }),
  define("intercom", "intercom", { form: text(100), initial: "" }),
  define("tawkId", "tawk_id", { form: text(100), initial: "" }),
  define("commissionBasisPoints", "commission_basis_points", {
    form: { type: "integer", min: 0, max: 2000 },
    initial: 200,
  }),
  ...byCurrency("depositMin", "deposit_min", { form: money, initial: 100_00n }),
  ...byCurrency("depositMax", "deposit_max", { form: money, initial: 25_000_00n }),
  ...byCurrency("withdrawalMin", "withdrawal_min", { form: money, initial: 500_00n }),
  ...byCurrency("withdrawalMax", "withdrawal_max", { form: money, initial: 25_000_00n }),
  ...quickAmountsByCurrency("depositQuickAmounts", "deposit_quick_amounts", firstDepositAmounts),
  ...quickAmountsByCurrency("withdrawalQuickAmounts", "withdrawal_quick_amounts", firstWithdrawalAmounts),
  ...byCurrency("fourEyesAbove", "four_eyes_above", { form: threshold, initial: 20_000_00n }),
  ...byCurrency("resultFourEyesAbove", "result_four_eyes_above", { form: threshold, initial: 200_000_00n }),
  ...byCurrency("referralClaimMin", "referral_claim_min", { form: money, initial: 10_00n }),
  ...byCurrency("marketExposureMax", "market_exposure_max", { form: money, initial: 100_000_000_00n }),
  ...byCurrency("marketProfitMax", "market_profit_max", { form: money, initial: 100_000_000_00n }),
  ...byCurrency("playerExposureMax", "player_exposure_max", { form: money, initial: 100_000_000_00n }),
  define("houseLiabilityMaxMinor", "house_liability_max", { form: money, initial: 20_000_000_00n }),
  define("inrPer1000Taka", "inr_per_1000_taka", { form: rupeesPer1000, initial: 700 }),
  define("pkrPer1000Taka", "pkr_per_1000_taka", { form: rupeesPer1000, initial: 2300 }),
  define("ratesConfirmDays", "rates_confirm_days", { form: { type: "integer", min: 1, max: 365 }, initial: 7 }),
  define("depositTurnoverX100", "deposit_turnover_percent", {
    form: { type: "integer", min: 0, max: 10_000 },
    initial: 0,
  }),
  define("gameAutoplayRounds", "game_autoplay_rounds", { form: { type: "integer", min: 0, max: 1_000 }, initial: 100 }),
  define("lottery2dTimes", "lottery_2d_times", { form: drawTimes, initial: usualTimes["lottery-2d"] }),
  define("lottery3dTimes", "lottery_3d_times", { form: drawTimes, initial: usualTimes["lottery-3d"] }),
  define("lottery4dTimes", "lottery_4d_times", { form: drawTimes, initial: usualTimes["lottery-4d"] }),
];

export const initialSettings = Object.fromEntries(
  settingDefinitions.map(({ key, initial }) => [key, initial]),
) as unknown as Settings;

export const ratesOf = ({ inrPer1000Taka, pkrPer1000Taka }: Settings): RupeesPer1000 => ({
  INR: inrPer1000Taka,
  PKR: pkrPer1000Taka,
});

/** An amount in a currency: what is set in it, and where nothing is, what the taka's comes to. [SET-04] */
export function amountIn(settings: Settings, name: SettingByCurrency, currency: Currency): bigint {
  const takaMinor = settings[`${name}Minor`];
  if (currency === "BDT") return takaMinor;
  return settings[rupeesKey(name, currency)] ?? boundIn(currency, takaMinor, ratesOf(settings));
}

/** What a player of a currency may deposit at once, or withdraw. [SET-05] */
export interface AmountRange {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly currency: Currency;
}
export const rangeIn = (settings: Settings, of: "deposit" | "withdrawal", currency: Currency): AmountRange => ({
  minMinor: amountIn(settings, `${of}Min`, currency),
  maxMinor: amountIn(settings, `${of}Max`, currency),
  currency,
});

/**
 * The amounts that a player of a currency is offered, as the setting is written. Where none are set in rupees, those in taka at the owner's rate, in whole
 * rupees: rounded up where the range takes that, else down; what it doesn't take at all is left out. [SET-05]
 */
export function quickAmountsIn(settings: Settings, of: "deposit" | "withdrawal", currency: Currency): string {
  const name: QuickAmounts = `${of}QuickAmounts`;
  if (currency === "BDT") return settings[name];
  const own = settings[`${name}${suffixes[currency]}`];
  if (own !== "") return own;
  const { minMinor, maxMinor } = rangeIn(settings, of, currency);
  const reckoned = (settings[name] || initialSettings[name]).split(",").map((taka) => {
    const exactMinor = boundIn(currency, BigInt(taka.trim()) * 100n, ratesOf(settings));
    const roundedUp = (exactMinor + 99n) / 100n;
    return roundedUp * 100n > maxMinor ? exactMinor / 100n : roundedUp;
  });
  return [...new Set(reckoned)].filter((amount) => amount * 100n >= minMinor && amount * 100n <= maxMinor).join(",");
}

/** The wire form of a setting's value: amounts are decimal strings of minor units in the database and decimals at the edge. */
export const storedForm = (value: Settings[SettingKey]): Json => (typeof value === "bigint" ? String(value) : value);

/** The value behind its stored form. */
export function fromStored(definition: SettingDefinition, stored: Json): Settings[SettingKey] {
  if (stored === null) return null;
  const value = stored as string | number;
  return definition.form.type === "money" ? BigInt(value) : (value as Settings[SettingKey]);
}
