import { done, type Command, type CommandContext, type CommandRunner, type Json, type Tx } from "../command/index.ts";
import { stakeSources, type SettledStake, type StakeListener, type StakeStore } from "./ports.ts";

/** Bus topic of the note that there are settlements to look at. */
export const stakesTopic = "stakes";

/** Bets looked at in one transaction. */
const takenAtOnce = 500;
/** Transactions of a source in one run: whoever runs it gets to stop in between. */
const stepsPerRun = 200;
/** What of a source may stand aside in one run: a fault that all have in common ends it, instead of being met by each. */
const mostAside = 10;

export interface CountStakesDeps {
  readonly runner: CommandRunner;
  readonly stakes: StakeStore;
  /** Read when it runs: every feature that rewards play has added its own by then. */
  readonly listeners: readonly StakeListener[];
  readonly newKey: () => string;
}

type Source = SettledStake["source"];

/** A run over one source. */
interface Run {
  readonly deps: CountStakesDeps;
  readonly source: Source;
  readonly faults: unknown[];
}

/**
 * Tells the listeners of bets that were settled or voided since, each once, in the transaction that marks it. Run again or by several at once, it tells
 * nothing twice. What fails stands aside and is tried again later, and all others are told: the fault is thrown in the end. Returns whether something is left.
 * [STAKE-01] [STAKE-10]
 */
export function createCountStakes(deps: CountStakesDeps): () => Promise<{ readonly isFinished: boolean }> {
  return async () => {
    const runs: readonly Run[] = stakeSources.map((source) => ({ deps, source, faults: [] }));
    let open = runs;
    for (let step = 0; step < stepsPerRun && open.length > 0; step += 1) {
      const left: Run[] = [];
      // In turn: a source of which very much waits keeps none of the others waiting.
      for (const run of open) if (await countSome(run)) left.push(run);
      open = left;
    }
    const faults = runs.flatMap((run) => run.faults);
    if (faults.length === 1) throw faults[0];
    if (faults.length > 1) throw new AggregateError(faults, `${faults.length} settled stakes could not be counted`);
    return { isFinished: open.length === 0 };
  };
}

/** One look at what is due of a source; false when nothing is, or too much has failed. */
async function countSome(run: Run): Promise<boolean> {
  const { deps, source, faults } = run;
  const ids = await deps.stakes.due(deps.runner.reader, source, takenAtOnce);
  if (ids.length === 0) return false;
  await countThese(run, ids);
  return faults.length < mostAside;
}

/** What fails among several is looked for by halves, so that it alone stands aside. */
async function countThese(run: Run, ids: readonly string[]): Promise<void> {
  if (run.faults.length >= mostAside) return;
  try {
    await tell(run, ids);
  } catch (fault) {
    if (ids.length === 1) return setAside(run, { ids, fault });
    const half = ids.length >> 1;
    await countThese(run, ids.slice(0, half));
    await countThese(run, ids.slice(half));
  }
}

async function setAside(
  { deps, source, faults }: Run,
  { ids, fault }: { readonly ids: readonly string[]; readonly fault: unknown },
) {
  faults.push(fault);
  const text = fault instanceof Error ? fault.message : String(fault);
  await command(deps, "stakes.setAside", async (tx) => {
    await deps.stakes.setAside(tx, { source, ids, fault: text });
    return null;
  });
}

const command = (
  { runner, newKey }: CountStakesDeps,
  kind: string,
  work: (tx: Tx, context: CommandContext) => Promise<Json>,
): Promise<unknown> => {
  const actor = { kind: "system", name: "stakes" } as const;
  const asked: Command = { kind, actor, idempotencyKey: newKey(), content: {} };
  return runner.run(asked, async (tx, context) => done(await work(tx, context)));
};

async function tell({ deps, source }: Run, ids: readonly string[]): Promise<void> {
  const look = { source, ids, limit: takenAtOnce };
  await command(deps, "stakes.count", async (tx, context) => {
    const voided = await deps.stakes.takeVoided(tx, look);
    if (voided.length > 0) for (const listener of deps.listeners) await listener.onVoided(tx, voided, context);
    const settled = await deps.stakes.takeSettled(tx, look);
    if (settled.length > 0) for (const listener of deps.listeners) await listener.onSettled(tx, settled, context);
    return { settled: settled.length, voided: voided.length };
  });
}
