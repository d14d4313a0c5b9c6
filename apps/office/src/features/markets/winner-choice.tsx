import { Checkbox, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useShownNumber, useSportNames } from "../../shell/index.ts";
import type { Market } from "./market.ts";
import { removalText } from "./removal-text.ts";
import { marked, namedBy, placesOf, sharedPlaces, type Finish, type Marks } from "./result-choice.ts";
import { marketText } from "./text.ts";

interface ChoiceProps {
  readonly market: Market;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
}

/** Who won: one, several where there are places, or those who share one in a dead heat. [SETL-08] */
export function WinnerChoice({ market, marks, onMarks }: ChoiceProps): ReactNode {
  const text = useText(marketText);
  const words = useText(removalText);
  const number = useShownNumber();
  const [hasDeadHeat, setDeadHeat] = useState(false);
  const places = placesOf(market);
  const named = namedBy(market, marks);
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 text-sm font-medium">
          {places === 1 ? text.chooseWinner : words.whoPlaced({ count: number(places) })}
        </legend>
        {market.runners
          .filter((runner) => runner.status !== "REMOVED")
          .map((runner) => (
            <RunnerMarks
              key={runner.selection_id}
              runner={runner}
              finishes={finishesOf(places, hasDeadHeat)}
              isExclusive={places === 1 && !hasDeadHeat}
              mark={marks.get(runner.selection_id)}
              onPress={(finish) => onMarks(marked(market, marks, { selectionId: runner.selection_id, finish }))}
            />
          ))}
      </fieldset>
      <Checkbox
        label={words.deadHeat}
        checked={hasDeadHeat}
        onChange={(event) => {
          setDeadHeat(event.target.checked);
          onMarks(new Map());
        }}
      />
      {named !== undefined && named.deadHeat.length > 0 && (
        <p className="text-sm">
          {words.share({
            places: number(sharedPlaces(market, marks)),
            runners: number(named.deadHeat.length),
          })}
        </p>
      )}
    </>
  );
}

/** With one place nobody wins outright who shares it. */
function finishesOf(places: number, hasDeadHeat: boolean): readonly Finish[] {
  if (!hasDeadHeat) return ["won"];
  return places === 1 ? ["shared"] : ["won", "shared"];
}

function RunnerMarks(props: {
  readonly runner: Market["runners"][number];
  readonly finishes: readonly Finish[];
  readonly isExclusive: boolean;
  readonly mark: Finish | undefined;
  readonly onPress: (finish: Finish) => void;
}): ReactNode {
  const words = useText(removalText);
  const say = useSportNames();
  const name = say(props.runner.name);
  const isSingle = props.finishes.length === 1;
  return (
    <div
      className={classNames(
        "flex min-h-target flex-wrap items-center gap-x-4 rounded-md px-3 ring-1 ring-inset",
        props.mark === undefined ? "bg-raised ring-line" : "bg-accent-soft ring-accent",
      )}
    >
      {!isSingle && <span className="min-w-0 flex-1">{name}</span>}
      {props.finishes.map((finish) => (
        <label
          key={finish}
          className={classNames("flex min-h-target items-center gap-3", isSingle ? "w-full" : "text-sm")}
        >
          <input
            type={props.isExclusive ? "radio" : "checkbox"}
            name={props.isExclusive ? "winner" : undefined}
            className="size-5 accent-accent"
            checked={props.mark === finish}
            aria-label={isSingle ? name : `${words[finish]}: ${name}`}
            onChange={() => props.onPress(finish)}
          />
          {isSingle ? name : words[finish]}
        </label>
      ))}
    </div>
  );
}
