import { z } from "zod/mini";
import { amountOut, idOut, idParams, instant, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Games";
const readers = ["owner", "cashier", "trader", "support"] as const;
const arrangers = ["owner", "trader"] as const;
const keepers = ["owner"] as const;
const deciders = ["owner", "cashier"] as const;
const read = { tag, auth: "staff", roles: readers } as const;
const write = { tag, auth: "staff", roles: arrangers } as const;

const success = z.strictObject({ success: z.literal(true) });
const providerName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/));
const params = z.strictObject({ name: providerName });
const code = z.string().check(z.minLength(1), z.maxLength(120));
const place = z.int().check(z.gte(0), z.lte(99_999));
const version = z.int().check(z.gte(1), z.lte(2_147_483_647));
const gameTypes = ["SPORTS", "LIVE", "SLOT", "TABLE", "BINGO", "EGAME", "FH", "LOTTO", "ARCADE"] as const;
const tagOf = z.enum(["hot", "new"]);
/** 1/100000 of the currency's unit are shown as five decimals. */
const fineAmount = z.string().check(z.regex(/^-?\d{1,15}\.\d{5}$/));

const provider = z.strictObject({
  name: text(31),
  protocol: z.enum(["hub88", "caleta", "gcp"]),
  base_url: text(2000),
  is_active: z.boolean(),
  version: z.int(),
  games: z.int(),
  /** Games that it lists and nobody switched off. */
  games_on: z.int(),
  open_rounds: z.int(),
  longest_silent_seconds: z.nullable(z.int()),
  /** Null = it closes each of its rounds itself. */
  sweep_hours: z.nullable(z.int()),
  synced_at: z.nullable(instant),
  /** Why the last import failed; empty = it didn't. */
  sync_fault: text(300),
  /** PEM by which it verifies our calls; empty where one shared key signs both ways. */
  operator_key: text(4000),
  /** SHA-256 of the provider's public key; empty where there is none. */
  provider_key_print: text(64),
});
const platform = z.strictObject({
  system: text(200),
  platform: text(200),
  type: text(20),
  name: text(200),
  name_bn: text(120),
  place: z.int(),
  is_active: z.boolean(),
  version: z.int(),
  games: z.int(),
});

/** Who provides games, and the names under which players know them. */
export const listProviders = route({
  ...read,
  method: "GET",
  path: "/api/game-providers",
  summary: "Providers of games with their open rounds, and the platforms that players see",
  response: z.strictObject({ items: z.array(provider), platforms: z.array(platform) }),
});

/** Switched off, a provider opens no game and takes no new round; rounds under way end. */
export const changeProvider = route({
  tag,
  auth: "staff",
  roles: keepers,
  method: "PUT",
  path: "/api/game-providers/:name",
  summary: "Switch a provider on or off, and say how long its rounds are waited for",
  params,
  body: z.strictObject({
    is_active: z.boolean(),
    sweep_hours: z.nullable(z.int().check(z.gte(1), z.lte(2160))),
    version,
  }),
  response: success,
});

export const replaceProviderKey = route({
  tag,
  auth: "staff",
  roles: keepers,
  method: "POST",
  path: "/api/game-providers/:name/key",
  summary: "Replace the key that the provider's calls are verified by",
  params,
  body: z.strictObject({ key: z.string().check(z.minLength(16), z.maxLength(8000)), reason: sentence(500) }),
  response: success,
});

export const syncProvider = route({
  ...write,
  method: "POST",
  path: "/api/game-providers/:name/sync",
  summary: "Import the provider's games now",
  params,
  response: z.strictObject({ listed: z.int(), switched_off: z.int() }),
});

export const changePlatform = route({
  ...write,
  method: "PUT",
  path: "/api/game-platforms",
  summary: "Name a platform in both languages, put it in its place, switch it on or off",
  body: z.strictObject({
    system: sentence(200),
    platform: sentence(200),
    name: sentence(120),
    name_bn: text(120),
    place,
    is_active: z.boolean(),
    version,
  }),
  response: success,
});

const game = z.strictObject({
  provider: text(31),
  code: text(120),
  /** As its provider lists it. */
  listed_name: text(300),
  /** The operator's; empty = as listed. */
  name: text(120),
  name_bn: text(120),
  type: text(20),
  platform: text(200),
  picture: text(300),
  has_own_picture: z.boolean(),
  tags: z.array(tagOf),
  place: z.int(),
  is_active: z.boolean(),
  is_listed: z.boolean(),
  /** Neither it, nor its platform, nor its provider is switched off. */
  is_on: z.boolean(),
  version: z.int(),
});

