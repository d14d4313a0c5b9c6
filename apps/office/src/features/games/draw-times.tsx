import { changeSettings } from "@maidan/contract/http/settings";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, Field, type DecisionProps } from "../../shell/index.ts";
import { gamesText } from "./text.ts";

const lotteries = [
  { name: "lottery_2d_times", code: "lottery-2d" },
  { name: "lottery_3d_times", code: "lottery-3d" },
  { name: "lottery_4d_times", code: "lottery-4d" },
] as const;
type Times = Readonly<Record<(typeof lotteries)[number]["name"], string>>;

/** When each lottery is drawn: a change counts from the next draw that isn't sold yet. [LOTTERY-06] */
export function DrawTimes({ times, ...rest }: DecisionProps & { readonly times: Times }): ReactNode {
  const text = useText(gamesText);
  const [draft, setDraft] = useState(times);
  const changed = lotteries.filter(({ name }) => draft[name].trim() !== times[name]);
  return (
    <DecisionDialog
      title={text.drawTimes}
      words={text.drawTimesWords}
      action={text.save}
      isBlocked={changed.length === 0}
      input={Object.fromEntries(changed.map(({ name }) => [name, draft[name].trim()]))}
      send={(body, idempotencyKey) => api.call(changeSettings, { body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      {lotteries.map(({ name, code }) => (
        <Field
          key={name}
          name={name}
          label={text[code]}
          maxLength={600}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
    </DecisionDialog>
  );
}
