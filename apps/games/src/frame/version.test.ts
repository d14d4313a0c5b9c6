import { afterEach, expect, test, vi } from "vitest";
import { onNewPage } from "../../../../tools/test-page.ts";
import type * as Version from "./version.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page of build `own` whose server answers as build `told`. */
async function pageOf(own: string, told: string | undefined) {
  vi.stubGlobal("document", { querySelector: () => (own === "" ? null : { getAttribute: () => own }) });
  vi.stubGlobal("fetch", async () => new Response("{}", told === undefined ? {} : { headers: { "x-build": told } }));
  const version = await onNewPage<typeof Version>(new URL("./version.ts", import.meta.url));
  let calls = 0;
  version.onOldVersion(() => (calls += 1));
  await version.fetchOfBuild("/api/state");
  await version.fetchOfBuild("/api/state");
  return { isOld: version.isOldVersion(), calls };
}

test("[HOUSE-80] a page is old once a server of another build answers it, and is told so once", async () => {
  expect(await pageOf("a", "b")).toEqual({ isOld: true, calls: 1 });
});

test("[HOUSE-80] a page of the same build, of development, or of a server that says nothing is not old", async () => {
  for (const [own, told] of [
    ["a", "a"],
    ["", "b"],
    ["a", undefined],
  ] as const)
    expect(await pageOf(own, told)).toEqual({ isOld: false, calls: 0 });
});
