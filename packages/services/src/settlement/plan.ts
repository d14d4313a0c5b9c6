import { houseAccountId } from "@maidan/core/exchange";
import { commissionMinor, netParts, shareOf, wholeAmounts } from "@maidan/core/settlement";
import type { MarketDefinition } from "../exchange/index.ts";
import type {
  EarlierPayment,
  MatchedBet,
  PositionFigures,
  SettledBet,
  SettlementLeg,
  SettlementPosition,
  SettlementRead,
  SettlementTransaction,
} from "./ports.ts";
import { betResult, type Verdict } from "./result.ts";

/** What a settlement does, worked out before anything is written. */
export interface SettlementPlan {
  readonly bets: readonly SettledBet[];
  readonly payments: readonly ({ readonly playerId: string } & EarlierPayment)[];
  readonly transactions: readonly SettlementTransaction[];
  readonly totalPaidMinor: bigint;
  readonly totalCommissionMinor: bigint;
}

/** By what a market is settled. */
export interface PlanRules {
  readonly definition: Pick<MarketDefinition, "runners" | "commissionBasisPoints">;
  readonly verdict: Verdict;
}

export interface PlanInput extends PlanRules {
  readonly read: SettlementRead;
  /** Cash of the market's players now; where one is missing nothing is known to be short (a preview). */
  readonly cashMinor: ReadonlyMap<string, bigint>;
}

/** Whose position is the house's: what rounding left of virtual matches. It has no bets, no lock and no commission. [VIRT-05] */
export const housePlayerId = String(houseAccountId);

const nothing: EarlierPayment = { netMinor: 0n, commissionMinor: 0n, receivableMinor: 0n };

const player = (playerId: string, amountMinor: bigint): SettlementLeg => ({
  owner: "player",
  playerId,
  bucket: "cash",
  amountMinor,
});
const pool = (amountMinor: bigint): SettlementLeg => ({ owner: "market", amountMinor });
const house = (name: "commission" | "receivable" | "rounding" | "withdrawals", amountMinor: bigint): SettlementLeg => ({
  owner: "house",
  name,
  amountMinor,
});

/** Takes an earlier payment back, leg by leg the opposite. What had been locked comes back as cash: there is nothing to lock it for. */
function unsettleLegs(playerId: string, earlier: EarlierPayment): SettlementLeg[] {
  const legs: SettlementLeg[] = [];
  if (earlier.netMinor !== 0n) legs.push(player(playerId, -earlier.netMinor), pool(earlier.netMinor));
  if (earlier.commissionMinor > 0n) {
    legs.push(house("commission", -earlier.commissionMinor), player(playerId, earlier.commissionMinor));
  }
  if (earlier.receivableMinor > 0n) {
    legs.push(player(playerId, -earlier.receivableMinor), house("receivable", earlier.receivableMinor));
  }
  return legs;
}

/** Losers' locked money to the market, the rest of what was locked back to cash. */
function losingLegs(position: SettlementPosition, netMinor: bigint): SettlementLeg[] {
  const { playerId, lockedMinor } = position;
  const legs: SettlementLeg[] = [];
  const lossMinor = netMinor < 0n ? -netMinor : 0n;
  const fromLocked = lossMinor < lockedMinor ? lossMinor : lockedMinor;
  const locked = (amountMinor: bigint): SettlementLeg => ({ owner: "player", playerId, bucket: "locked", amountMinor });
  if (fromLocked > 0n) legs.push(locked(-fromLocked), pool(fromLocked));
  if (lockedMinor > fromLocked) legs.push(locked(fromLocked - lockedMinor), player(playerId, lockedMinor - fromLocked));
  // Only a second settlement finds nothing locked any more: the loss is then taken from cash.
  if (lossMinor > fromLocked) legs.push(player(playerId, fromLocked - lossMinor), pool(lossMinor - fromLocked));
  return legs;
}

