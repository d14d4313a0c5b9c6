import { transfer } from "@maidan/core/ledger";
import { done, type Command, type CommandRunner } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { PlayerStore } from "./ports.ts";

export interface SeedDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
  readonly ledger: LedgerStore;
  readonly passwords: PasswordHasher;
  /** Demo accounts have a password that everybody knows: they exist on play money alone. */
  readonly mode: "play" | "licensed";
}

const demoPlayers = [
  {
    username: "demoplayer1",
    name: "Demo Player One",
    phone: "01700000001",
    email: "demoplayer1@maidan.test",
    referralCode: "DEMO0001",
  },
  {
    username: "demoplayer2",
    name: "Demo Player Two",
    phone: "01700000002",
    email: "demoplayer2@maidan.test",
    referralCode: "DEMO0002",
  },
] as const;
const demoPassword = "demo12345";
const demoBalanceMinor = 10_000_00n;

/**
 * The two demo players with a verified phone, a date of birth and 10,000 play taka from the house's issue account. Does nothing for those that
 * exist; throws outside of play mode. Gives the usernames made now.
 */
export async function seedDemoPlayers(deps: SeedDeps): Promise<readonly string[]> {
  if (deps.mode !== "play") throw new Error("demo players exist in play mode alone");
  const made: string[] = [];
  for (const demo of demoPlayers) {
    if ((await deps.players.credentials(deps.runner.reader, demo.username)) !== undefined) continue;
    if (await seedOne(deps, demo)) made.push(demo.username);
  }
  return made;
}

async function seedOne(deps: SeedDeps, demo: (typeof demoPlayers)[number]): Promise<boolean> {
  const passwordHash = await deps.passwords.hash(demoPassword);
  const command: Command = {
    kind: "player.seed-demo",
    actor: { kind: "system", name: "seed" },
    idempotencyKey: `demo:${demo.username}`,
    content: { username: demo.username },
  };
  const answer = await deps.runner.run<boolean>(command, async (tx, context) => {
    const playerId = await deps.players.add(tx, {
      ...demo,
      passwordHash,
      currency: "BDT",
      language: "en",
      signupCodes: { referral: "", affiliate: "", agent: "" },
    });
    if (playerId === undefined) return done(false);
    await deps.players.setDateOfBirth(tx, playerId, "1995-01-01");
    await deps.players.verifyPhone(tx, playerId, demo.phone);
    await deps.ledger.openPlayerAccounts(tx, playerId, "BDT");
    await context.post({
      kind: "demo-grant",
      reason: "Play money of a demo player",
      postings: transfer(
        { owner: "house", name: "issue" },
        { owner: "player", playerId, bucket: "cash" },
        { amountMinor: demoBalanceMinor, currency: "BDT" },
      ),
    });
    return done(true);
  });
  return answer.outcome.ok && answer.outcome.value && !answer.isReplay;
}
