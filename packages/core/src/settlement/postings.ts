import type { AccountRef, Posting } from "../ledger/index.ts";
import type { Currency } from "../money/index.ts";

export interface PaidAccount {
  readonly playerId: string;
  /** What is locked for the player in this market; all of it is released. At least the loss. */
  readonly lockedMinor: bigint;
  readonly netMinor: bigint;
  readonly commissionMinor: bigint;
}

/**
 * The legs that settle one account, balanced by themselves: locked -> cash, the net between cash and the market's account, commission to the
 * house. Over all accounts of a market the legs of its account sum to zero. Empty when nothing moves. Throws when the loss exceeds what was
 * locked: then the exposure was wrong, and nothing may be paid. [SETL-04]
 */
export function settlementPostings(
  account: PaidAccount,
  market: { readonly marketId: string; readonly currency: Currency },
): Posting[] {
  const { playerId, lockedMinor, netMinor, commissionMinor } = account;
  if (lockedMinor < 0n || netMinor < -lockedMinor)
    throw new RangeError(`player ${playerId} loses ${-netMinor} with ${lockedMinor} locked`);
  if (commissionMinor < 0n || (commissionMinor > 0n && commissionMinor > netMinor))
    throw new RangeError(`impossible commission: ${commissionMinor}`);
  return differencePostings({ playerId, netMinor, commissionMinor }, market)
    .concat(
      legs(market.currency, [
        [{ owner: "player", playerId, bucket: "locked" }, -lockedMinor],
        [{ owner: "player", playerId, bucket: "cash" }, lockedMinor],
      ]),
    )
    .reduce<Posting[]>(merge, [])
    .filter((posting) => posting.amountMinor !== 0n);
}

/** The legs of a resettlement's difference for one account: cash against the market's account and the house's commission. Either may be negative. [SETL-06] */
export function differencePostings(
  difference: { readonly playerId: string; readonly netMinor: bigint; readonly commissionMinor: bigint },
  market: { readonly marketId: string; readonly currency: Currency },
): Posting[] {
  const { playerId, netMinor, commissionMinor } = difference;
  return legs(market.currency, [
    [{ owner: "player", playerId, bucket: "cash" }, netMinor - commissionMinor],
    [{ owner: "market", marketId: market.marketId }, -netMinor],
    [{ owner: "house", name: "commission" }, commissionMinor],
  ]);
}

const legs = (currency: Currency, amounts: readonly (readonly [AccountRef, bigint])[]): Posting[] =>
  amounts.flatMap(([account, amountMinor]) => (amountMinor === 0n ? [] : [{ account, amountMinor, currency }]));

/** Adds a leg to the one of the same account, so that each account has one. */
function merge(merged: Posting[], posting: Posting): Posting[] {
  const key = JSON.stringify(posting.account);
  const index = merged.findIndex((candidate) => JSON.stringify(candidate.account) === key);
  const present = merged[index];
  if (present === undefined) return [...merged, posting];
  return merged.with(index, { ...present, amountMinor: present.amountMinor + posting.amountMinor });
}
