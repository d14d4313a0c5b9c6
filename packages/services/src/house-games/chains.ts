import { toHex } from "@maidan/games/fair";
import { done, type CommandRunner, type Tx } from "../command/index.ts";
import { chainInParts } from "./chain-in-parts.ts";
import type { Chain, SharedRoundStore } from "./shared-ports.ts";

export interface HouseChainDeps {
  readonly runner: CommandRunner;
  readonly store: Pick<SharedRoundStore, "newestChain" | "addChain">;
  readonly newKey: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly gameCode: string;
  /** Hashes of a chain: short enough that a phone can follow one to its end. */
  readonly length: number;
}

const actor = { kind: "system", name: "house-games" } as const;

/** The hash chains of one game's table: the one that counts, the next one when it is used up, and their hashes. [FAIR-05] */
export class HouseChains {
  readonly #deps: HouseChainDeps;
  /** Hashes of the newest chain, the published one first. */
  #hashes: { readonly chain: number; readonly hashes: readonly string[] } | undefined;

  constructor(deps: HouseChainDeps) {
    this.#deps = deps;
  }

  /** What the round after this one is drawn from: the next hash of its chain, or the first of a new one. */
  async after(
    last: { readonly chain: number; readonly place: number } | undefined,
  ): Promise<{ readonly chain: Chain; readonly place: number; readonly hash: string }> {
    const chain = await this.#chain(last);
    const place = last?.chain === chain.chain ? last.place + 1 : 1;
    return { chain, place, hash: await this.#hashOf(chain, place) };
  }

  async #chain(last: { readonly chain: number; readonly place: number } | undefined): Promise<Chain> {
    const { store, runner, randomBytes, newKey, gameCode, length } = this.#deps;
    const newest = await store.newestChain(runner.reader, gameCode);
    if (newest !== undefined && !(last?.chain === newest.chain && last.place + 1 >= newest.length)) return newest;
    const secret = toHex(randomBytes(32));
    const [publishedHash = ""] = await chainInParts(secret, length);
    // The salt is drawn after the chain stands, so that the chain can't have been chosen for it.
    const salt = toHex(randomBytes(32));
    const chain = { chain: (newest?.chain ?? 0) + 1, secret, length, publishedHash, salt };
    const command = { kind: "house.chain", actor, idempotencyKey: newKey(), content: { game: gameCode } };
    await runner.run(command, async (tx: Tx) => {
      await store.addChain(tx, gameCode, chain);
      return done(null);
    });
    return chain;
  }

  async #hashOf(chain: Chain, place: number): Promise<string> {
    const known = this.#hashes?.chain === chain.chain ? this.#hashes.hashes : undefined;
    const hashes = known ?? (await chainInParts(chain.secret, chain.length));
    this.#hashes = { chain: chain.chain, hashes };
    const hash = hashes[place];
    if (hash === undefined) throw new Error(`chain ${chain.chain} has no place ${place}`);
    return hash;
  }
}
