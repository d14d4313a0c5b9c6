import { changeLogos } from "@maidan/contract/http/site";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, FormError, RefusedFields, useAction } from "../../shell/index.ts";
import { PictureChoice } from "./picture-choice.tsx";
import type { Logos, Site } from "./site.ts";
import { siteText } from "./text.ts";
import { useSaved } from "./use-saved.ts";

const names = ["logo", "mobile_logo", "loader_logo", "favicon", "sponsor_logo"] as const;

export function LogosPart({ site }: { site: Site }): ReactNode {
  const text = useText(siteText);
  const [draft, setDraft] = useState<Logos>(site.logos);
  const action = useAction({
    send: (body: Logos, idempotencyKey) => api.call(changeLogos, { body, idempotencyKey }),
    onDone: useSaved(),
  });
  return (
    <Card>
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(draft);
        }}
      >
        <RefusedFields error={action.error}>
          {names.map((name) => (
            <PictureChoice
              key={name}
              name={name}
              label={text[name]}
              site={site}
              value={draft[name]}
              isOptional={name === "sponsor_logo"}
              onValue={(path) => setDraft({ ...draft, [name]: path })}
            />
          ))}
          <div className="flex flex-col items-end justify-end gap-2 sm:col-span-2">
            <FormError error={action.error} />
            <Button type="submit" isBusy={action.isBusy}>
              {text.save}
            </Button>
          </div>
        </RefusedFields>
      </form>
    </Card>
  );
}
