import { done, type CommandRunner, type Tx } from "../command/index.ts";

export interface TransactionDeps {
  readonly runner: CommandRunner;
  readonly newKey: () => string;
}

const actor = { kind: "system", name: "house-fantasy" } as const;

/** Work of the house's own, in one transaction; it can be done again, and by any number at once. */
export async function inTransaction<T>(
  { runner, newKey }: TransactionDeps,
  kind: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  await runner.run({ kind, actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
    result = { value: await work(tx) };
    return done(null);
  });
  if (result === undefined) throw new Error(`${kind} was not done`);
  return result.value;
}
