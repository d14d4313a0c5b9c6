import { expect, test } from "vitest";
import { readIp, scoreFrameAddress, streamAddress } from "./frame-address.ts";

const board = (address: string): string =>
  `<html><iframe src="https://decoy.test/"></iframe><script>var a = 1;</script>
   <script nonce="n">document.body.innerHTML = '<iframe src="${address}" title="Live score" width="100%"></iframe>';</script></html>`;

test("[EXCH-25] [API-54] [OP-64] the score frame's address is the one in a script of the score page, and only an https one counts, or our own", () => {
  expect(scoreFrameAddress(board("https://score.test/b/7?a=1&amp;b=2"))).toBe("https://score.test/b/7?a=1&b=2");
  expect(scoreFrameAddress(`<script>x = "<iframe width='9' src=\\"https://score.test/q\\">"</script>`)).toBe(
    "https://score.test/q",
  );
  for (const address of ["http://score.test/", "javascript:alert(1)", "//score.test/", "https://a:b@score.test/"])
    expect(scoreFrameAddress(board(address)), address).toBeUndefined();
  expect(scoreFrameAddress(board("http://own.test/scoreboard/7"), "http://own.test")).toBe(
    "http://own.test/scoreboard/7",
  );
  expect(scoreFrameAddress(board("http://score.test/"), "http://own.test")).toBeUndefined();
  expect(scoreFrameAddress('<iframe src="https://score.test/"></iframe>')).toBeUndefined();
});

test("[EXCH-24] [API-58] [OP-64] the stream's address is built from the operator's template, the match and the public address; without one of them there is none", () => {
  const place = { eventId: "30000001", marketId: "1.200000001", ip: "203.0.113.9" };
  const template = "https://tv.test/{eventId}/{marketId}?ip={ip}";
  expect(streamAddress(template, place)).toBe("https://tv.test/30000001/1.200000001?ip=203.0.113.9");
  expect(streamAddress(template, { ...place, ip: undefined })).toBeUndefined();
  expect(streamAddress("https://tv.test/{eventId}", { ...place, ip: undefined })).toBe("https://tv.test/30000001");
  expect(streamAddress("http://tv.test/{eventId}", place)).toBeUndefined();
  expect(streamAddress("", place)).toBeUndefined();
});

test("[ROOM-17] [EXCH-24] an operator's stream on the app's own host is shown as the app itself is served; another host's only over https", () => {
  const place = { eventId: "7", marketId: "1.2", ip: undefined };
  const own = "http://own.test:3000";
  expect(streamAddress("http://own.test:3000/tv/{eventId}", place, own)).toBe("http://own.test:3000/tv/7");
  const others = ["http://own.test/tv/{eventId}", "http://tv.test/{eventId}", "http://own.test:3000@tv.test/{eventId}"];
  for (const other of [...others, "http://a:b@own.test:3000/{eventId}"])
    expect(streamAddress(other, place, own), other).toBeUndefined();
});

test("the public address is read from text or JSON, and nothing else is taken for one", () => {
  expect([" 203.0.113.9\n", '{"ip":"2001:db8::1"}'].map(readIp)).toEqual(["203.0.113.9", "2001:db8::1"]);
  expect(["<html>", '{"ip":7}', "", "1.2.3.4/../x"].map(readIp)).toEqual([undefined, undefined, undefined, undefined]);
});
