import { parseDecimal, toDecimal } from "@maidan/core/money";
import type { Fields } from "@maidan/games/house";
import { useText } from "@maidan/ui/language";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import type { GameState, Round } from "./calls.ts";
import { useMoneyText } from "./money-text.ts";
import { GameRoom, type Fault, type RoomNow, type ShowMs } from "./game-room.ts";
import { readRules } from "./rules.ts";
import { frameText } from "./text.ts";

export interface Notice {
  readonly message: string;
  readonly kind: "fault" | "money" | "gone";
}

/** What a game is given: the round as it stands, and the ways to move it on. */
export interface GameHandle extends RoomNow {
  readonly state: GameState;
  readonly notice: Notice | undefined;
  /** Bets; what the round brought is shown for this long before its result is told. */
  readonly start: (bet: Fields, showMs: ShowMs) => Promise<Round | undefined>;
  readonly step: (step: Fields, showMs: ShowMs) => Promise<Round | undefined>;
  /** Shows what is left of the round at once. */
  readonly skip: () => void;
  readonly room: GameRoom;
}

const HandleContext = createContext<GameHandle | undefined>(undefined);
export function useGame(): GameHandle {
  const handle = use(HandleContext);
  if (handle === undefined) throw new Error("a game is shown inside its frame");
  return handle;
}

type Words = ReturnType<typeof useWords>;
function useWords() {
  const text = useText(frameText);
  const money = useMoneyText();
  return useMemo(() => ({ text, money }), [text, money]);
}

const amountOf = (amount: string): bigint => parseDecimal(amount) ?? 0n;

/** What a fault means to the player, in their language. */
function noticeOf(fault: Fault, { text, money }: Words, state: GameState): Notice {
  const { least_stake: least, most_stake: most } = state.limits;
  switch (fault.is) {
    case "void":
      return { kind: "fault", message: text.voided };
    case "bet": {
      const { reading } = fault;
      if (reading?.code === "payout")
        return { kind: "fault", message: text.mostForBet({ most: money(reading.mostMinor) }) };
      const limits = { low: money(amountOf(least)), high: money(amountOf(most)) };
      return { kind: "fault", message: reading?.code === "stake" ? text.badStake(limits) : text.badBet };
    }
    case "refused": {
      const { error } = fault;
      if (error.kind !== "refused") return { kind: "fault", message: text.offline };
      if (error.reason === "INSUFFICIENT_FUNDS" && state.is_demo) return { kind: "fault", message: text.noCredits };
      if (error.reason === "INSUFFICIENT_FUNDS") return { kind: "money", message: text.noMoney };
      if (error.reason === "TOO_SOON") return { kind: "fault", message: text.tooSoon };
      if (error.code === "UNAUTHENTICATED") return { kind: "gone", message: text.gone };
      if (error.code === "FORBIDDEN") return { kind: "gone", message: text.blocked };
      return { kind: "fault", message: error.code === "CONFLICT" ? text.busy : text.notTaken };
    }
  }
}

/** The line is the game's own until it is shown; whoever bets sooner waits for the rules. */
const rulesAfterMs = 1_000;

/** Holds the game's round and balance. */
export function GameHandleProvider(props: { readonly state: GameState; readonly children: ReactNode }): ReactNode {
  const { state, children } = props;
  const [room] = useState(() => new GameRoom(state));
  const now = useSyncExternalStore(room.subscribe, room.now);
  const words = useWords();
  const { code } = state.game;
  useEffect(() => {
    const timer = setTimeout(() => void readRules(code), rulesAfterMs);
    return () => clearTimeout(timer);
  }, [code]);
  const handle = useMemo<GameHandle>(() => {
    const told = now.fault === undefined ? undefined : noticeOf(now.fault, words, state);
    return {
      ...now,
      state,
      notice: told,
      start: async (bet, showMs) => {
        const rules = await readRules(code);
        // Without the rules the server looks at the bet alone.
        if (rules === undefined) return room.start(bet, { showMs, stakedMinor: 0n });
        const reading = rules.readBet(bet);
        if (!reading.ok) {
          room.tell({ is: "bet", reading });
          return undefined;
        }
        return room.start(bet, { showMs, stakedMinor: reading.stakeMinor });
      },
      step: (taken, showMs) => room.step(taken, showMs),
      skip: room.skip,
      room,
    };
  }, [now, state, code, room, words]);
  return <HandleContext value={handle}>{children}</HandleContext>;
}

/** The stake as it is typed, and as it travels; undefined while it is none. */
export function useStake(): {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly stake: string | undefined;
  readonly stakeMinor: bigint | undefined;
} {
  const [typed, type] = useState("10");
  const stakeMinor = parseDecimal(typed);
  const stake = stakeMinor === undefined ? undefined : toDecimal(stakeMinor);
  return { typed, type, stake, stakeMinor };
}
