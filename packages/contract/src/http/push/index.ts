import { z } from "zod/mini";
import { route } from "../route/index.ts";

/**
 * A ticket for one WebSocket connection: `GET /api/socket?ticket=...` within 30 seconds, once. With a bearer token the connection is the
 * player's; without one it is a guest's, who may follow public topics only. The token itself never stands in an address. [PUSH-01]
 */
export const createSocketTicket = route({
  method: "POST",
  path: "/api/socket-tickets",
  summary: "A one-use ticket for the WebSocket",
  tag: "push",
  auth: "optional",
  response: z.strictObject({
    ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
    expiresInSeconds: z.int(),
  }),
});
