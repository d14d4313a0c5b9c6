import { expect, test } from "vitest";
import type { Reader } from "../command/index.ts";
import { createReadJackpots, ProviderFailed, type LobbyGame, type ProviderJackpot } from "./index.ts";

const slotOf = (provider: string, code: string): LobbyGame => ({
  provider,
  code,
  name: code,
  nameBn: "",
  gameType: "SLOT",
  system: provider,
  platform: provider,
  picture: "",
  tags: [],
  createdAt: new Date(0),
  returnBasisPoints: null,
  hasDemo: true,
});
const poolOf = (code: string, amountMinor: bigint, gameCodes: readonly string[]): ProviderJackpot => ({
  code,
  name: code,
  nameBn: "",
  amountMinor,
  mostMinor: null,
  gameCodes,
});

test("[LOBBY-11] the pools of all providers stand the largest first, each with a slot that can be opened; one that fails is left alone for a minute", async () => {
  let nowMs = 0;
  const asked: string[] = [];
  const warned: object[] = [];
  const told: Readonly<Record<string, readonly ProviderJackpot[]>> = {
    house: [poolOf("small", 100n, ["b"]), poolOf("off", 900n, ["gone"])],
    padma: [poolOf("large", 500n, ["x", "c"])],
  };
  const read = createReadJackpots({
    reader: {} as Reader,
    lobby: {
      list: async () => [slotOf("house", "a"), slotOf("house", "b"), slotOf("padma", "c"), slotOf("meghna", "d")],
    },
    gateway: {
      jackpots: async (provider) => {
        asked.push(provider);
        const pools = told[provider];
        if (pools === undefined) throw new ProviderFailed("no such call");
        return pools;
      },
    },
    log: { warn: (details) => void warned.push(details) },
    clockMs: () => nowMs,
  });
  const found = (await read()).map(({ code, provider, game }) => `${provider}/${code}/${game.code}`);
  expect(found).toEqual(["padma/large/c", "house/small/b"]);
  expect(asked).toEqual(["house", "padma", "meghna"]);
  nowMs = 59_000;
  await read();
  expect(asked.filter((provider) => provider === "meghna")).toHaveLength(1);
  nowMs = 61_000;
  await read();
  expect(asked.filter((provider) => provider === "meghna")).toHaveLength(2);
  expect(warned).toHaveLength(2);
});
