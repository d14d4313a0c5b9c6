import { randomUUID } from "node:crypto";
import { normaliseCode, normalisePhone, playerTexts } from "@maidan/core/player";
import { done, refuse, type Command, type CommandRunner, type Outcome, type Refusal } from "../command/index.ts";
import { sendCode, tryCode, wrongCode, type CodeDeps } from "./codes.ts";
import type { CodePurpose, PlayerPhone, PlayerRecord, PlayerStore } from "./ports.ts";

export interface ContactDeps extends CodeDeps {
  readonly runner: CommandRunner;
  readonly players: PlayerStore;
}

export interface Holder {
  readonly playerId: string;
  readonly sessionId: string;
}

type ContactPurpose = Exclude<CodePurpose, "password_reset">;

/** Whoever sends the same code twice means two attempts, so each has a key of its own; the code is not in the command. */
const command = (kind: string, holder: Holder, purpose: ContactPurpose): Command => ({
  kind,
  actor: { kind: "player", ...holder },
  idempotencyKey: randomUUID(),
  content: { purpose },
});

/**
 * Sends a code to the main phone, an extra phone or the e-mail address on the account. `destination` is what the screen shows; it must be the
 * player's own. Gives the code's seconds to live. [PLAYER-06, CODE-01]
 */
export function createSendContactCode(deps: ContactDeps) {
  return async (request: {
    readonly holder: Holder;
    readonly purpose: ContactPurpose;
    readonly destination: string;
  }): Promise<Outcome<{ expiresInSeconds: number }>> => {
    const { holder, purpose } = request;
    const answer = await deps.runner.run<{ expiresInSeconds: number }>(
      command("player.send-code", holder, purpose),
      async (tx, context) => {
        const player = await deps.players.lock(tx, holder.playerId);
        if (player === undefined) return refuse("NOT_FOUND", "Not found.");
        const contact = contactOf(player, purpose, request.destination);
        if (!contact.isOwn) return contact.refusal;
        const refusal = await sendCode(deps, tx, {
          context,
          code: { purpose, channel: purpose === "email" ? "email" : "sms", destination: contact.destination, player },
        });
        return refusal ?? done({ expiresInSeconds: 300 });
      },
    );
    return answer.outcome;
  };
}

type Contact =
  | { readonly isOwn: true; readonly destination: string }
  | { readonly isOwn: false; readonly refusal: Refusal };
const foreign = (refusal: Refusal): Contact => ({ isOwn: false, refusal });

function contactOf(player: PlayerRecord, purpose: ContactPurpose, typed: string): Contact {
  if (purpose === "email") {
    if (typed.trim().toLowerCase() !== player.email.toLowerCase())
      return foreign(refuse("REFUSED", "This is not the e-mail address of your account."));
    if (player.emailVerifiedAt !== undefined)
      return foreign(refuse("REFUSED", "This e-mail address is already verified."));
    return { isOwn: true, destination: player.email };
  }
  const phone = normalisePhone(typed);
  if (phone === undefined)
    return foreign({ ...refuse("VALIDATION", playerTexts.phone), fields: { phone: [playerTexts.phone] } });
  const own = player.phones.find((entry) => entry.phone === phone && isOfPurpose(entry, purpose));
  if (own === undefined) return foreign(refuse("REFUSED", "This is not a phone number of your account."));
  if (own.isVerified) return foreign(refuse("REFUSED", "This phone number is already verified."));
  return { isOwn: true, destination: phone };
}

const isOfPurpose = (entry: PlayerPhone, purpose: ContactPurpose): boolean =>
  (purpose === "phone") === (entry.slot === 0);

type Verdict = { readonly result: "verified" } | { readonly result: "wrong"; readonly attemptsLeft: number | null };

/** Takes the code of a phone or address and marks it verified. Refuses a wrong, dead or used code, and a contact that another player has proved. [CODE-05] */
export function createVerifyContact(deps: ContactDeps) {
  return async (request: {
    readonly holder: Holder;
    readonly purpose: ContactPurpose;
    readonly code: string;
  }): Promise<Outcome<null>> => {
    const { holder, purpose } = request;
    const code = normaliseCode(request.code);
    if (code === undefined) return refuse("REFUSED", "Please enter the 6-digit code.");
    const answer = await deps.runner.run<Verdict>(
      command("player.verify-contact", holder, purpose),
      async (tx, context) => {
        const verdict = await tryCode(deps, tx, { playerId: holder.playerId, purpose, code });
        if (!verdict.isRight) return done({ result: "wrong", attemptsLeft: verdict.attemptsLeft ?? null });
        const isTheirs =
          purpose === "email"
            ? await deps.players.verifyEmail(tx, holder.playerId)
            : await deps.players.verifyPhone(tx, holder.playerId, verdict.destination);
        if (!isTheirs) return taken(purpose);
        context.publish(`player.${holder.playerId}`, { type: "user" });
        return done({ result: "verified" });
      },
    );
    if (!answer.outcome.ok) return answer.outcome;
    return sayVerdict(answer.outcome.value);
  };
}

/** The code was right, so that undoing its attempt gives nothing to a guesser. */
const taken = (purpose: ContactPurpose): Refusal =>
  refuse(
    "CONFLICT",
    `This ${purpose === "email" ? "e-mail address" : "phone number"} belongs to another account. Please contact customer service.`,
  );

function sayVerdict(verdict: Verdict): Outcome<null> {
  switch (verdict.result) {
    case "verified":
      return done(null);
    case "wrong":
      return wrongCode(verdict.attemptsLeft ?? undefined);
  }
}

/** Adds an extra phone, not yet verified. At most two. [PLAYER-07] */
export function createAddPhone(deps: Pick<ContactDeps, "runner" | "players">) {
  return async (request: {
    readonly holder: Holder;
    readonly phone: string;
    readonly idempotencyKey: string;
  }): Promise<Outcome<null>> => {
    const phone = normalisePhone(request.phone);
    if (phone === undefined)
      return { ...refuse("VALIDATION", playerTexts.phone), fields: { phone: [playerTexts.phone] } };
    const { playerId } = request.holder;
    const adding: Command = {
      kind: "player.add-phone",
      actor: { kind: "player", ...request.holder },
      idempotencyKey: request.idempotencyKey,
      content: { phone },
    };
    const answer = await deps.runner.run<null>(adding, async (tx, context) => {
      const player = await deps.players.lock(tx, playerId);
      if (player === undefined) return refuse("NOT_FOUND", "Not found.");
      if (player.phones.some((entry) => entry.phone === phone))
        return refuse("REFUSED", "This phone number is already on your account.");
      const slot = ([1, 2] as const).find((free) => player.phones.every((entry) => entry.slot !== free));
      if (slot === undefined) return refuse("REFUSED", "You can add at most 2 extra phone numbers.");
      await deps.players.addPhone(tx, playerId, { slot, phone });
      context.publish(`player.${playerId}`, { type: "user" });
      return done(null);
    });
    return answer.outcome;
  };
}
