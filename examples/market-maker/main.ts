import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Book } from "./book.ts";
import { Exchange } from "./exchange.ts";
import { planQuotes, type Plan } from "./quotes.ts";
import { openStream } from "./stream.ts";

/**
 * A bot that makes a market: one back and one lay a runner, a few ticks around the price last traded, moved when that price moves and placed again when
 * taken. If it dies, its heartbeat dies with it and the exchange cancels its bets.
 *
 *   npx node examples/market-maker/main.ts 1.200000001
 */
const setting = (name: string, fallback: string): string => process.env[name] ?? fallback;
/** Where the server keeps the certificate to trust: in the project's folder, or where it runs as root. */
const authorities = [".data/tls/ca.crt", "/var/lib/maidan/tls/ca.crt"];
const account = {
  api: setting("MAIDAN_API", "https://localhost:3443"),
  ca: readFileSync(setting("MAIDAN_CA", authorities.find((file) => existsSync(file)) ?? ".data/tls/ca.crt"), "utf8"),
  username: setting("MAIDAN_USER", "demoplayer1"),
  password: setting("MAIDAN_PASSWORD", "demo12345"),
  appKey: setting("MAIDAN_APP_KEY", "demo-app-key"),
};
const rules = {
  stake: Number(setting("STAKE", "20")),
  spreadTicks: 2,
  mostPosition: Number(setting("MOST_POSITION", "200")),
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Longer than any step of the loop takes, so that only a dead bot falls silent. */
const heartbeatSeconds = 15;
/** What is refused now would be refused again at once, and each try counts. */
const restMs = 2_000;

const exchange = new Exchange(account);
await exchange.logIn();
const marketId = process.argv[2] ?? (await firstMarket());
let book = new Book(marketId);
let isStopping = false;
let hasSession = true;
let socket = follow();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isStopping = true));

say(`making a market in ${marketId}; Ctrl-C cancels and stops`);
let beatAtMs = 0;
let restUntilMs = 0;
while (!isStopping && book.status !== "CLOSED") {
  try {
    if (Date.now() >= restUntilMs) await step();
  } catch (error) {
    rest(messageOf(error));
  }
  await delay(200);
}
try {
  await exchange.call("betting", "cancelOrders", { marketId });
  await exchange.call("heartbeat", "heartbeat", { preferredTimeoutSeconds: 0 });
} catch (error) {
  say(
    `could not cancel, the heartbeat will when it runs out, but not over a restart of the server: ${messageOf(error)}`,
  );
}
socket.end();
// A server that is away has nobody to log out.
await exchange.logOut().catch(() => undefined);
say("stopped");

/** What the stream tells from now on. Nothing is placed before it has told of the market and of our bets. */
function follow(): ReturnType<typeof openStream> {
  const told = new Book(marketId);
  book = told;
  return openStream({
    address: setting("MAIDAN_STREAM", "localhost:3444"),
    ca: account.ca,
    appKey: account.appKey,
    token: exchange.token,
    marketId,
    onMessage: (message) => {
      if (message.statusCode === "FAILURE") say(`stream: ${message.errorCode} ${message.errorMessage}`);
      if (message.errorCode === "INVALID_SESSION_INFORMATION") hasSession = false;
      told.apply(message);
    },
    onEnd: () => void comeBack(),
  });
}

/** The server was restarted, or the connection broke: again and again, until it is there. The bets stand meanwhile, and the next heartbeat guards them. */
async function comeBack(): Promise<void> {
  if (book.status === "CLOSED") return;
  book = new Book(marketId);
  await delay(restMs);
  if (isStopping) return;
  try {
    if (!hasSession) await exchange.logIn();
    hasSession = true;
    beatAtMs = 0;
    socket = follow();
  } catch (error) {
    say(messageOf(error));
    void comeBack();
  }
}

async function step(): Promise<void> {
  if (Date.now() >= beatAtMs) {
    await exchange.call("heartbeat", "heartbeat", { preferredTimeoutSeconds: heartbeatSeconds });
    beatAtMs = Date.now() + (heartbeatSeconds * 1_000) / 3;
  }
  if (book.status === "OPEN" && book.hasOrders) await carryOut(planQuotes(book, rules));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function rest(why: string): void {
  say(why);
  restUntilMs = Date.now() + restMs;
}

/** Of the match that begins next: in play each order would wait, and prices run. */
async function firstMarket(): Promise<string> {
  const found = await exchange.call<{ marketId: string }[]>("betting", "listMarketCatalogue", {
    filter: { marketTypeCodes: ["MATCH_ODDS"], inPlayOnly: false },
    sort: "FIRST_TO_START",
    maxResults: 1,
  });
  const [market] = found;
  if (market === undefined) throw new Error("no market is open");
  return market.marketId;
}

interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports?: readonly {
    readonly betId?: string;
    readonly placeInstructionReport?: { readonly betId?: string };
  }[];
}

/** Until the stream has told of what was placed the plan would be the same again. A bet that it never tells of is given up after a while. */
async function untilTold({ instructionReports = [] }: Report): Promise<void> {
  const betIds = instructionReports.flatMap((each) => each.placeInstructionReport?.betId ?? each.betId ?? []);
  for (let waitedMs = 0; waitedMs < 5_000 && !betIds.every((id) => book.told.has(id)); waitedMs += 20) await delay(20);
}

async function carryOut({ place, move, cancel }: Plan): Promise<void> {
  book.told.clear();
  if (cancel.length > 0) {
    say(`cancels ${cancel.join(", ")}`);
    await exchange.call("betting", "cancelOrders", { marketId, instructions: cancel.map((betId) => ({ betId })) });
  }
  if (move.length > 0) {
    say(`moves ${move.map(({ betId, newPrice }) => `${betId} to ${newPrice}`).join(", ")}`);
    const report = await exchange.call<Report>("betting", "replaceOrders", { marketId, instructions: move });
    if (report.status !== "SUCCESS") rest(`moving: ${report.errorCode}`);
    await untilTold(report);
  }
  if (place.length > 0) {
    say(`places ${place.map(({ selectionId, side, price }) => `${side} ${selectionId} at ${price}`).join(", ")}`);
    const report = await exchange.call<Report>("betting", "placeOrders", {
      marketId,
      customerStrategyRef: "market-maker",
      instructions: place.map(({ selectionId, side, price }) => ({
        selectionId,
        side,
        orderType: "LIMIT",
        limitOrder: { size: rules.stake, price, persistenceType: "LAPSE" },
      })),
    });
    if (report.status !== "SUCCESS") rest(`placing: ${report.errorCode}`);
    await untilTold(report);
  }
  if (cancel.length > 0) await delay(300);
}
