import type { RouteContract } from "@maidan/contract/http/route";
import type { FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";
import type { PlayerIdentity, StaffIdentity } from "./handler.ts";
import type { HttpRegistry } from "./registry.ts";

/** The bearer token of a request, or undefined. A token is 20 to 512 characters of base64url: anything else never reaches the database. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const match = header === undefined ? null : /^Bearer ([A-Za-z0-9_-]{20,512})$/i.exec(header);
  return match?.[1];
}

export interface Caller {
  readonly player?: PlayerIdentity;
  readonly staff?: StaffIdentity;
}

const unauthenticated = (): HttpError => new HttpError("UNAUTHENTICATED", "Please log in.");

/** Who calls, from the token alone. Throws 401 and 403 as the contract's `auth` and `roles` say. [HTTP-07] */
export async function identify(
  registry: HttpRegistry,
  contract: RouteContract,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request);
  switch (contract.auth) {
    case "none":
      return {};
    case "optional": {
      const player = token === undefined ? undefined : await registry.authenticatePlayer(token);
      return player === undefined ? {} : { player };
    }
    case "player": {
      const player = token === undefined ? undefined : await registry.authenticatePlayer(token);
      if (player === undefined) throw unauthenticated();
      return { player };
    }
    case "staff": {
      const staff = token === undefined ? undefined : await registry.authenticateStaff(token);
      if (staff === undefined) throw unauthenticated();
      if (contract.roles !== undefined && !contract.roles.includes(staff.role)) {
        request.log.warn({ event: "role_refused", staffId: staff.staffId, role: staff.role }, "refused by role");
        throw new HttpError("FORBIDDEN", "Your role may not do this.");
      }
      return { staff };
    }
  }
}

/** Takes one call from the caller's allowance; throws 429 when it is used up. */
export async function takeAllowance(registry: HttpRegistry, caller: Caller): Promise<void> {
  const account = caller.player === undefined ? caller.staff?.staffId : caller.player.playerId;
  if (account === undefined) return;
  const kind = caller.player === undefined ? "staff" : "player";
  if (!(await registry.takeAccountRequest(`${kind}:${account}`))) {
    throw new HttpError("RATE_LIMITED", "Too many requests. Please try again later.");
  }
}