/** What the house lent goes back to it, from what is unlocked; what can't be given back is owed. */
function repaidLegs({ playerId, lentMinor = 0n, earlier }: SettlementPosition): SettlementLeg[] {
  return earlier !== null || lentMinor === 0n ? [] : [player(playerId, -lentMinor), house("receivable", lentMinor)];
}

/** Winners paid from the market, commission from winners to the house. */
function winningLegs(playerId: string, netMinor: bigint, commissionMinor: bigint): SettlementLeg[] {
  if (netMinor <= 0n) return [];
  const legs = [pool(-netMinor), player(playerId, netMinor)];
  if (commissionMinor > 0n) legs.push(player(playerId, -commissionMinor), house("commission", commissionMinor));
  return legs;
}

const cashChange = (playerId: string, legs: readonly SettlementLeg[]): bigint =>
  legs.reduce(
    (sum, leg) =>
      leg.owner === "player" && leg.bucket === "cash" && leg.playerId === playerId ? sum + leg.amountMinor : sum,
    0n,
  );

/**
 * The house's own result: from the market's account, or to it. Where a runner was withdrawn it is more than what rounding left, and kept apart. [VIRT-10]
 */
function planHouse({ definition }: PlanRules, position: SettlementPosition, netMinor: bigint): PlayerPlan {
  const name = definition.runners.some(({ status }) => status === "REMOVED") ? "withdrawals" : "rounding";
  const moved = (amountMinor: bigint): SettlementLeg[] =>
    amountMinor === 0n ? [] : [pool(-amountMinor), house(name, amountMinor)];
  return {
    payment: { ...nothing, playerId: position.playerId, netMinor },
    undo: moved(-(position.earlier?.netMinor ?? 0n)),
    losing: netMinor < 0n ? moved(netMinor) : [],
    winning: netMinor > 0n ? moved(netMinor) : [],
  };
}

interface PlayerPlan {
  readonly payment: { readonly playerId: string } & EarlierPayment;
  readonly undo: readonly SettlementLeg[];
  readonly losing: readonly SettlementLeg[];
  readonly winning: readonly SettlementLeg[];
}

function planPlayer(
  input: PlanRules & Pick<PlanInput, "cashMinor">,
  position: SettlementPosition,
  netMinor: bigint,
): PlayerPlan {
  const { playerId } = position;
  if (playerId === housePlayerId) return planHouse(input, position, netMinor);
  if (position.earlier === null && -netMinor > position.lockedMinor) {
    throw new Error(`player ${playerId} loses ${-netMinor} with ${position.lockedMinor} locked`);
  }
  const commission = commissionMinor(netMinor, input.definition.commissionBasisPoints);
  const undo = unsettleLegs(playerId, position.earlier ?? nothing);
  const losing = [...losingLegs(position, netMinor), ...repaidLegs(position)];
  const winning = winningLegs(playerId, netMinor, commission);
  const cashMinor = input.cashMinor.get(playerId);
  const after = (cashMinor ?? 0n) + cashChange(playerId, [...undo, ...losing, ...winning]);
  // What can't be taken back is the player's debt to the house; cash never goes below zero.
  const receivableMinor = cashMinor !== undefined && after < 0n ? -after : 0n;
  const covered =
    receivableMinor > 0n ? [house("receivable", -receivableMinor), player(playerId, receivableMinor)] : [];
  return {
    payment: { playerId, netMinor, commissionMinor: commission, receivableMinor },
    undo,
    losing: [...losing, ...covered],
    winning,
  };
}

interface PartsOf {
  readonly key: string;
  readonly parts: bigint;
}

/** Each player's result by the positions, in parts of a minor unit. */
function partsByPosition({ definition, verdict }: PlanRules, positions: readonly PositionFigures[]): PartsOf[] {
  const selectionIds = definition.runners.map((runner) => runner.selectionId);
  return positions.map((position) => {
    const figures = {
      accountId: Number(position.playerId),
      ifWinMinor: position.ifWinMinor.map(Number),
      ifOtherMinor: Number(position.ifOtherMinor),
    };
    const parts = verdict.type === "void" ? 0n : netParts(figures, { selectionIds, ...verdict });
    return { key: position.playerId, parts };
  });
}

