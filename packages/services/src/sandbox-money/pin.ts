import { done, refuse, refuseForNow, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import type { PasswordHasher } from "../password/index.ts";
import type { SandboxPin, SandboxStore } from "./ports.ts";

/** So many wrong PINs in a row close a wallet for a while. */
const mostFailures = 5;
const closedMs = 5 * 60_000;

export interface PinDeps {
  readonly runner: CommandRunner;
  readonly store: SandboxStore;
  readonly passwords: PasswordHasher;
  readonly newKey: () => string;
}
export type CheckPin = (number: string, pin: string) => Promise<Refusal | undefined>;

const isPin = (pin: string): boolean => /^\d{4}$/.test(pin);
export const wrongForm: Refusal = {
  ...refuse("PIN", "Enter a PIN of 4 digits."),
  fields: { pin: ["Enter a PIN of 4 digits."] },
};
const wrongPin: Refusal = { ...refuse("PIN", "This PIN is wrong."), fields: { pin: ["This PIN is wrong."] } };

/** Undefined when the PIN is the wallet's. A wallet without one takes the first that is given; five wrong ones close it for five minutes. [SAND-08] */
export function createCheckPin(deps: PinDeps): CheckPin {
  return async (number, pin) => {
    if (!isPin(pin)) return wrongForm;
    const kept = (await deps.store.pin(deps.runner.reader, number)) ?? (await choose(deps, number, pin));
    if (kept.closedForMs > 0)
      return refuseForNow("Too many wrong PINs. Wait a few minutes, then try again.", kept.closedForMs);
    const isRight = await deps.passwords.verify(kept.hash, pin);
    // A wallet that nothing was wrong with stays as it is.
    if (!isRight || kept.failures > 0) await count(deps, number, { isRight });
    return isRight ? undefined : wrongPin;
  };
}

/** Keeps the PIN unless another came first, and gives the one that holds. */
async function choose(deps: PinDeps, number: string, pin: string): Promise<SandboxPin> {
  const hash = await deps.passwords.hash(pin);
  await run(deps, { kind: "sandboxMoney.choosePin", number }, (tx) => deps.store.choosePin(tx, number, hash));
  const kept = await deps.store.pin(deps.runner.reader, number);
  if (kept === undefined) throw new Error("a PIN of the sandbox vanished");
  return kept;
}

const count = (deps: PinDeps, number: string, attempt: { readonly isRight: boolean }): Promise<void> =>
  run(deps, { kind: "sandboxMoney.countPin", number }, (tx) =>
    deps.store.countPin(tx, { number, isRight: attempt.isRight, mostFailures, closedMs }),
  );

async function run(
  deps: PinDeps,
  { kind, number }: { readonly kind: string; readonly number: string },
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  const actor = { kind: "system", name: `sandbox-money:${number}` } as const;
  await deps.runner.run({ kind, actor, idempotencyKey: deps.newKey(), content: { number } }, async (tx) => {
    await write(tx);
    return done(null);
  });
}
