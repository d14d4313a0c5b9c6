import { isIP } from "node:net";
import path from "node:path";
import { readTimetable, type LotteryTimetable } from "@maidan/games/lottery";

export const roles = ["api", "push", "engine", "worker", "feed", "games", "office"] as const;
export type Role = (typeof roles)[number];

/** What the environment says, read once and checked whole; the names are fixed for the outside. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly officePort: number;
  readonly gamesPort: number;
  readonly bettingApiPort: number;
  readonly bettingStreamPort: number;
  /** The operator's own certificate for the two betting ports; without it one is made. */
  readonly bettingTls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Names and addresses that the made certificate is for, besides this machine's own. */
  readonly bettingTlsNames: readonly string[];
  /** Bets and failed changes of one player's programs in a clock hour; 0 = as many as they like. [EXAPI-56] */
  readonly transactionsPerHour: number;
  readonly publicUrl: string;
  /** Where players' browsers find the game server, an origin of its own; undefined = the host of `publicUrl` at `gamesPort`. */
  readonly gamesUrl: string | undefined;
  /** Addresses and networks of the proxies before us, whose word on who is calling counts; without any, nobody's does. [HTTP-09] */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** What secrets in the database are sealed with; undefined = the key of `dataDir`. [SECRET-01] */
  readonly secretsKey: Uint8Array | undefined;
  readonly databaseUrl: string | undefined;
  readonly natsUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly mode: "play" | "licensed";
  readonly licenceFile: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smsGatewayUrl: string | undefined;
  readonly exchangeUrl: string | undefined;
  /** Where streams of matches come from, with `{eventId}`, `{marketId}` and `{ip}` in it. [OP-64] */
  readonly streamTemplate: string | undefined;
  /** Another host for the reads of sports; without it they are answered here. [API-03] */
  readonly sportsUrl: string | undefined;
  /** Tells a phone its public address. [API-58] */
  readonly ipServiceUrl: string | undefined;
  /** The one id under which all of support writes in chats; below those of players. [OP-53] */
  readonly supportUserId: string;
  readonly isDemoSeeded: boolean;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
  /** When each lottery is drawn. [LOTTERY-06] */
  readonly lotteryTimes: LotteryTimetable | undefined;
  /** How many times faster than real time the simulated matches run. */
  readonly feedSpeed: number;
  /** Web apps served from their sources with hot reload, answers checked against the contract. */
  readonly isDevelopment: boolean;
}

export class ConfigRefused extends Error {
  override readonly name = "ConfigRefused";
}

type Environment = Readonly<Record<string, string | undefined>>;

const textOf = (environment: Environment, name: string): string | undefined => {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
};

function numberOf(
  environment: Environment,
  name: string,
  bounds: { fallback: number; low: number; high: number },
): number {
  const text = textOf(environment, name);
  if (text === undefined) return bounds.fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < bounds.low || value > bounds.high) {
    throw new ConfigRefused(`${name} must be a number from ${bounds.low} to ${bounds.high}, not "${text}"`);
  }
  return value;
}

function portOf(environment: Environment, name: string, fallback: number): number {
  const port = numberOf(environment, name, { fallback, low: 0, high: 65_535 });
  if (!Number.isInteger(port)) throw new ConfigRefused(`${name} must be a whole number, not ${port}`);
  return port;
}

function oneOf<T extends string>(
  environment: Environment,
  name: string,
  allowed: { values: readonly T[]; fallback: T },
): T {
  const text = textOf(environment, name);
  if (text === undefined) return allowed.fallback;
  const found = allowed.values.find((value) => value === text);
  if (found === undefined)
    throw new ConfigRefused(`${name} must be one of ${allowed.values.join(", ")}, not "${text}"`);
  return found;
}

