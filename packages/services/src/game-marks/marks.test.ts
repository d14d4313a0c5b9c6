import { expect, test } from "vitest";
import { veiledName } from "./index.ts";

test("[LOBBY-10] of a winner's name others see its ends alone, however short it is", () => {
  expect([veiledName("demoplayer1"), veiledName("abcd"), veiledName("ab")]).toEqual(["de***1", "ab***d", "ab***b"]);
});
