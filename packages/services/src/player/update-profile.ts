import { dhakaDate, isAdult, parseDate } from "@maidan/core/player";
import { done, refuse, type CommandRunner, type Outcome } from "../command/index.ts";
import type { PlayerStore } from "./ports.ts";
import type { Holder } from "./verify-contact.ts";

/** Enters the date of birth, once; 18 years and older by Dhaka's calendar. Later changes are customer service's. [PLAYER-05] */
export function createSetDateOfBirth(deps: { readonly runner: CommandRunner; readonly players: PlayerStore }) {
  return async (request: {
    readonly holder: Holder;
    readonly dateOfBirth: string;
    readonly idempotencyKey: string;
  }): Promise<Outcome<null>> => {
    const { holder, dateOfBirth, idempotencyKey } = request;
    const birth = parseDate(dateOfBirth);
    if (birth === undefined) return invalid("Please enter your date of birth.");
    const command = {
      kind: "player.set-date-of-birth",
      actor: { kind: "player", ...holder },
      idempotencyKey,
      content: { dateOfBirth },
    } as const;
    const answer = await deps.runner.run<null>(command, async (tx, context) => {
      const player = await deps.players.lock(tx, holder.playerId);
      if (player === undefined) return refuse("NOT_FOUND", "Not found.");
      if (player.dateOfBirth !== undefined)
        return refuse("REFUSED", "Your date of birth is already saved. Please contact customer service to change it.");
      if (!isAdult(dhakaDate(context.nowMs), birth)) return invalid("You must be 18 years or older.");
      await deps.players.setDateOfBirth(tx, holder.playerId, dateOfBirth);
      context.publish(`player.${holder.playerId}`, { type: "user" });
      return done(null);
    });
    return answer.outcome;
  };
}

const invalid = (message: string): Outcome<null> => ({ ...refuse("VALIDATION", message), fields: { dofb: [message] } });
