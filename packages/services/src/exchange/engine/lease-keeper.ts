import type { Lease, LeaseStore } from "../engine-ports.ts";
import { shardCount } from "../shard.ts";

export interface LeaseKeeperOptions {
  readonly owner: string;
  readonly leases: LeaseStore;
  /** A lease that isn't renewed for so long may be taken by others. */
  readonly termMs: number;
  /** A clock that only moves forward, in milliseconds. */
  readonly monotonicMs: () => number;
}

/**
 * Which shards are ours, under which epoch. An engine takes its fair share of the free leases and gives up what is over it, so that several engines
 * spread the markets between them. What it can't renew in time it stops serving at once; the epoch in each commit guards against the rest.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #held = new Map<number, Lease>();
  #renewedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  get owner(): string {
    return this.#options.owner;
  }
  get termMs(): number {
    return this.#options.termMs;
  }
  get shards(): number[] {
    return this.#isCurrent() ? [...this.#held.keys()] : [];
  }

  /** The epoch under which the shard is ours; undefined when it isn't. */
  epochOf(shard: number): number | undefined {
    return this.#isCurrent() ? this.#held.get(shard)?.epoch : undefined;
  }

  #isCurrent(): boolean {
    return this.#options.monotonicMs() - this.#renewedAtMs < this.#options.termMs;
  }

  drop(shards: readonly number[]): void {
    for (const shard of shards) this.#held.delete(shard);
  }

  /** A commit under our leases succeeded: it renewed them. */
  renewedAt(startedAtMs: number): void {
    this.#renewedAtMs = Math.max(this.#renewedAtMs, startedAtMs);
  }

  /** Renews, then takes or names what is needed for a fair share. Returns what changed; `surplus` is to be given up once its last batch is over. */
  async keep(): Promise<{
    readonly nowMs: number;
    readonly taken: readonly Lease[];
    readonly lost: readonly number[];
    readonly surplus: readonly number[];
  }> {
    const { leases, owner, termMs, monotonicMs } = this.#options;
    const startedAtMs = monotonicMs();
    const { nowMs, owners, shards } = await leases.renew(owner, termMs);
    const ours = new Set(shards);
    const lost = [...this.#held.keys()].filter((shard) => !ours.has(shard));
    this.drop(lost);
    this.#renewedAtMs = startedAtMs;
    const share = Math.ceil(shardCount / Math.max(1, owners));
    const surplus = [...this.#held.keys()].slice(share);
    // Ours in the database and not known here: the answer to an earlier taking was lost on its way. They are taken anew.
    const unknown = shards.filter((shard) => !this.#held.has(shard));
    const retaken = unknown.length > 0 ? await leases.retake({ owner, termMs, shards: unknown }) : [];
    const limit = share - this.#held.size - retaken.length;
    const free = limit > 0 ? await leases.takeFree({ owner, termMs, limit }) : [];
    const taken = [...retaken, ...free];
    for (const lease of taken) this.#held.set(lease.shard, lease);
    return { nowMs, taken, lost, surplus };
  }

  /** After a commit whose end wasn't seen: our leases under a higher epoch, and those that we have lost. */
  async retake(): Promise<{ readonly taken: readonly Lease[]; readonly lost: readonly number[] }> {
    const { leases, owner, termMs, monotonicMs } = this.#options;
    const startedAtMs = monotonicMs();
    const before = [...this.#held.keys()];
    const taken = await leases.retake({ owner, termMs, shards: before });
    this.#held.clear();
    for (const lease of taken) this.#held.set(lease.shard, lease);
    this.#renewedAtMs = startedAtMs;
    return { taken, lost: before.filter((shard) => !this.#held.has(shard)) };
  }

  async giveUp(shards: readonly number[]): Promise<void> {
    this.drop(shards);
    await this.#options.leases.giveUp(this.#options.owner, shards);
  }
}
