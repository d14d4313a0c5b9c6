import { commitmentOf } from "@maidan/games/fair";
import { houseGames, houseProducts } from "@maidan/games/house";
import { liveProducts } from "@maidan/games/live";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameParts } from "../games.tsx";
import { readVerified, verifyLink } from "../frame/verify-link.ts";
import { drawAgain } from "./draw-again.ts";

const round = {
  id: "1",
  game: "mines",
  phase: "paid",
  bet: { stake: "10.00", mines: 3 },
  steps: [{ open: 0 }, { leave: true }],
  stake: "10.00",
  payout: "11.25",
  jackpot: "0.00",
  view: null,
  fair: { server_hash: commitmentOf("s"), server_seed: "s", client_seed: "river & rain #1", nonce: 4 },
  created_at: "2026-11-21T10:00:00.000Z",
} as const;

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "bn" } }));
afterEach(() => void vi.unstubAllGlobals());

test("[HOUSE-04] the link of a round brings the verify page all that the round is drawn from, and only in its fragment; it leads there in the frame's language", () => {
  const link = verifyLink({ ...round, steps: [...round.steps] });
  expect(link.startsWith("/verify?lang=bn#")).toBe(true);
  expect(readVerified(link.slice(link.indexOf("#")))).toEqual({
    game: "mines",
    serverSeed: "s",
    serverHash: commitmentOf("s"),
    clientSeed: "river & rain #1",
    nonce: 4,
    bet: round.bet,
    steps: round.steps,
    payout: "11.25",
  });
  for (const fragment of ["", "#", "#%", "#null", "#[]", "#%7B%7D", '#{"game":1}']) {
    expect(readVerified(fragment), fragment).toBeUndefined();
  }
});

test("[HOUSE-04] a round is drawn again from its seeds, bet and steps, and what makes no round is said", () => {
  const asked = {
    game: "coin",
    serverSeed: "s",
    clientSeed: "c",
    nonce: "0",
    bet: '{"stake":"10.00","side":"heads"}',
    steps: "[]",
  };
  const drawn = drawAgain(asked);
  expect(drawn).toMatchObject({ ok: true, hash: commitmentOf("s"), isOver: true });
  expect(drawAgain(asked)).toEqual(drawn);
  for (const wrong of [
    { nonce: "-1" },
    { nonce: "x" },
    { bet: "{" },
    { bet: '{"stake":"10.00"}' },
    { steps: "{}" },
    { steps: '[{"leave":true}]' },
    { game: "chess" },
  ]) {
    expect(drawAgain({ ...asked, ...wrong }), JSON.stringify(wrong)).toEqual({ ok: false });
  }
});

test("[HOUSE-05] every game that the house lists has its part of the frame, and no part is without a game", () => {
  expect(Object.keys(gameParts).toSorted()).toEqual(
    [...houseGames, ...houseProducts, ...liveProducts].map(({ code }) => code).toSorted(),
  );
});
