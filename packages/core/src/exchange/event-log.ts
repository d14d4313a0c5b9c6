/** The kinds of records in a log; each record is its kind and then its fields, all doubles. Not exported one by one: see `orderLayout`. */
export const eventKinds = {
  ORDER_ACCEPTED: 1,
  FILL: 2,
  ORDER_CHANGED: 3,
  POSITION_CHANGED: 4,
  LEVEL_CHANGED: 5,
  STATUS_CHANGED: 6,
  ORDER_UPDATED: 7,
  CLOSING_LEVEL_CHANGED: 8,
} as const;

/**
 * What one command did, as numbers in an array that is used again for the next: the hot path makes no objects. `decodeEvents` turns it into events.
 * Several books may write to one log, as long as it is read before the next command.
 */
export class EventLog {
  values = new Float64Array(64);
  length = 0;

  reset(): void {
    this.length = 0;
  }

  /** Begins a record of a kind and makes room for its fields; returns where they go. `values` may have been replaced. */
  begin(kind: number, fields: number): number {
    const at = this.length;
    const end = at + fields + 1;
    if (end > this.values.length) this.grow(end);
    this.values[at] = kind;
    this.length = end;
    return at + 1;
  }

  private grow(needed: number): void {
    const values = new Float64Array(Math.max(needed, this.values.length * 2));
    values.set(this.values);
    this.values = values;
  }
}
