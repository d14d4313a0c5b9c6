import { decideBookMarket, previewBookMarket } from "@maidan/contract/http/sportsbook-room";
import { Button } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, Field, Select, type DecisionProps } from "../../shell/index.ts";
import { BookFigures } from "./book-figures.tsx";
import { bookText } from "./text.ts";
import { allVoid, isNewResult, resultList, results, resultsOf, type BookMarket, type ChosenResults } from "./view.ts";

/** Each selection's result, what that would pay, and then the button; corrects what has results already. [SPORTSBOOK-53] [SPORTSBOOK-54] */
export function ResultsDialog({ market, ...dialog }: DecisionProps & { readonly market: BookMarket }): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<ChosenResults>(() => resultsOf(market));
  const [reason, setReason] = useState("");
  const isNew = isNewResult(market, chosen);
  const preview = useQuery({
    queryKey: ["book-preview", market.id, chosen],
    queryFn: () => ask(previewBookMarket, { params: { id: market.id }, query: { results: resultList(chosen) } }),
    enabled: isNew,
  });
  const isSettled = market.status === "settled";
  return (
    <DecisionDialog
      title={isSettled ? text.correctTitle : text.decideTitle}
      words={
        <>
          <p className="pb-2 font-semibold">{market.name[language]}</p>
          <p>{isSettled ? text.correctWords : text.decideWords}</p>
        </>
      }
      action={text.save}
      // Nothing is decided that was not looked at first.
      isBlocked={!isNew || preview.data === undefined || reason.trim() === ""}
      input={{ results: { ...chosen }, reason: reason.trim() }}
      send={(body, idempotencyKey) => api.call(decideBookMarket, { params: { id: market.id }, body, idempotencyKey })}
      done={({ result_id: resultId }) => (resultId === null ? text.decided : text.asked)}
      {...dialog}
    >
      <ResultFields market={market} chosen={chosen} onChosen={setChosen} />
      {isNew ? <BookFigures preview={preview} /> : <p className="text-sm text-muted">{text.choosePlease}</p>}
      <Field
        name="reason"
        label={text.reasonLog}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function ResultFields(props: {
  readonly market: BookMarket;
  readonly chosen: ChosenResults;
  readonly onChosen: (chosen: ChosenResults) => void;
}): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const { market, chosen } = props;
  return (
    <div className="flex flex-col gap-2">
      {market.selections.map(({ key, name }) => {
        const value = chosen[key];
        return (
          <Select
            key={key}
            label={name[language]}
            value={value ?? ""}
            options={[
              ...(value === undefined ? [{ value: "", label: text.none }] : []),
              ...results.map((each) => ({ value: each, label: text[each] })),
            ]}
            onChange={({ target }) => {
              const result = results.find((each) => each === target.value);
              if (result !== undefined) props.onChosen({ ...chosen, [key]: result });
            }}
          />
        );
      })}
      <div>
        <Button size="small" tone="secondary" onClick={() => props.onChosen(allVoid(market))}>
          {text.voidAll}
        </Button>
      </div>
    </div>
  );
}
