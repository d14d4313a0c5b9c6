import type { HttpServerOptions } from "@maidan/adapters/http/server";
import { crashEvent } from "@maidan/contract/http/house-games";
import {
  balanceDataSchema,
  chatDataSchema,
  clientMessageSchema,
  inboxDataSchema,
  marketDataSchema,
  orderDataSchema,
  serverFrameSchema,
  serverMessageSchema,
  userDataSchema,
} from "@maidan/contract/socket";

type Docs = HttpServerOptions["docs"];

const common = `Bodies and answers are JSON (content-type: application/json). Amounts in answers are decimal strings with two decimals ("10000.00"); in a body a decimal string or a number with at most two. Ids are strings. Unknown fields, repeated parameters and wrong types are refused.

What is refused has the shape Error (below): branch on code, and on reason where code is REFUSED; show message; errors has the messages per field. requestId, also in the header x-request-id, names the request in our log. Beyond a limit on how often something may be asked the answer is 429 with Retry-After in seconds.

Calls that move money take an Idempotency-Key of your choice (1 to 255 printable characters). Keep it for every retry: the first answer is given again, byte for byte; other content under it is refused with 409.`;

/** What a newcomer reads above the calls of the player app. */
export const playerDocs: Docs = {
  title: "Maidan player API",
  version: "1",
  audience: "public",
  description: `The calls of the player app, of trading programs, and of the play wallet. Log in with POST /api/login and send its token as "authorization: Bearer …".

${common}

The exchange (/exchange/…) speaks the field's own API, as REST and as JSON-RPC: the exchange token of the login as X-Authentication (X-Application is not asked for here), amounts and prices as JSON numbers, customerRef instead of an Idempotency-Key, errors as ExchangeFault.

The play wallet (/api/sandbox-money/…) stands for another company's: it has a session of its own, whose token is sent as a bearer token in the player's place.

What changes is pushed: WebSocket /api/socket?ticket=…, with a one-use ticket from POST /api/socket-tickets. Both sides send the shapes SocketClientMessage and SocketServerFrame (a message, or a list of them in their order), with the topics balance, user, orders, inbox, chat, events, event:<id> and market:<id>. Whoever comes back with the epoch and sequence that it has gets what it missed, or an image of the whole.`,
  schemas: {
    SocketClientMessage: clientMessageSchema,
    SocketServerFrame: serverFrameSchema,
    SocketServerMessage: serverMessageSchema,
    TopicBalance: balanceDataSchema,
    TopicUser: userDataSchema,
    TopicOrders: orderDataSchema,
    TopicInbox: inboxDataSchema,
    TopicChat: chatDataSchema,
    TopicMarket: marketDataSchema,
  },
};

/** What a newcomer reads above the calls of trading programs. */
export const programDocs: Docs = {
  title: "Maidan exchange API",
  version: "1",
  audience: "public",
  description: `The field's exchange API for trading programs: POST /api/login with username and password as a form gives a token; send it as X-Authentication and an application key as X-Application (in play mode demo-app-key) with every call below /exchange/. Prices and sizes are JSON numbers; what is refused has the field's own error shapes. The stream of prices and orders is CRLF-delimited JSON over TLS on a port of its own. docs/api/README.md begins with a program of five minutes.`,
};

/** What a newcomer reads above the calls of the game server. */
export const gamesDocs: Docs = {
  title: "Maidan game server API",
  version: "1",
  audience: "public",
  description: `The calls of the house's game frames, on an origin of its own. A launch that an operator was given is spent once by POST /api/sessions for a token; send it as "authorization: Bearer …". What a round paid can be drawn again by anybody, at /verify.

The crash table is told as it changes: GET /api/crash/stream with the same token answers with text/event-stream, whose events are CrashEvent.

${common}`,
  schemas: { CrashEvent: crashEvent },
};

/** What a newcomer reads above the calls of the back office. */
export const officeDocs: Docs = {
  title: "Maidan office API",
  version: "1",
  audience: "staff",
  description: `The calls of the back office, on an origin of its own. Sign in with POST /api/session and send its token as "authorization: Bearer …". Each call names the roles that may use it; whatever is done stands in the audit log.

${common}`,
};
