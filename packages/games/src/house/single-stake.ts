import { FairStream } from "../fair/index.ts";
import { payoutUnits, type MultiplierX10000 } from "../instant/index.ts";
import {
  fieldsOf,
  isStake,
  mostPaidMinor,
  stakeOf,
  type BetFault,
  type BetReading,
  type Fields,
  type HouseGame,
  type Json,
} from "./game.ts";

type About = Pick<HouseGame, "code" | "name" | "product" | "category" | "returns">;

interface OneStake<Bet> extends About {
  /** The keys of a bet beside its stake. */
  readonly keys: readonly string[];
  readonly read: (fields: Fields) => Bet | undefined;
}

export interface OneDrawRules<Bet> extends OneStake<Bet> {
  /** The best that the bet can pay; absent where that is beyond all chance: such a round ends at the most that is paid. */
  readonly best?: (bet: Bet) => MultiplierX10000;
  readonly draw: (
    stream: FairStream,
    bet: Bet,
  ) => { readonly multiplierX10000: MultiplierX10000; readonly view: Fields };
}

type Read<Bet> = { readonly ok: true; readonly stakeMinor: bigint; readonly bet: Bet } | BetFault;

function readOne<Bet>(rules: OneStake<Bet>, value: Json): Read<Bet> {
  const fields = fieldsOf(value, ["stake", ...rules.keys]);
  const stakeMinor = stakeOf(fields?.["stake"]);
  const bet = fields === undefined ? undefined : rules.read(fields);
  if (stakeMinor === undefined || bet === undefined) return { ok: false, code: "bet" };
  return isStake(stakeMinor) ? { ok: true, stakeMinor, bet } : { ok: false, code: "stake" };
}

const aboutOf = ({ code, name, product, category, returns }: About): About => ({
  code,
  name,
  product,
  category,
  returns,
});

/** A game of one stake and one draw. A bet whose best result would pay more than is ever paid is not taken. [HOUSE-06] */
export function oneDrawGame<Bet>(rules: OneDrawRules<Bet>): HouseGame {
  const readWithin = (value: Json): Read<Bet> => {
    const found = readOne(rules, value);
    const best = found.ok ? (rules.best?.(found.bet) ?? 0) : 0;
    if (!found.ok || payoutUnits(found.stakeMinor, best) <= mostPaidMinor) return found;
    return { ok: false, code: "payout", mostMinor: (mostPaidMinor * 10_000n) / BigInt(best) };
  };
  return {
    ...aboutOf(rules),
    endings: [],
    readBet: (value) => readingOf(readWithin(value)),
    play: (seeds, value, steps) => {
      const found = readOne(rules, value);
      if (!found.ok) throw new RangeError(`no bet of ${rules.code}: ${found.code}`);
      if (steps.length > 0) return { ok: false, code: "over" };
      const { multiplierX10000, view } = rules.draw(new FairStream(seeds), found.bet);
      const { stakeMinor } = found;
      const payoutMinor = atMost(payoutUnits(stakeMinor, multiplierX10000));
      return { ok: true, round: { isOver: true, stakeMinor, payoutMinor, view } };
    },
  };
}

const atMost = (payoutMinor: bigint): bigint => (payoutMinor < mostPaidMinor ? payoutMinor : mostPaidMinor);

const readingOf = (found: Read<unknown>): BetReading => (found.ok ? { ok: true, stakeMinor: found.stakeMinor } : found);

export interface StepState {
  readonly state: "open" | "lost" | "cashedOut";
}
type Stepped<State> = { readonly ok: true; readonly round: State } | { readonly ok: false; readonly code: string };

export interface StepRules<Bet, State extends StepState> extends OneStake<Bet> {
  readonly start: (stream: FairStream, bet: Bet) => State;
  readonly step: (state: State, step: Json, stream: FairStream) => Stepped<State>;
  readonly leave: (state: State) => Stepped<State>;
  /** What leaving now pays. */
  readonly multiplier: (state: State) => MultiplierX10000;
  /** What is seen while the round is open, and what besides once it is over. */
  readonly view: (state: State) => { readonly seen: Fields; readonly hidden: Fields };
}

const isLeaving = (step: Json): boolean => fieldsOf(step, ["leave"])?.["leave"] === true;

/**
 * A game of one stake in which the player goes on step by step or leaves with what there is. It ends by itself once it would pay the most that is ever
 * paid. [HOUSE-06]
 */
export function stepGame<Bet, State extends StepState>(rules: StepRules<Bet, State>): HouseGame {
  const worth = (stakeMinor: bigint, state: State): bigint => payoutUnits(stakeMinor, rules.multiplier(state));
  const take = (state: State, step: Json, context: { stream: FairStream; stakeMinor: bigint }): Stepped<State> => {
    const taken = isLeaving(step) ? rules.leave(state) : rules.step(state, step, context.stream);
    if (!taken.ok || taken.round.state !== "open") return taken;
    return worth(context.stakeMinor, taken.round) >= mostPaidMinor ? rules.leave(taken.round) : taken;
  };
  return {
    ...aboutOf(rules),
    endings: [{ leave: true }],
    readBet: (value) => readingOf(readOne(rules, value)),
    play: (seeds, value, steps) => {
      const found = readOne(rules, value);
      if (!found.ok) throw new RangeError(`no bet of ${rules.code}: ${found.code}`);
      const { stakeMinor } = found;
      const stream = new FairStream(seeds);
      let state = rules.start(stream, found.bet);
      for (const step of steps) {
        const taken = take(state, step, { stream, stakeMinor });
        if (!taken.ok) return taken;
        state = taken.round;
      }
      const { seen, hidden } = rules.view(state);
      const isOver = state.state !== "open";
      const payoutMinor = state.state === "cashedOut" ? atMost(worth(stakeMinor, state)) : 0n;
      const view = {
        ...seen,
        ...(isOver ? hidden : {}),
        state: state.state,
        multiplierX10000: rules.multiplier(state),
      };
      return { ok: true, round: { isOver, stakeMinor, payoutMinor, view } };
    },
  };
}