function rolesOf(environment: Environment): ReadonlySet<Role> {
  const text = textOf(environment, "ROLES");
  if (text === undefined || text === "all") return new Set(roles);
  const wanted = text.split(",").map((name) => name.trim());
  for (const name of wanted) {
    if (!roles.some((role) => role === name)) throw new ConfigRefused(`ROLES knows ${roles.join(", ")}, not "${name}"`);
  }
  return new Set(roles.filter((role) => wanted.includes(role)));
}

/** As root the database runs under another account, which cannot enter the home of root; so its files live in a place of their own. */
function dataDirOf(environment: Environment): string {
  const text = textOf(environment, "DATA_DIR");
  if (text !== undefined) return path.resolve(text);
  return process.getuid?.() === 0 ? "/var/lib/maidan" : path.resolve(import.meta.dirname, "../../../.data");
}

/** The text isn't told back: it would end up in a log. */
function secretsKeyOf(environment: Environment): Uint8Array | undefined {
  const text = textOf(environment, "SECRETS_KEY");
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new ConfigRefused("SECRETS_KEY must be 64 hexadecimal digits");
  return Buffer.from(text, "hex");
}

/** Players' ids begin at 100001. */
function supportUserIdOf(environment: Environment): string {
  const id = numberOf(environment, "SUPPORT_USER_ID", { fallback: 1, low: 1, high: 100_000 });
  if (!Number.isInteger(id)) throw new ConfigRefused(`SUPPORT_USER_ID must be a whole number, not ${id}`);
  return String(id);
}

function urlOf(environment: Environment, name: string): string | undefined {
  const text = textOf(environment, name);
  if (text !== undefined && !URL.canParse(text)) throw new ConfigRefused(`${name} must be a URL, not "${text}"`);
  return text;
}

function databaseUrlOf(environment: Environment): string | undefined {
  const text = textOf(environment, "DATABASE_URL");
  // Not parsed: the form of a socket's folder has no host. Never the text itself: it holds a password.
  if (text !== undefined && !/^postgres(?:ql)?:\/\//.test(text))
    throw new ConfigRefused("DATABASE_URL must be a postgres:// URL (postgres://user:password@host:5432/database)");
  return text;
}

function bettingTlsOf(environment: Environment): Config["bettingTls"] {
  const certFile = textOf(environment, "BETTING_TLS_CERT");
  const keyFile = textOf(environment, "BETTING_TLS_KEY");
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new ConfigRefused("BETTING_TLS_CERT and BETTING_TLS_KEY are set together or not at all");
  return { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) };
}

function namesOf(environment: Environment, name: string): readonly string[] {
  const names = (textOf(environment, name) ?? "").split(",").map((each) => each.trim());
  const wrong = names.find((each) => each !== "" && isIP(each) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(each));
  if (wrong !== undefined) throw new ConfigRefused(`${name} must be host names or addresses, not "${wrong}"`);
  return names.filter((each) => each !== "");
}

function proxiesOf(environment: Environment): readonly string[] {
  const proxies = (textOf(environment, "TRUSTED_PROXIES") ?? "").split(",").map((each) => each.trim());
  const wrong = proxies.find((each) => each !== "" && !isNetwork(each));
  if (wrong !== undefined)
    throw new ConfigRefused(`TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, not "${wrong}"`);
  return proxies.filter((each) => each !== "");
}