export const listLobbyGames = route({
  ...read,
  method: "GET",
  path: "/api/lobby-games",
  summary: "Games as the operator arranges them, by type and place",
  query: z.strictObject({
    provider: z.optional(providerName),
    type: z.optional(z.enum(gameTypes)),
    query: z.optional(text(80)),
    state: z.optional(z.enum(["on", "off"])),
    offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  response: z.strictObject({ items: z.array(game), total: z.int() }),
});

export const changeLobbyGame = route({
  ...write,
  method: "PUT",
  path: "/api/lobby-games",
  summary: "Switch a game on or off, put it in its place, tag it and name it",
  body: z.strictObject({
    provider: providerName,
    code,
    name: text(120),
    name_bn: text(120),
    tags: z.array(tagOf).check(z.maxLength(2)),
    place,
    is_active: z.boolean(),
    version,
  }),
  response: success,
});

/** Base64 of a picture, which is made anew by its pixels; null = the provider's own again. */
export const setGamePoster = route({
  ...write,
  method: "POST",
  path: "/api/lobby-games/poster",
  summary: "Replace a game's poster",
  body: z.strictObject({
    provider: providerName,
    code,
    content: z.nullable(z.string().check(z.minLength(4), z.maxLength(240_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
  }),
  response: success,
});

const verdict = z.enum(["rollback", "close"]);
const decision = z.strictObject({
  verdict,
  reason: text(500),
  /** What the player gets; negative = what is taken back. */
  moved: fineAmount,
  proposed_by: z.nullable(text(254)),
  proposed_at: instant,
  decided_by: z.nullable(text(254)),
  decided_at: z.nullable(instant),
});
const roundRow = {
  id: idOut,
  provider: text(31),
  round: text(255),
  player_id: idOut,
  username: text(100),
  game_code: text(120),
  game_name: text(300),
  stake: fineAmount,
  win: fineAmount,
  opened_at: instant,
  silent_seconds: z.int(),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.enum(["provider", "sweep", "office"])),
  /** Waits for a second person. */
  proposal: z.nullable(decision),
  /** Above the amount of four eyes. */
  needs_four_eyes: z.boolean(),
};
const roundItem = z.strictObject(roundRow);

export const listGameRounds = route({
  ...read,
  method: "GET",
  path: "/api/game-rounds",
  summary: "Rounds of games: open ones with their age, the oldest first; closed ones newest first",
  query: z.strictObject({
    state: z.optional(z.enum(["open", "proposed", "closed"])),
    provider: z.optional(providerName),
    player: z.optional(text(100)),
    game: z.optional(code),
    round: z.optional(text(255)),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  response: z.strictObject({ items: z.array(roundItem), next_cursor: z.nullable(idOut) }),
});

export const readGameRound = route({
  ...read,
  method: "GET",
  path: "/api/game-rounds/:id",
  summary: "A round with its transactions and what was decided about it",
  params: idParams,
  response: z.strictObject({
    ...roundRow,
    transactions: z.array(
      z.strictObject({
        number: idOut,
        id: text(255),
        kind: z.enum(["bet", "win", "rollback", "tombstone"]),
        reference: z.nullable(text(255)),
        amount: fineAmount,
        is_free: z.boolean(),
        is_rolled_back: z.boolean(),
        at: instant,
      }),
    ),
    decisions: z.array(decision),
  }),
});

/** Asks the provider for the round's replay: for a person to look at. */
export const askAboutRound = route({
  ...read,
  method: "POST",
  path: "/api/game-rounds/:id/ask",
  summary: "Ask the provider what a round was",
  params: idParams,
  response: z.strictObject({ url: text(4000) }),
});

/** Above the amount of four eyes the first person proposes, and another who decides the same does it. */
export const decideGameRound = route({
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  method: "POST",
  path: "/api/game-rounds/:id/decide",
  summary: "End a round that its provider left open: rolled back, or as it stands",
  params: idParams,
  body: z.strictObject({ verdict, reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  response: z.strictObject({ success: z.literal(true), id: idOut, state: z.enum(["proposed", "done"]) }),
});

/** A game's rounds of each currency by themselves. Percents; `tolerance` in percentage points. */
export const listGameReturns = route({
  ...read,
  method: "GET",
  path: "/api/game-returns",
  summary: "What games gave back beside what their providers state",
  query: z.strictObject({ days: z.optional(z.enum(["1", "7", "30"])) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        provider: text(31),
        code: text(120),
        name: text(300),
        platform: text(200),
        currency: z.enum(["BDT", "INR", "PKR"]),
        rounds: z.int(),
        bet: amountOut,
        win: amountOut,
        measured: z.nullable(z.number()),
        low: z.nullable(z.number()),
        high: z.nullable(z.number()),
        tolerance: z.nullable(z.number()),
        state: z.enum(["few", "unstated", "within", "outside"]),
      }),
    ),
  }),
});

const report = {
  id: idOut,
  provider: text(31),
  from: instant,
  to: instant,
  reported: z.int(),
  matched: z.int(),
  differing: z.int(),
  by: z.nullable(text(254)),
  created_at: instant,
};
const side = z.nullable(
  z.strictObject({
    kind: text(20),
    amount: z.nullable(fineAmount),
    player_id: z.nullable(text(255)),
    is_rolled_back: z.nullable(z.boolean()),
  }),
);
const largestReport = 2_000_000;

/** CSV with a line of headings (`transaction_id`, `type`, and as far as it has them `amount`, `user`, `status`). Nothing is moved by it. */
export const compareGameReport = route({
  tag,
  auth: "staff",
  roles: deciders,
  method: "POST",
  path: "/api/game-reports",
  summary: "Compare a provider's report with our books",
  bodyLimitBytes: largestReport + 10_000,
  body: z.strictObject({
    provider: providerName,
    from: instant,
    to: instant,
    csv: z.string().check(z.minLength(1), z.maxLength(largestReport)),
  }),
  response: z.strictObject({ id: idOut, reported: z.int(), matched: z.int(), differing: z.int() }),
});

export const listGameReports = route({
  ...read,
  method: "GET",
  path: "/api/game-reports",
  summary: "Reports that were compared, newest first",
  response: z.strictObject({ items: z.array(z.strictObject(report)) }),
});

export const readGameReport = route({
  ...read,
  method: "GET",
  path: "/api/game-reports/:id",
  summary: "What a report and our books say differently",
  params: idParams,
  response: z.strictObject({
    ...report,
    differences: z.array(
      z.strictObject({
        kind: z.enum(["unknown_here", "unknown_there", "amount", "kind", "player", "rolled_back"]),
        transaction_id: text(255),
        ours: side,
        theirs: side,
      }),
    ),
  }),
});
