import { parseMobileAccount } from "@maidan/core/payments";
import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { SandboxStore } from "./ports.ts";

/** Forgets the PIN of a play wallet whose owner forgot it; the next opening chooses a new one. In the audit log. [SAND-08] */
export function createForgetPin(deps: {
  readonly run: RunAudited;
  readonly store: Pick<SandboxStore, "forgetPin">;
}): (request: {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly number: string;
}) => Promise<CommandAnswer<{ readonly number: string }> | Refusal> {
  return async ({ by, idempotencyKey, number: typed }) => {
    const number = parseMobileAccount(typed);
    if (number === undefined) {
      const message = "Enter a number of 11 digits that begins with 01.";
      return { ...refuse("VALIDATION", message), fields: { number: [message] } };
    }
    const command = {
      by,
      permission: "wallet.forgetPin",
      kind: "sandboxMoney.forgetPin",
      idempotencyKey,
      content: { number },
      subject: { kind: "sandbox_wallet", id: number },
    } as const;
    return deps.run(command, async (tx, context) => {
      if (!(await deps.store.forgetPin(tx, number))) return refuse("NOT_FOUND", "This wallet has no PIN.");
      context.note({ before: { pin: "chosen" }, after: { pin: "forgotten" } });
      return done({ number });
    });
  };
}
