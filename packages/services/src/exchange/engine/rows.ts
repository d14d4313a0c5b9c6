import { houseAccountId } from "@maidan/core/exchange";
import type { BatchRows } from "../engine-ports.ts";
import type { BatchDraft } from "./draft.ts";

/** Topic of the note that a batch leaves in the outbox: which bets and players it touched, in case its engine dies before telling them itself. */
export const committedTopic = "exchange.committed";

/** Everything that the draft has to write. */
export function rowsOf(draft: BatchDraft, toldOutboxIds: readonly string[]): BatchRows {
  const positions: BatchRows["positions"][number][] = [];
  const exposureMoves: BatchRows["exposureMoves"][number][] = [];
  const markets: BatchRows["markets"][number][] = [];
  const runners: BatchRows["runners"][number][] = [];
  const players = new Set<string>();
  for (const touched of draft.markets.values()) {
    const { market, positions: changed, isDefinitionChanged } = touched;
    const { marketId, currency } = market;
    for (const [accountId, { lockedBeforeMinor, now }] of changed) {
      const playerId = String(accountId);
      if (accountId !== houseAccountId) players.add(playerId);
      positions.push({
        marketId,
        playerId,
        ifWinMinor: now.ifWinMinor.map(BigInt),
        ifOtherMinor: BigInt(now.ifOtherMinor),
        lockedMinor: BigInt(now.lockedAfterMinor),
      });
      const lockMinor = BigInt(now.lockedAfterMinor - lockedBeforeMinor);
      if (lockMinor !== 0n) exposureMoves.push({ marketId, playerId, currency, lockMinor });
    }
    const traded = new Set([...touched.traded.values()].map((level) => level.selectionId));
    const changedRunners = touched.isReconciled ? market.selectionIds : traded;
    for (const selectionId of changedRunners) runners.push(market.runnerRow(selectionId));
    if (isDefinitionChanged || traded.size > 0) markets.push(market.marketRow());
  }
  const exposureBounds = [...draft.exposureBounds].flatMap(([playerId, mostMinor]) => {
    const currency = draft.fundsOf(playerId)?.currency;
    return currency === undefined || draft.lockedOf(playerId) <= 0n ? [] : [{ playerId, currency, mostMinor }];
  });
  const newOrders = [...draft.newOrders.values()];
  const changedOrders = [...draft.changedOrders.values()];
  const bets = [...draft.newOrders.keys(), ...draft.changedOrders.keys()];
  const isWorthTelling = bets.length > 0 || players.size > 0;
  return {
    nowMs: draft.nowMs,
    newOrders,
    changedOrders,
    fills: draft.fills,
    positions,
    exposureMoves,
    exposureBounds,
    sportBounds: draft.sportBounds(),
    markets,
    runners,
    commands: draft.commands,
    outbox: isWorthTelling ? { topic: committedTopic, payload: { bets, players: [...players] } } : null,
    toldOutboxIds,
  };
}
