import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

/** A market of the sportsbook with one coupon on it, as its source and the wagers write them; their ids. */
async function writeCoupon({ platform }: WholePlatform): Promise<{ marketId: string; couponId: string }> {
  const { rows } = await platform.pool.query<{ market_id: bigint; coupon_id: string }>(
    `with fixture as (
       insert into sportsbook_fixture (source, source_id, sport, competition, home, away, start_at, phase)
       values ('test', 'money', 'soccer', '{"en":"c","bn":"c"}', '{"en":"h","bn":"h"}', '{"en":"a","bn":"a"}', now() + interval '1 day', 'open') returning id),
     market as (
       insert into sportsbook_market (fixture_id, key, kind, name, place, status, selections)
       select id, 'odds', 'match-odds', '{"en":"o","bn":"o"}', 1, 'suspended',
         '[{"key":"home","name":{"en":"h","bn":"h"},"priceX100":200},{"key":"away","name":{"en":"a","bn":"a"},"priceX100":200}]' from fixture returning id),
     operator as (insert into house_operator (operator, wallet_url, public_key) values ('elsewhere', 'http://127.0.0.1:9', 'none') returning operator),
     session as (
       insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at)
       select gen_random_uuid(), operator, '7', 'i-sports', 'BDT', 'en', 'none', 'https://a.test', 'https://a.test', sha256('launch'), now() from operator
       returning id, operator),
     wager as (
       insert into house_wager (id, session_id, operator, player, game_code, currency, content, stake_minor, phase, due_at)
       select gen_random_uuid(), id, operator, '7', 'i-sports', 'BDT', '{"kind":"single","stake":"10.00","taking":"none","legs":[]}', 1000, 'open', now()
       from session returning id)
     insert into sportsbook_leg (wager_id, place, market_id, selection, price_x100) select wager.id, 1, market.id, 'home', 200 from wager, market
     returning market_id, wager_id as coupon_id`,
  );
  return { marketId: String(rows[0]?.market_id), couponId: rows[0]?.coupon_id ?? "" };
}

/** A leg made void, and a market given its results by hand. */
export async function moveBook(given: {
  readonly whole: WholePlatform;
  readonly trader: string;
  readonly moveOnce: (contract: string, move: Move) => Promise<LightMyRequestResponse>;
}): Promise<void> {
  const { marketId, couponId } = await writeCoupon(given.whole);
  const send = async (contract: string, path: string, body: object): Promise<void> => {
    const answer = await given.moveOnce(contract, {
      side: "office",
      path,
      token: given.trader,
      body: { ...body, reason: "as tested" },
      other: { body: { ...body, reason: "otherwise" } },
    });
    expect(answer.json()).toEqual({ success: true, result_id: null });
  };
  await send("/api/book/coupons/:id/void-leg", `/api/book/coupons/${couponId}/void-leg`, { market_id: marketId });
  const results = { home: "win", away: "lose" };
  await send("/api/book/markets/:id/results", `/api/book/markets/${marketId}/results`, { results });
}