const denominatorOf = ({ verdict }: PlanRules): bigint => (verdict.type === "void" ? 1n : shareOf(verdict).denominator);

function wholeNets(parts: readonly PartsOf[], denominator: bigint, ofOthersMinor = 0n): Map<string, bigint> {
  const sum = parts.reduce((total, item) => total + item.parts, ofOthersMinor * denominator);
  if (sum !== 0n) throw new Error(`the market's results come to ${sum} instead of 0`);
  return wholeAmounts(parts, denominator);
}

/**
 * Each player's result by the positions of all of them, or of all but those whose results come to so much. Throws when together they don't come to 0. What is shared in a
 * dead heat is only whole when it is reckoned for all at once.
 */
export const netsOf = (
  rules: PlanRules,
  positions: readonly PositionFigures[],
  ofOthersMinor = 0n,
): Map<string, bigint> => wholeNets(partsByPosition(rules, positions), denominatorOf(rules), ofOthersMinor);

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
/** A bet whose result isn't a whole number of minor units, rounded down until all are known. */
interface RoundedBet {
  readonly bet: Mutable<SettledBet>;
  readonly rest: bigint;
}

/**
 * Results per player, worked out twice: bet by bet as they are added, and from the positions. The bets may come in any number of pieces, so that a
 * market of very many needn't be read at once.
 */
export class SettlementNets {
  readonly #rules: PlanRules;
  readonly #denominator: bigint;
  /** In parts of a minor unit. */
  readonly #byBets = new Map<string, bigint>();
  readonly #rounded = new Map<string, RoundedBet[]>();

  constructor(rules: PlanRules) {
    this.#rules = rules;
    this.#denominator = denominatorOf(rules);
  }

  /** What each of these bets came to. Where places are shared, to the minor unit only once `agreed` was asked. [SETL-09] */
  add(bets: readonly MatchedBet[]): SettledBet[] {
    const denominator = this.#denominator;
    return bets.map((bet) => {
      const { betId, settledAs, parts } = betResult(bet, this.#rules.verdict);
      this.#byBets.set(bet.playerId, (this.#byBets.get(bet.playerId) ?? 0n) + parts);
      const rest = ((parts % denominator) + denominator) % denominator;
      const settled: Mutable<SettledBet> = { betId, settledAs, profitMinor: (parts - rest) / denominator };
      if (rest > 0n) this.#keep(bet.playerId, { bet: settled, rest });
      return settled;
    });
  }

  #keep(playerId: string, rounded: RoundedBet): void {
    const known = this.#rounded.get(playerId);
    if (known === undefined) this.#rounded.set(playerId, [rounded]);
    else known.push(rounded);
  }

