import { mintKey } from "@maidan/client/api";
import { allowedMoves, type CommonMove } from "@maidan/games/blackjack";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, Panel, play, useDigits, useGame } from "../frame/index.ts";
import { cardOfPrint } from "../table/index.ts";
import { blackjackText } from "./blackjack-text.ts";
import { handsOf, handStake, type ShownHand } from "./blackjack-view.ts";
import { decideLive } from "./calls.ts";
import type { Live } from "./use-live.ts";

/** Sends a decision, once; what the server refuses is told at the table's foot, and the hand may be decided otherwise. */
function useDeciding(live: Live, askNow: () => void) {
  const { room } = useGame();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (hand: number, move: CommonMove): Promise<void> => {
    const { round } = live.now;
    if (round === null || isBusy) return;
    setIsBusy(true);
    room.tell(undefined);
    play("chip");
    const body = { number: round.number, turn: round.turn, hand, move };
    const decided = await api.call(decideLive, { body, idempotencyKey: mintKey() });
    setIsBusy(false);
    if (decided.ok) room.hear(decided.value.balance);
    else if (decided.error.kind !== "refused" || decided.error.code !== "CONFLICT")
      room.tell({ is: "refused", error: decided.error });
    askNow();
  };
  return { isBusy, decide: (hand: number, move: CommonMove) => void send(hand, move) };
}

/** The decisions that the player's hands allow; raises say what they stake besides. */
export function Moves({ live, askNow }: { readonly live: Live; readonly askNow: () => void }): ReactNode {
  const text = useText(blackjackText);
  const { isBusy, decide } = useDeciding(live, askNow);
  const hands = handsOf(live.now);
  const waiting = hands.flatMap((hand, place) => (hand.isWaiting ? [{ hand, place }] : []));
  if (waiting.length === 0)
    return (
      <Panel isTight>
        <p className="flex min-h-24 items-center justify-center text-sm text-muted">{text.wait}</p>
      </Panel>
    );
  return (
    <Panel isTight>
      {waiting.map(({ hand, place }) => (
        <HandMoves
          key={place}
          hand={hand}
          name={hands.length > 1 ? [text.first, text.second][place] : undefined}
          allowed={allowedIn(hands, place, live.now.round?.turn ?? 1)}
          stakeMinor={handStake(live.now)}
          isBusy={isBusy}
          onDecide={(move) => decide(place, move)}
        />
      ))}
    </Panel>
  );
}

const allowedIn = (hands: readonly ShownHand[], place: number, turn: number): readonly CommonMove[] =>
  allowedMoves(
    hands.map(({ cards, isWaiting }) => ({ cards: cards.map((card) => cardOfPrint(card)), isOver: !isWaiting })),
    place,
    turn,
  );

function HandMoves(props: {
  readonly hand: ShownHand;
  readonly name: string | undefined;
  readonly allowed: readonly CommonMove[];
  readonly stakeMinor: bigint;
  readonly isBusy: boolean;
  readonly onDecide: (move: CommonMove) => void;
}): ReactNode {
  const { hand, name, allowed, stakeMinor, isBusy, onDecide } = props;
  const text = useText(blackjackText);
  const digits = useDigits();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      {name !== undefined && (
        <legend className="pb-1 text-xs text-muted">
          {name}: {digits(hand.total)}
        </legend>
      )}
      <div className="grid grid-cols-2 gap-2">
        {allowed.map((move) => (
          <Button
            key={move}
            size={name === undefined ? "large" : "small"}
            {...(move === "hit" ? {} : { tone: "secondary" as const })}
            className={move === "double" && allowed.length === 3 ? "col-span-2" : ""}
            isBusy={isBusy}
            onClick={() => onDecide(move)}
          >
            {text[move]} {(move === "double" || move === "split") && <Money amount={stakeMinor} />}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