/** An address, or one with the length of its network's prefix; never all of the internet, as then anybody could call himself anything. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function lotteryTimesOf(environment: Environment): LotteryTimetable | undefined {
  const text = textOf(environment, "LOTTERY_TIMES");
  if (text === undefined) return undefined;
  const times = readTimetable(text);
  if (times === undefined)
    throw new ConfigRefused(
      `LOTTERY_TIMES names the draws of all three lotteries by times of the day in Dhaka, or by seconds between them (2d=10:00,22:00;3d=20:30;4d=3600s), not "${text}"`,
    );
  return times;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

/** Reads and checks the environment. Throws `ConfigRefused` with a sentence that names the variable. */
export function readConfig(environment: Environment): Config {
  const port = portOf(environment, "PORT", 3000);
  const mode = oneOf(environment, "MODE", { values: ["play", "licensed"] as const, fallback: "play" });
  const config: Config = {
    host: textOf(environment, "HOST") ?? "127.0.0.1",
    port,
    officePort: portOf(environment, "OFFICE_PORT", 3001),
    gamesPort: portOf(environment, "GAMES_PORT", 3002),
    bettingApiPort: portOf(environment, "BETTING_API_PORT", 3443),
    bettingStreamPort: portOf(environment, "BETTING_STREAM_PORT", 3444),
    bettingTls: bettingTlsOf(environment),
    bettingTlsNames: namesOf(environment, "BETTING_TLS_NAMES"),
    transactionsPerHour: numberOf(environment, "TRANSACTIONS_PER_HOUR", {
      fallback: 5_000,
      low: 0,
      high: 1_000_000_000,
    }),
    publicUrl: (urlOf(environment, "PUBLIC_URL") ?? `http://localhost:${port}`).replace(/\/$/, ""),
    trustedProxies: proxiesOf(environment),
    gamesUrl: urlOf(environment, "GAMES_URL")?.replace(/\/$/, ""),
    dataDir: dataDirOf(environment),
    secretsKey: secretsKeyOf(environment),
    databaseUrl: databaseUrlOf(environment),
    natsUrl: urlOf(environment, "NATS_URL"),
    roles: rolesOf(environment),
    mode,
    licenceFile: textOf(environment, "LICENCE_FILE"),
    smtpUrl: urlOf(environment, "SMTP_URL"),
    smsGatewayUrl: urlOf(environment, "SMS_GATEWAY_URL"),
    exchangeUrl: urlOf(environment, "EXCHANGE_URL"),
    streamTemplate: urlOf(environment, "STREAM_URL_TEMPLATE"),
    sportsUrl: urlOf(environment, "SPORTS_URL"),
    ipServiceUrl: urlOf(environment, "IP_SERVICE_URL"),
    supportUserId: supportUserIdOf(environment),
    isDemoSeeded:
      oneOf(environment, "SEED_DEMO", {
        values: ["true", "false"] as const,
        fallback: mode === "play" ? "true" : "false",
      }) === "true",
    logLevel: oneOf(environment, "LOG_LEVEL", { values: logLevels, fallback: "info" }),
    lotteryTimes: lotteryTimesOf(environment),
    feedSpeed: numberOf(environment, "FEED_SPEED", { fallback: 1, low: 0.1, high: 10_000 }),
    isDevelopment: textOf(environment, "MAIDAN_DEV") === "1",
  };
  refuseImpossible(config);
  return config;
}

const isOfOrigin = (address: string, other: string): boolean => new URL(address).origin === new URL(other).origin;

function refuseImpossible(config: Config): void {
  if (config.natsUrl !== undefined) {
    throw new ConfigRefused("NATS_URL is set, but this version runs in one process only: unset it");
  }
  if (config.roles.size < roles.length && config.natsUrl === undefined) {
    throw new ConfigRefused(
      "ROLES splits the platform over several processes, which need a bus between them: this version runs all roles in one process, so unset ROLES",
    );
  }
  const { streamTemplate, publicUrl } = config;
  // A page shows a frame from nowhere else: with any other address there would be no stream, and nothing would say why. [ROOM-17]
  if (streamTemplate !== undefined && !/^https:/i.test(streamTemplate) && !isOfOrigin(streamTemplate, publicUrl)) {
    throw new ConfigRefused(
      `STREAM_URL_TEMPLATE must be an https:// address, or one of PUBLIC_URL itself, not "${streamTemplate}"`,
    );
  }
  if (config.mode === "licensed") {
    throw new ConfigRefused(
      "MODE=licensed takes real money and starts only with a verified operator licence, which this version cannot verify: it runs on play money only (MODE=play)",
    );
  }
}
