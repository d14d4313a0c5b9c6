import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, type ReactNode } from "react";
import { FixtureMarkets, useBook, useOdds, useWords } from "../sportsbook/index.ts";
import type { WatchedNow } from "./calls.ts";
import { virtualText } from "./text.ts";

/** What can be bet on a match until it begins, and what the player has on it. */
export function MatchBets({ watched }: { readonly watched: WatchedNow }): ReactNode {
  const text = useText(virtualText);
  const { match, round } = watched;
  if (match.fixture_id === null) return null;
  return (
    <>
      <OwnBets fixtureId={match.fixture_id} isOver={match.is_over} />
      {round.phase === "announced" ? (
        <FixtureMarkets fixtureId={match.fixture_id} />
      ) : (
        round.phase === "running" &&
        !match.is_over && <p className="text-center text-xs text-muted">{text.betsClosed}</p>
      )}
    </>
  );
}

function OwnBets({ fixtureId, isOver }: { readonly fixtureId: string; readonly isOver: boolean }): ReactNode {
  const text = useText(virtualText);
  const say = useWords();
  const { print } = useOdds();
  const { coupons, actions } = useBook();
  useEffect(() => {
    if (isOver) void actions.readCoupons("settled");
  }, [actions, isOver]);
  const own = [...(coupons.open ?? []), ...(coupons.settled ?? [])].filter(({ legs }) =>
    legs.some((leg) => leg.fixture_id === fixtureId),
  );
  if (own.length === 0) return null;
  return (
    <section className="rounded-lg bg-surface p-3 text-sm ring-1 ring-line ring-inset">
      <h2 className="pb-1 font-semibold">{text.betsHere}</h2>
      <ul className="divide-y divide-line">
        {own.map((coupon) =>
          coupon.legs
            .filter((leg) => leg.fixture_id === fixtureId)
            .map((leg) => (
              <li key={`${coupon.id} ${leg.market_id}`} className="flex items-baseline gap-2 py-1.5">
                <span className="min-w-0 flex-1">
                  {say(leg.selection)}
                  <span className="block truncate text-xs text-muted">{say(leg.market)}</span>
                </span>
                <span className="tabular font-semibold">{print(leg.price_x100)}</span>
                <span className="w-24 text-end">
                  {coupon.phase === "settled" ? (
                    <Money amount={coupon.payout} className={Number(coupon.payout) > 0 ? "text-won" : "text-muted"} />
                  ) : (
                    <>
                      <span className="block text-xs text-muted">{text.staked}</span>
                      <Money amount={coupon.total_stake} />
                    </>
                  )}
                </span>
              </li>
            )),
        )}
      </ul>
    </section>
  );
}
