import type { RouteContract } from "@maidan/contract/http/route";

type Line<R extends RouteContract> = Pick<R, "method" | "path" | "auth"> &
  (R extends { readonly movesMoney: true } ? { readonly movesMoney: true } : unknown);

/**
 * The line of a call: what the browser needs of its contract. Contracts are imported as types alone, so that no schema is sent to a phone; a
 * method, path or kind of token that differs from the contract does not compile.
 *
 * `const general = wire<typeof contract.general>({ method: "GET", path: "/api/general", auth: "optional" });`
 */
export const wire = <R extends RouteContract>(line: Line<R>): R =>
  // The client reads nothing but the line; the schemas serve as types.
  line as unknown as R;
