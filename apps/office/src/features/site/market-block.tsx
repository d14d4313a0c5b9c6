import { changeMarketBlock } from "@maidan/contract/http/site";
import { Button, Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, FormError, RefusedFields, NumberField, Select, useAction } from "../../shell/index.ts";
import { ChosenMarkets } from "./chosen-markets.tsx";
import type { MarketBlock, Site } from "./site.ts";
import { siteText } from "./text.ts";
import { useSaved } from "./use-saved.ts";

const sports = ["cricket", "soccer", "tennis"] as const;
const modes = ["automatic", "chosen"] as const;

export function MarketBlockPart({ site }: { site: Site }): ReactNode {
  const text = useText(siteText);
  const [block, setBlock] = useState<MarketBlock>(site.market_block);
  const [most, setMost] = useState(String(site.market_block.most));
  const action = useAction({
    send: (body: MarketBlock, idempotencyKey) => api.call(changeMarketBlock, { body, idempotencyKey }),
    onDone: useSaved(),
  });
  const save = (): void => action.run({ ...block, most: Number(most) });
  return (
    <Card>
      <form
        className="flex max-w-xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <RefusedFields error={action.error}>
          <Select
            name="mode"
            label={text.mode}
            value={block.mode}
            options={modes.map((mode) => ({ value: mode, label: text[mode] }))}
            onChange={(event) => setBlock({ ...block, mode: event.target.value === "chosen" ? "chosen" : "automatic" })}
          />
          {block.mode === "automatic" ? (
            <>
              <NumberField name="most" label={text.most} decimals={0} value={most} onValue={setMost} />
              {sports.map((sport) => (
                <Checkbox
                  key={sport}
                  label={text[sport]}
                  checked={block.sports.includes(sport)}
                  onChange={(event) =>
                    setBlock({
                      ...block,
                      sports: sports.filter((each) =>
                        each === sport ? event.target.checked : block.sports.includes(each),
                      ),
                    })
                  }
                />
              ))}
            </>
          ) : (
            <ChosenMarkets ids={block.market_ids} onIds={(ids) => setBlock({ ...block, market_ids: [...ids] })} />
          )}
          <FormError error={action.error} />
        </RefusedFields>
        <Button type="submit" className="self-end" isBusy={action.isBusy}>
          {text.save}
        </Button>
      </form>
    </Card>
  );
}
