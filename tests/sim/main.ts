/** `npm run sim -- --seed N --minutes M`: the simulator with faults. Readable lines, then one JSON line; ends with 1 when anything is wrong. */
import { parseArgs } from "node:util";
import { faultsOf, simulate } from "./simulate.ts";

/** Undefined when the arguments are not what the usage says. */
function readOptions(): { readonly seed: number; readonly minutes: number } | undefined {
  try {
    const { values } = parseArgs({
      options: { seed: { type: "string", default: "1" }, minutes: { type: "string", default: "1" } },
    });
    const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
    return Number.isSafeInteger(seed) && minutes > 0 && Number.isFinite(minutes) ? { seed, minutes } : undefined;
  } catch {
    return undefined;
  }
}

const options = readOptions();
if (options === undefined) {
  console.error("usage: npm run sim -- --seed <whole number> --minutes <number>");
  process.exit(2);
}
const { seed, minutes } = options;

/** By whom it is ended: the database and the engine are no children of a terminal, and would go on. */
const stop = new AbortController();
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
for (const [signal, code] of Object.entries(signals))
  process.once(signal, () => {
    process.exitCode = code;
    stop.abort(new Error(`ended by ${signal}`));
  });

console.log(`seed ${seed}, ${minutes} min: players, cashier and feed against the engine and PostgreSQL, with faults`);
const result = await simulate({
  seed,
  durationMs: minutes * 60_000,
  say: (line) => console.log(line),
  stop: stop.signal,
}).catch((error: unknown) => {
  if (!stop.signal.aborted) throw error;
  console.log(error instanceof Error ? error.message : error);
  // Whoever played goes on asking an engine that is gone.
  process.exit();
});
const faults = Object.entries(result.faults).map(([name, count]) => `${name} ${count}`);
console.log(`seed: ${result.seed}`);
console.log(`operations: ${result.operations}, bets acknowledged: ${result.acknowledged}`);
console.log(`faults: ${Object.values(result.faults).reduce((sum, count) => sum + count, 0)} (${faults.join(", ")})`);
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
console.log(`ended at failpoints: ${counted(result.failpoints)}`);
console.log(`bets beside the matches' own markets: ${counted(result.seen.sideBets)}`);
console.log(`bets against the house: ${counted(result.seen.houseBets)}`);
console.log(`bets that nobody waited for: ${counted({ ...result.pending })}`);
console.log(`bets replaced without waiting: ${counted({ ...result.replaced })}`);
console.log(`bets reduced and updated: ${counted({ ...result.changed })}`);
console.log(`results decided by two: ${counted(result.decided)}`);
console.log(`starts of events by hand: ${counted(result.startsMoved)}`);
console.log(`told by a provider: ${counted(result.told)}`);
console.log(`markets added to a feed's match, in play: ${counted(result.added)}`);
const { filled, killed, versioned, passive, onPlaces, races, nonRunners } = result.seen;
console.log(`orders: ${counted({ filled, killed, versioned, passive, onPlaces, races, nonRunners })}`);
console.log(`while bets waited for their in-play delay: ${counted(result.duringDelays)}`);
console.log(`lost: ${result.lost.length}`);
console.log(`duplicated: ${result.duplicated.length}`);
console.log(`invariants broken: ${result.invariantsBroken.length}`);
console.log(`other surprises: ${result.unexpected.length}`);
const faultsFound = faultsOf(result);
for (const line of faultsFound.slice(0, 40)) console.log(`  ${line}`);
console.log(
  JSON.stringify({
    ...result,
    lost: result.lost.length,
    duplicated: result.duplicated.length,
    invariantsBroken: result.invariantsBroken.length,
    unexpected: result.unexpected.length,
  }),
);
process.exitCode = faultsFound.length === 0 ? 0 : 1;
