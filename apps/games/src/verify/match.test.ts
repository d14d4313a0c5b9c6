import { chainFrom } from "@maidan/games/fair";
import { playMatch, roundCommitment, virtualSports, type VirtualSetup } from "@maidan/games/virtual";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawMatchAgain } from "./draw-match-again.ts";
import { matchLink, readMatch, type ToldMatch } from "../virtual/index.ts";
import { isAsTold } from "./match-verifier.tsx";

const [published = "", , , hash = ""] = chainFrom("secret", 6);
const toldOf = (sport: VirtualSetup["sport"]): ToldMatch => {
  const setup = {
    sport,
    home: { code: "a", attack: 108, defence: 97 },
    away: { code: "b", attack: 95, defence: 103 },
  };
  const { stats } = playMatch({ hash, salt: "s", place: 2 }, setup);
  const score = { home: stats["home"] ?? 0, away: stats["away"] ?? 0 };
  const told = { hash, salt: "s", commitment: roundCommitment(hash), publishedHash: published, steps: 3 };
  return { league: "x", number: 7, ...told, place: 2, setup, score };
};
const askedOf = ({ hash, salt, place, setup }: ToldMatch) => ({
  hash,
  salt,
  place: String(place),
  setup: JSON.stringify(setup),
});

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "bn" } }));
afterEach(() => void vi.unstubAllGlobals());

test("[VSPORT-02] the link of a match brings the verify page all that it is drawn from, and only in its fragment", () => {
  for (const sport of virtualSports) {
    const told = toldOf(sport);
    const link = matchLink(told);
    expect(link.startsWith("/verify?lang=bn#")).toBe(true);
    expect(readMatch(link.slice(link.indexOf("#")))).toEqual(told);
  }
  for (const fragment of ["", "#", "#%", "#null", "#{}", '#{"match":null}', '#{"match":{"hash":1}}'])
    expect(readMatch(fragment), fragment).toBeUndefined();
});

test("[VSPORT-02] [VSPORT-03] every sport's match is drawn again from what was told, and another hash, score or commitment is seen", () => {
  for (const sport of virtualSports) {
    const told = toldOf(sport);
    const drawn = drawMatchAgain(askedOf(told));
    if (!drawn.ok) throw new Error("the match can't be drawn");
    expect(isAsTold(drawn, told)).toBe(true);
    expect(isAsTold(drawn, { ...told, commitment: roundCommitment("other") })).toBe(false);
    expect(isAsTold(drawn, { ...told, score: { home: (told.score?.home ?? 0) + 1, away: 0 } })).toBe(false);
    expect(isAsTold(drawn, { ...told, steps: 2 })).toBe(false);
    expect(isAsTold(drawn, { ...told, publishedHash: roundCommitment("") })).toBe(false);
    const other = drawMatchAgain(askedOf({ ...told, hash: "another" }));
    expect(other.ok && isAsTold(other, told)).toBe(false);
  }
});

test("[VSPORT-02] what makes no match is said", () => {
  const asked = askedOf(toldOf("kabaddi"));
  for (const wrong of [
    { place: "x" },
    { place: "-1" },
    { setup: "{" },
    { setup: "null" },
    { setup: '{"sport":"chess"}' },
    { setup: asked.setup.replace("108", "1") },
    { setup: asked.setup.replace("108", '"108"') },
  ])
    expect(drawMatchAgain({ ...asked, ...wrong }), JSON.stringify(wrong)).toEqual({ ok: false });
});
