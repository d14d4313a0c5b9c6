/** How many ids a block of the database's sequence stands for. */
export const betIdBlockSize = 1_000;

/** Bet ids from blocks of the database's sequence, in rising order. What is left of a block when the engine ends is never used. */
export class BetIds {
  #blocks: number[] = [];
  #next = 0;
  #end = 0;

  get available(): number {
    return this.#end - this.#next + this.#blocks.length * betIdBlockSize;
  }

  /** How many blocks must be fetched so that `count` ids are there. */
  blocksFor(count: number): number {
    return Math.max(0, Math.ceil((count - this.available) / betIdBlockSize));
  }

  add(firstIds: readonly number[]): void {
    this.#blocks.push(...firstIds);
  }

  /** After the markets came from another owner, whose ids may be higher than what is left of ours. */
  discard(): void {
    this.#blocks = [];
    this.#next = 0;
    this.#end = 0;
  }

  next(): number {
    if (this.#next === this.#end) {
      const first = this.#blocks.shift();
      if (first === undefined) throw new Error("no bet id was fetched for this bet");
      this.#next = first;
      this.#end = first + betIdBlockSize;
    }
    const id = this.#next;
    this.#next += 1;
    return id;
  }
}
