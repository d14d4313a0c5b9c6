import type { Currency } from "@maidan/core/money";
import type { KeptFixture, KeptMarket } from "@maidan/services/house-sports";
import type { Telling } from "../server/index.ts";
import { listed, printedMatch, type Board, type BoardEntry, type Match } from "./printed.ts";

/** Who watches, and what. */
export interface BookReader {
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: Currency;
  readonly sources: readonly string[];
  /** Undefined: the board. */
  readonly matches: readonly string[] | undefined;
  /** What was told of each match, so that only what changed is told again. */
  readonly told: Map<string, number>;
}

export interface BookReads {
  readonly marks: (
    of: { readonly sources: readonly string[] } | { readonly fixtureIds: readonly string[] },
  ) => Promise<ReadonlyMap<string, string>>;
  readonly running: (sources: readonly string[]) => Promise<readonly KeptFixture[]>;
  readonly fixture: (fixtureId: string) => Promise<KeptFixture | undefined>;
  readonly markets: (fixtureIds: readonly string[]) => Promise<readonly KeptMarket[]>;
  readonly limits: (gameCode: string) => Promise<LimitsByCurrency>;
}

/** Of a coupon in each currency: a reader is told those of their own. [SPORTSBOOK-57] */
type LimitsByCurrency = Readonly<Record<Currency, Board["limits"]>>;

/** Something that is told, as it was when its mark was read. */
interface Kept<T> {
  readonly mark: string;
  readonly body: T;
  readonly text: string;
  /** Rises when the text changes: what can't be seen from outside is no change. */
  readonly turn: number;
}
interface KeptBoard {
  readonly mark: string;
  readonly ids: readonly string[];
  readonly entries: ReadonlyMap<string, Kept<BoardEntry>>;
  readonly limits: LimitsByCurrency;
}

/**
 * The book as all who watch it see it. One look asks for marks alone, one query for each board and one for all single matches, and reads only the matches whose mark is
 * another; each reader is then told those that changed since they were told last. [SPORTSBOOK-42]
 */
export class BookWatch {
  readonly #reads: BookReads;
  readonly #boards = new Map<string, KeptBoard>();
  #matches = new Map<string, Kept<Match> & { readonly source: string }>();
  #turn = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(reads: BookReads) {
    this.#reads = reads;
  }

  /** Looks for these readers; one look after the other, so that none brings back what was before. */
  async look(readers: readonly BookReader[]): Promise<void> {
    const own = this.#looking.then(() => this.#lookNow(readers));
    this.#looking = own.catch(() => undefined);
    return own;
  }

  /** What the reader is told if anything of it changed. */
  tell(reader: BookReader): Telling {
    const { gameCode, currency, matches, sources } = reader;
    if (matches !== undefined) {
      const seen = matches.flatMap((id) => {
        const one = this.#matches.get(id);
        return one !== undefined && sources.includes(one.source) ? [[id, one] as const] : [];
      });
      return {
        key: seen.map(([id, { turn }]) => `${id}:${turn}`).join(),
        body: () => ({ matches: changedOf(seen, reader) }),
      };
    }
    const board = this.#boards.get(gameCode);
    if (board === undefined) throw new Error(`the board of ${gameCode} wasn't looked at`);
    const { ids, entries } = board;
    const limits = board.limits[currency];
    return {
      key: `${[...entries].map(([id, { turn }]) => `${id}:${turn}`).join()} ${JSON.stringify(limits)}`,
      body: () => ({ ids, fixtures: changedOf([...entries], reader), limits }),
    };
  }

  async #lookNow(readers: readonly BookReader[]): Promise<void> {
    const boards = new Map<string, readonly string[]>();
    const wanted = new Set<string>();
    for (const { gameCode, sources, matches } of readers) {
      if (matches === undefined) boards.set(gameCode, sources);
      else for (const id of matches) wanted.add(id);
    }
    for (const [gameCode, sources] of boards) await this.#lookAtBoard(gameCode, sources);
    await this.#lookAtMatches([...wanted]);
  }

  async #lookAtBoard(gameCode: string, sources: readonly string[]): Promise<void> {
    const [marks, limits] = await Promise.all([this.#reads.marks({ sources }), this.#reads.limits(gameCode)]);
    const before = this.#boards.get(gameCode);
    const mark = `${JSON.stringify([...marks])} ${JSON.stringify(limits)}`;
    if (before?.mark === mark) return;
    const running = await this.#reads.running(sources);
    const changed = running.filter(({ fixtureId }) => before?.entries.get(fixtureId)?.mark !== marks.get(fixtureId));
    const markets = Map.groupBy(
      await this.#reads.markets(changed.map(({ fixtureId }) => fixtureId)),
      (market) => market.fixtureId,
    );
    const fresh = new Set(changed);
    const entries = new Map<string, Kept<BoardEntry>>();
    for (const fixture of running) {
      const { fixtureId } = fixture;
      const known = before?.entries.get(fixtureId);
      if (known !== undefined && !fresh.has(fixture)) entries.set(fixtureId, known);
      else
        entries.set(
          fixtureId,
          this.#kept(marks.get(fixtureId) ?? "", listed(fixture, markets.get(fixtureId) ?? []), known),
        );
    }
    this.#boards.set(gameCode, { mark, ids: [...entries.keys()], entries, limits });
  }

  async #lookAtMatches(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const marks = await this.#reads.marks({ fixtureIds: ids });
    const changed = [...marks].filter(([id, mark]) => this.#matches.get(id)?.mark !== mark).map(([id]) => id);
    if (changed.length > 0) {
      const [fixtures, markets] = await Promise.all([
        Promise.all(changed.map((id) => this.#reads.fixture(id))),
        this.#reads.markets(changed),
      ]);
      const byFixture = Map.groupBy(markets, (market) => market.fixtureId);
      for (const fixture of fixtures) {
        if (fixture === undefined) continue;
        const { fixtureId, source } = fixture;
        const body = printedMatch(fixture, byFixture.get(fixtureId) ?? []);
        const kept = this.#kept(marks.get(fixtureId) ?? "", body, this.#matches.get(fixtureId));
        this.#matches.set(fixtureId, { ...kept, source });
      }
    }
    // What nobody asks for any more is read anew by whoever does.
    if (this.#matches.size > mostKept) this.#matches = new Map([...this.#matches].filter(([id]) => ids.includes(id)));
  }

  #kept<T extends object>(mark: string, body: T, before: Kept<T> | undefined): Kept<T> {
    const text = JSON.stringify(body);
    if (before?.text === text) return { ...before, mark };
    this.#turn += 1;
    return { mark, body, text, turn: this.#turn };
  }
}

/** Matches that are kept though nobody may watch them any more. */
const mostKept = 500;

/** Those that the reader wasn't told as they are; from here on they were. */
function changedOf<T>(seen: readonly (readonly [string, Kept<T>])[], { told }: BookReader): readonly T[] {
  const changed = seen.filter(([id, { turn }]) => told.get(id) !== turn);
  told.clear();
  for (const [id, { turn }] of seen) told.set(id, turn);
  return changed.map(([, { body }]) => body);
}