  /** Each player's result. Throws when the two ways differ or don't cancel out over all players: then something is wrong with the market, and nothing may be paid. [SETTLE-10] */
  agreed(positions: readonly PositionFigures[]): Map<string, bigint> {
    const parts = partsByPosition(this.#rules, positions);
    this.#compare(parts);
    const nets = wholeNets(parts, this.#denominator);
    this.#completeAll(nets);
    return nets;
  }

  /** The same for some of the players, whose bets alone were added, when the results of all are known. */
  confirm(positions: readonly PositionFigures[], nets: ReadonlyMap<string, bigint>): void {
    this.#compare(partsByPosition(this.#rules, positions));
    this.#completeAll(nets);
  }

  #compare(byPosition: readonly PartsOf[]): void {
    for (const { key, parts } of byPosition) {
      // The house has no bets: that all results come to 0 is what proves its own.
      const byBets = key === housePlayerId ? parts : (this.#byBets.get(key) ?? 0n);
      if (byBets !== parts) throw new Error(`player ${key} has ${parts} but bets of ${byBets}`);
    }
    const known = new Set(byPosition.map(({ key }) => key));
    const stranger = [...this.#byBets.keys()].find((playerId) => !known.has(playerId));
    if (stranger !== undefined) throw new Error(`player ${stranger} has bets but no position`);
  }

  #completeAll(nets: ReadonlyMap<string, bigint>): void {
    for (const [playerId, rounded] of this.#rounded) this.#complete(rounded, nets.get(playerId) ?? 0n, playerId);
  }

  /** Gives the bets of a player what they lack to the player's result: a unit each, those first that lost most by rounding, and of equals the older. */
  #complete(rounded: readonly RoundedBet[], netMinor: bigint, playerId: string): void {
    const denominator = this.#denominator;
    const restSum = rounded.reduce((sum, { rest }) => sum + rest, 0n);
    const whole = ((this.#byBets.get(playerId) ?? 0n) - restSum) / denominator;
    const inOrder = rounded.toSorted((a, b) => Number(b.rest - a.rest) || Number(a.bet.betId) - Number(b.bet.betId));
    for (const { bet } of inOrder.slice(0, Number(netMinor - whole))) bet.profitMinor += 1n;
  }
}

/**
 * Everything a settlement will write. With one verdict on the same rows the plan is always the same. An earlier settlement is undone by a transaction
 * of its own; the new one pays losers to the market, the market to the winners, the winners' commission to the house, so that the market ends at 0.
 */
export function planSettlement(input: PlanInput): SettlementPlan {
  const nets = new SettlementNets(input);
  const bets = nets.add(input.read.bets);
  return { bets, ...planPayments({ ...input, ...input.read, nets: nets.agreed(input.read.positions) }) };
}

export interface PaymentInput extends PlanRules {
  /** Those who are to be paid now: all of the market's players, or some. */
  readonly positions: readonly SettlementPosition[];
  readonly nets: ReadonlyMap<string, bigint>;
  readonly cashMinor: ReadonlyMap<string, bigint>;
  readonly earlierTransactionId: string | null;
}

/** What a player won; the house wins nothing. */
export const wonBy = ({ playerId, netMinor }: { readonly playerId: string; readonly netMinor: bigint }): bigint =>
  netMinor > 0n && playerId !== housePlayerId ? netMinor : 0n;

/** The market's and the house's legs as one for each account: who won and lost what stands in the players' own, and every leg is a row. */
function mergedLegs(legs: readonly SettlementLeg[]): SettlementLeg[] {
  const shared = new Map<string, SettlementLeg>();
  for (const leg of legs) {
    if (leg.owner === "player") continue;
    const key = leg.owner === "market" ? "" : leg.name;
    shared.set(key, { ...leg, amountMinor: (shared.get(key)?.amountMinor ?? 0n) + leg.amountMinor });
  }
  return [
    ...legs.filter(({ owner }) => owner === "player"),
    ...[...shared.values()].filter(({ amountMinor }) => amountMinor !== 0n),
  ];
}

/** What these players are paid and pay. */
export function planPayments(input: PaymentInput): Omit<SettlementPlan, "bets"> {
  const plans = input.positions.map((position) => planPlayer(input, position, input.nets.get(position.playerId) ?? 0n));
  const payments = plans.map((plan) => plan.payment);
  return {
    payments,
    transactions: [
      {
        kind: "exchange.unsettle",
        reversesId: input.earlierTransactionId,
        legs: mergedLegs(plans.flatMap((plan) => plan.undo)),
      },
      {
        kind: input.verdict.type === "void" ? "exchange.void" : "exchange.settle",
        reversesId: null,
        legs: mergedLegs(plans.flatMap((plan) => [...plan.losing, ...plan.winning])),
      },
    ],
    totalPaidMinor: payments.reduce((sum, payment) => sum + wonBy(payment), 0n),
    totalCommissionMinor: payments.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0n),
  };
}
