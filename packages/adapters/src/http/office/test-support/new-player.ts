import { transfer as moveBetween } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import { done, type CommandRunner } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import type { createPlayerStore } from "../../../postgres/player/index.ts";

export interface NewPlayer {
  readonly cashMinor?: bigint;
  readonly currency?: Currency;
  readonly isPhoneVerified?: boolean;
  readonly hasBirthDate?: boolean;
}
export interface TestPlayer {
  readonly playerId: string;
  readonly username: string;
  readonly phone: string;
  readonly token: string;
}

interface PlayerDeps {
  readonly runner: CommandRunner;
  readonly ledger: LedgerStore;
  readonly players: ReturnType<typeof createPlayerStore>;
}

/** One after the other, as two that were drawn may be alike. */
let players = 0;

/** A player with an open account, verified unless wanted otherwise. */
export async function newPlayer(deps: PlayerDeps, wanted: NewPlayer = {}): Promise<TestPlayer> {
  players += 1;
  const tail = String(players).padStart(7, "0");
  const username = `user${tail}`;
  const phone = `0171${tail}`;
  const { currency = "BDT" } = wanted;
  const command = {
    kind: "test.player",
    actor: { kind: "system", name: "test" },
    idempotencyKey: tail,
    content: {},
  } as const;
  const answer = await deps.runner.run<string>(command, async (tx, context) => {
    const playerId = await deps.players.add(tx, {
      username,
      phone,
      passwordHash: "none",
      name: "Test Player",
      email: `${tail}@example.com`,
      currency,
      language: "en",
      referralCode: `R${tail}`,
      signupCodes: { referral: "", affiliate: "", agent: "" },
    });
    if (playerId === undefined) throw new Error("the name of a test player was taken");
    await deps.ledger.openPlayerAccounts(tx, playerId, currency);
    if (wanted.isPhoneVerified !== false) await deps.players.verifyPhone(tx, playerId, phone);
    if (wanted.hasBirthDate !== false) await deps.players.setDateOfBirth(tx, playerId, "1990-01-01");
    const amountMinor = wanted.cashMinor ?? 0n;
    if (amountMinor > 0n) {
      const postings = moveBetween(
        { owner: "house", name: "issue" },
        { owner: "player", playerId, bucket: "cash" },
        { amountMinor, currency },
      );
      await context.post({ kind: "test-grant", reason: "test", postings });
    }
    return done(playerId);
  });
  if (!answer.outcome.ok) throw new Error(answer.outcome.message);
  const playerId = answer.outcome.value;
  return { playerId, username, phone, token: `player-test-token-${playerId}` };
}
