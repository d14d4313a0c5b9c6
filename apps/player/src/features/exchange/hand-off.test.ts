import { expect, test } from "vitest";
import { routeOf } from "../../routes.ts";
import { handOffAddress } from "./hand-off.ts";

test("[EXCH-01] [EXCH-02] [ROUTE-22] [OP-57] the hand-off carries the exchange token to the operator's address, and without one the built-in exchange opens behind the login", () => {
  expect(handOffAddress("https://x.test/in?lang=bn", "a/b+c")).toBe("https://x.test/in?lang=bn&token=a%2Fb%2Bc");
  expect(handOffAddress("https://x.test/s/{token}/go", "a/b")).toBe("https://x.test/s/a%2Fb/go");
  expect(handOffAddress("", "a")).toBe("");
  for (const address of ["javascript:alert(1)", "not an address", "ftp://x.test/"])
    expect(handOffAddress(address, "a"), address).toBe("");
  expect(routeOf("/exchange")).toMatchObject({ access: "player", module: "src/features/exchange/exchange-page.tsx" });
});

test("[ROUTE-23] [ROUTE-25] [ROUTE-26] [ROUTE-27] the account, the sports, several markets and the odds view are rooms behind the login", () => {
  for (const path of ["/exchange-account", "/exchange-sports", "/exchange-multi", "/odds-view", "/exchange-inplay"])
    expect(routeOf(path)?.access, path).toBe("player");
});
