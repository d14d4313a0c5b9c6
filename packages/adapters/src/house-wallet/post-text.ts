import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

/** Sends a text and gives the text of the answer, whatever its status; throws where there is none in time. */
export type PostText = (
  url: string,
  asked: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<string>;

const timeoutMs = 5_000;
/** An answer of the protocol has some hundred bytes. */
const mostCharacters = 64 * 1024;
/** Connections that wait for their next call: as many as a volley of bets has at a time. */
const kept = { keepAlive: true, maxFreeSockets: 128 };
const ways = {
  "http:": { request: httpRequest, agent: new HttpAgent(kept) },
  "https:": { request: httpsRequest, agent: new HttpsAgent(kept) },
} as const;

/**
 * A POST on a connection that is kept for the next one. By node's own client, since thousands are sent within seconds and `fetch` takes three times the
 * processor's time for each. Follows no redirect: its answer is none.
 */
export const postText: PostText = (url, { headers, body }) => {
  const { protocol } = new URL(url);
  const way = ways[protocol === "https:" ? protocol : "http:"];
  return new Promise((resolve, reject) => {
    const sent = way.request(
      url,
      { method: "POST", agent: way.agent, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
      (response) => readText(response, { resolve, reject }),
    );
    const timer = setTimeout(() => sent.destroy(new Error("The operation timed out.")), timeoutMs);
    sent.once("close", () => clearTimeout(timer));
    sent.once("error", reject);
    sent.end(body);
  });
};

function readText(
  response: IncomingMessage,
  { resolve, reject }: { readonly resolve: (text: string) => void; readonly reject: (fault: Error) => void },
): void {
  const { statusCode = 0 } = response;
  if (statusCode >= 300 && statusCode < 400) response.destroy(new Error("the wallet is elsewhere"));
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (part: string) => {
    text += part;
    if (text.length > mostCharacters) response.destroy(new Error("the answer is too long"));
  });
  response.once("error", reject);
  response.once("end", () => resolve(text));
  // After the end it changes nothing.
  response.once("close", () => reject(new Error("the answer was cut off")));
}
