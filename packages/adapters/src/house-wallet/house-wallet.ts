import { createPrivateKey, randomUUID, sign, type KeyObject } from "node:crypto";
import { walletAnswer } from "@maidan/contract/game-wallet";
import type { HouseSession, HouseWallet, WalletCall, WalletOutcome } from "@maidan/services/house-games";
import { postText, type PostText } from "./post-text.ts";

export interface HouseWalletDeps {
  /** Where an operator's wallet is; undefined for one that isn't known. */
  readonly walletUrl: (operator: string) => Promise<string | undefined>;
  readonly privateKey: () => Promise<string>;
  /** The name that the operator knows us by. */
  readonly provider: string;
  readonly post?: PostText;
}

/** An operator's address is asked for again after so long, however many calls go there. */
const addressForMs = 1_000;
/** The protocol counts in 1/100000 of the currency's unit, the house in 1/100. */
const unitsPerMinor = 1_000n;
/** Answers after which it isn't known whether the call took effect. */
const unknownStatuses: ReadonlySet<string> = new Set(["RS_ERROR_UNKNOWN", "RS_ERROR_TIMEOUT"]);

/** An operator's wallet over HTTP, in the Hub88 protocol: each call signed over the bytes that are sent. [HOUSE-02] */
export function createHouseWallet(options: HouseWalletDeps): HouseWallet {
  const deps = { ...options, walletUrl: rememberedFor(addressForMs, options.walletUrl) };
  const call = (session: HouseSession, path: string, fields: object): Promise<WalletOutcome> =>
    send(deps, session, {
      path,
      body: {
        user: session.player,
        token: session.walletToken,
        game_code: session.gameCode,
        currency: session.currency,
        request_uuid: randomUUID(),
        ...fields,
      },
    });
  const units = (amountMinor: bigint): number => Number(amountMinor * unitsPerMinor);
  const move = ({ transactionId, roundId }: WalletCall) => ({ transaction_uuid: transactionId, round: roundId });
  return {
    balance: (session) => call(session, "user/balance", {}),
    bet: (asked) =>
      call(asked.session, "transaction/bet", {
        ...move(asked),
        amount: units(asked.amountMinor),
        is_free: false,
        round_closed: false,
      }),
    win: (asked) =>
      call(asked.session, "transaction/win", {
        ...move(asked),
        amount: units(asked.amountMinor),
        reference_transaction_uuid: asked.betId,
        is_free: false,
        round_closed: asked.isRoundOpen !== true,
      }),
    rollback: (asked) =>
      call(asked.session, "transaction/rollback", {
        ...move(asked),
        reference_transaction_uuid: asked.undoneId,
        round_closed: asked.isRoundClosed,
      }),
  };
}

function rememberedFor(ms: number, read: HouseWalletDeps["walletUrl"]): HouseWalletDeps["walletUrl"] {
  const known = new Map<string, { readonly url: string; readonly untilMs: number }>();
  return async (operator) => {
    const kept = known.get(operator);
    if (kept !== undefined && performance.now() < kept.untilMs) return kept.url;
    const url = await read(operator);
    if (url !== undefined) known.set(operator, { url, untilMs: performance.now() + ms });
    return url;
  };
}

const keys = new Map<string, KeyObject>();
/** A key is read once, however often it signs. */
function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

/** Beside the event loop: a signature takes a millisecond, and many are made at the end of a round. */
const signed = (text: string, pem: string): Promise<string> =>
  new Promise((resolve, reject) => {
    sign("RSA-SHA256", Buffer.from(text), keyOf(pem), (error, signature) => {
      if (error === null) resolve(signature.toString("base64"));
      else reject(error);
    });
  });

async function send(
  deps: HouseWalletDeps,
  session: HouseSession,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<WalletOutcome> {
  const base = await deps.walletUrl(session.operator);
  if (base === undefined) return { kind: "unknown", fault: `operator ${session.operator} has no wallet` };
  const text = JSON.stringify(body);
  const signature = await signed(text, await deps.privateKey());
  try {
    const answered = await (deps.post ?? postText)(`${base}/providers/${deps.provider}/${path}`, {
      headers: { "content-type": "application/json", "x-hub88-signature": signature },
      body: text,
    });
    const answer = walletAnswer.safeParse(JSON.parse(answered));
    if (!answer.success) return { kind: "unknown", fault: `${path} answered something else` };
    const { status, balance } = answer.data;
    if (status === "RS_OK" && balance !== undefined)
      return { kind: "ok", balanceMinor: BigInt(balance) / unitsPerMinor };
    return unknownStatuses.has(status) || status === "RS_OK"
      ? { kind: "unknown", fault: status }
      : { kind: "refused", status };
  } catch (error) {
    return { kind: "unknown", fault: error instanceof Error ? `${error.name}: ${error.message}` : "no answer" };
  }
}
