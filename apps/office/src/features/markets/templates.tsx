import { changeTemplate, listTemplates } from "@maidan/contract/http/market-templates";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  DecisionDialog,
  type DecisionProps,
  FailureState,
  Field,
  useMay,
  useShownNumber,
} from "../../shell/index.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { templateSports, type TemplateSport } from "./template-form.ts";
import { templateText } from "./template-text.ts";

export type Templates = ResponseOf<typeof listTemplates>;
export type Template = Templates["items"][number];

/** What markets an event gets, by sport and competition. [TEMPLATE-01] */
export function TemplatesTab(): ReactNode {
  const text = useText(templateText);
  const [sport, setSport] = useState<TemplateSport>("cricket");
  return (
    <div className="flex flex-col gap-3">
      <Choices
        label={text.sport}
        choices={templateSports.map((id) => ({ id, label: text[id] }))}
        selected={sport}
        onSelect={setSport}
      />
      <p className="max-w-3xl text-sm text-muted">{text.words}</p>
      <OfSport key={sport} sport={sport} />
    </div>
  );
}

function OfSport({ sport }: { readonly sport: TemplateSport }): ReactNode {
  const text = useText(templateText);
  const client = useQueryClient();
  const mayChange = useMay("market.control");
  const [chosen, setChosen] = useState("");
  const [isAdding, setAdding] = useState(false);
  const read = useQuery({
    queryKey: ["market-templates", sport],
    queryFn: () => ask(listTemplates, { query: { sport } }),
  });
  if (read.isError) return <FailureState failure={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  }
  const { items } = read.data;
  const [whole] = items;
  const template = items.find(({ competition }) => competition === chosen) ?? whole;
  if (whole === undefined || template === undefined) return null;
  const refresh = (): void => void client.invalidateQueries({ queryKey: ["market-templates"] });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Choices
          label={text.whose}
          choices={items.map(({ competition }) => ({
            id: competition,
            label: competition === "" ? text.wholeSport : competition,
          }))}
          selected={template.competition}
          onSelect={setChosen}
        />
        {mayChange && (
          <Button size="small" tone="secondary" onClick={() => setAdding(true)}>
            {text.addOwn}
          </Button>
        )}
      </div>
      <TemplateEditor
        key={`${template.competition} ${template.version}`}
        sport={sport}
        kept={template}
        mayChange={mayChange}
        onDone={refresh}
      />
      <History history={read.data.history} />
      {isAdding && (
        <AddOwn sport={sport} templates={read.data} whole={whole} onDone={refresh} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function AddOwn(
  props: DecisionProps & {
    readonly sport: TemplateSport;
    readonly templates: Templates;
    readonly whole: Template;
  },
): ReactNode {
  const text = useText(templateText);
  const [name, setName] = useState("");
  const competition = name.trim();
  const former = props.templates.former.find((each) => each.competition === competition);
  return (
    <DecisionDialog
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBlocked={competition === "" || props.templates.items.some((each) => each.competition === competition)}
      input={{
        sport: props.sport,
        competition,
        version: former?.version ?? 0,
        template: props.whole.template,
        is_for_open: false,
      }}
      send={(body, idempotencyKey) => api.call(changeTemplate, { body, idempotencyKey })}
      done={() => text.added}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Field
        name="competition"
        label={text.competition}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </DecisionDialog>
  );
}

function History({ history }: { readonly history: Templates["history"] }): ReactNode {
  const text = useText(templateText);
  const number = useShownNumber();
  if (history.length === 0) return null;
  return (
    <section aria-label={text.history}>
      <h2 className="pb-1 text-sm font-semibold">{text.history}</h2>
      <ul className="text-xs text-muted">
        {history.map((change) => (
          <li key={`${change.competition} ${change.version}`}>
            {change.competition === "" ? text.wholeSport : change.competition} ·{" "}
            {change.is_removal ? text.removed : text.version({ version: number(change.version) })} · {change.made_by} ·{" "}
            <Time at={change.made_at} shape="moment" />
          </li>
        ))}
      </ul>
    </section>
  );
}
