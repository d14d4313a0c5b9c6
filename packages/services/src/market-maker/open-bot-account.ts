import { randomBytes } from "node:crypto";
import { transfer } from "@maidan/core/ledger";
import { done, type Command, type CommandRunner } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { PlayerStore } from "../player/index.ts";

export interface BotAccountDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
  readonly ledger: LedgerStore;
  readonly passwords: PasswordHasher;
  readonly mode: "play" | "licensed";
}

export interface BotAccount {
  readonly username: string;
  readonly name: string;
  /** Ten digits or more that no phone has. */
  readonly phone: string;
  readonly fundsMinor: bigint;
}

const actor = { kind: "system", name: "house-bots" } as const;

/**
 * The bot's player id. A new bot is a player like any other, with a password that nobody knows. When it has less than half of `fundsMinor` in
 * cash, the house issues what is missing: play money, so throws outside of play mode. [MAKER-07]
 */
export async function openBotAccount(deps: BotAccountDeps, bot: BotAccount): Promise<string> {
  if (deps.mode !== "play") throw new Error("house bots exist in play mode alone");
  const known = await deps.players.credentials(deps.runner.reader, bot.username);
  const playerId = known?.playerId ?? (await create(deps, bot));
  await topUp(deps, bot, playerId);
  return playerId;
}

async function create(deps: BotAccountDeps, bot: BotAccount): Promise<string> {
  const passwordHash = await deps.passwords.hash(randomBytes(32).toString("base64url"));
  const command: Command = {
    kind: "player.open-bot",
    actor,
    idempotencyKey: `bot:${bot.username}`,
    content: { username: bot.username },
  };
  const { outcome } = await deps.runner.run<string>(command, async (tx) => {
    const playerId = await deps.players.add(tx, {
      username: bot.username,
      passwordHash,
      name: bot.name,
      email: `${bot.username}@maidan.test`,
      phone: bot.phone,
      currency: "BDT",
      language: "en",
      referralCode: `BOT${bot.username.toUpperCase()}`,
      signupCodes: { referral: "", affiliate: "", agent: "" },
    });
    if (playerId === undefined) throw new Error(`the username ${bot.username} belongs to somebody else`);
    // After this point it must succeed.
    await deps.ledger.openPlayerAccounts(tx, playerId, "BDT");
    return done(playerId);
  });
  if (!outcome.ok) throw new Error(`${bot.username}: ${outcome.message}`);
  return outcome.value;
}

async function topUp(deps: BotAccountDeps, bot: BotAccount, playerId: string): Promise<void> {
  const balances = await deps.ledger.balances(deps.runner.reader, playerId);
  const cashMinor = balances?.cashMinor ?? 0n;
  if (cashMinor * 2n >= bot.fundsMinor) return;
  const amountMinor = bot.fundsMinor - cashMinor;
  const idempotencyKey = `bot-funds:${bot.username}:${randomBytes(12).toString("hex")}`;
  const content = { username: bot.username, amountMinor: String(amountMinor) };
  await deps.runner.run({ kind: "player.fund-bot", actor, idempotencyKey, content }, async (_tx, context) => {
    await context.post({
      kind: "demo-grant",
      reason: "Play money of a house bot",
      postings: transfer(
        { owner: "house", name: "issue" },
        { owner: "player", playerId, bucket: "cash" },
        { amountMinor, currency: "BDT" },
      ),
    });
    return done(null);
  });
}
