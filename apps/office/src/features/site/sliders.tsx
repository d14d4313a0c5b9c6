import { addSlider, changeSlider, orderSliders, removeSlider } from "@maidan/contract/http/site";
import { Button, Checkbox, IconButton } from "@maidan/ui/controls";
import { ArrowUpIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, Confirm, DecisionDialog, Field, FormError, useAction } from "../../shell/index.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { moved, siteKey, sliderTypes, type Site, type SliderBody, type SliderEntry, type SliderType } from "./site.ts";
import { siteText } from "./text.ts";
import { useSaved } from "./use-saved.ts";

interface Edited {
  /** Undefined = a new one. */
  readonly id: string | undefined;
  readonly body: SliderBody;
}

const newItem = (type: SliderType): SliderBody => ({
  slider_type: type,
  name: "",
  name_bn: "",
  link: "",
  picture: "sliders/exchange.svg",
  icon: "",
  code: "",
  platform: "",
  type: "",
  status: "active",
});

const bodyOf = ({ id: _id, place: _place, ...body }: SliderEntry): SliderBody => body;

export function SlidersPart({ site }: { site: Site }): ReactNode {
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<SliderEntry>();
  return (
    <div className="flex flex-col gap-4">
      {sliderTypes.map((type) => (
        <SliderList key={type} type={type} site={site} onEdit={setEdited} onRemove={setRemoved} />
      ))}
      {edited !== undefined && <SliderForm site={site} edited={edited} onClose={() => setEdited(undefined)} />}
      {removed !== undefined && <RemoveSlider item={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

function SliderList(props: {
  readonly type: SliderType;
  readonly site: Site;
  readonly onEdit: (edited: Edited) => void;
  readonly onRemove: (item: SliderEntry) => void;
}): ReactNode {
  const text = useText(siteText);
  const { type, onEdit } = props;
  const items = props.site.sliders
    .filter((item) => item.slider_type === type)
    .toSorted((one, other) => one.place - other.place);
  const action = useAction({
    send: (ids: readonly string[], idempotencyKey) =>
      api.call(orderSliders, { body: { slider_type: type, ids: [...ids] }, idempotencyKey }),
    onDone: useSaved(),
  });
  const move = (place: number, step: 1 | -1): void => action.run(moved(items, place, step).map(({ id }) => id));
  return (
    <Card>
      <div className="flex items-center justify-between pb-2">
        <h2 className="text-base font-semibold">{text[type]}</h2>
        <Button tone="secondary" size="small" onClick={() => onEdit({ id: undefined, body: newItem(type) })}>
          {text.addItem}
        </Button>
      </div>
      <FormError error={action.error} />
      {items.length === 0 && <EmptyState hint={text.noItems} />}
      <ul className="divide-y divide-line">
        {items.map((item, place) => (
          <li key={item.id} className="flex flex-col gap-1 py-2 sm:flex-row sm:items-center sm:gap-3">
            <ItemName item={item} />
            <span className="flex items-center justify-end gap-1">
              {([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  label={text[step === -1 ? "up" : "down"]({ name: item.name })}
                  disabled={place + step < 0 || place + step >= items.length || action.isBusy}
                  className="disabled:invisible"
                  onClick={() => move(place, step)}
                >
                  <ArrowUpIcon size={18} className={step === 1 ? "rotate-180" : ""} />
                </IconButton>
              ))}
              <Button tone="secondary" size="small" onClick={() => onEdit({ id: item.id, body: bodyOf(item) })}>
                {text.edit}
              </Button>
              <Button tone="quiet" size="small" onClick={() => props.onRemove(item)}>
                {text.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ItemName({ item }: { item: SliderEntry }): ReactNode {
  const text = useText(siteText);
  const isBangla = useLanguage().language === "bn";
  const bangla = item.name_bn ?? "";
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <img src={`/storage/${item.picture}`} alt="" className="h-12 w-20 shrink-0 rounded-sm bg-ground object-contain" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">{isBangla && bangla !== "" ? bangla : item.name}</span>
        <span className="block truncate text-xs text-muted">{item.link}</span>
      </span>
      {item.status === "inactive" && <Badge tone="alert">{text.inactive}</Badge>}
    </span>
  );
}

function RemoveSlider({ item, onClose }: { item: SliderEntry; onClose: () => void }): ReactNode {
  const text = useText(siteText);
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={text.removeTitle}
      words={text.removeWords({ name: item.name })}
      action={text.remove}
      input={item.id}
      send={(id: string, idempotencyKey) => api.call(removeSlider, { params: { id }, idempotencyKey })}
      done={() => text.removed}
      onDone={() => void queries.invalidateQueries({ queryKey: siteKey })}
      onClose={onClose}
    />
  );
}

function SliderForm({ site, edited, onClose }: { site: Site; edited: Edited; onClose: () => void }): ReactNode {
  const text = useText(siteText);
  const [body, setBody] = useState(edited.body);
  const saved = useSaved();
  const action = useAction({
    send: (sent: SliderBody, idempotencyKey) =>
      edited.id === undefined
        ? api.call(addSlider, { body: sent, idempotencyKey })
        : api.call(changeSlider, { params: { id: edited.id }, body: sent, idempotencyKey }),
    onDone: () => {
      saved();
      onClose();
    },
  });
  const field = (name: "name" | "name_bn" | "link" | "code" | "platform" | "type"): ReactNode => (
    <Field
      name={name}
      label={text[name]}
      value={body[name] ?? ""}
      onChange={(event) => setBody({ ...body, [name]: event.target.value })}
    />
  );
  return (
    <Confirm
      title={edited.id === undefined ? text.addItem : text.editItem}
      words={text[body.slider_type]}
      action={text.save}
      isBusy={action.isBusy}
      isBlocked={body.name.trim() === ""}
      error={action.error}
      onConfirm={() => action.run(body)}
      onClose={onClose}
    >
      {field("name")}
      {field("name_bn")}
      {field("link")}
      <PictureChoice
        name="picture"
        label={text.picture}
        site={site}
        value={body.picture}
        onValue={(picture) => setBody({ ...body, picture })}
      />
      {field("code")}
      {field("platform")}
      {field("type")}
      <Checkbox
        label={text.active}
        checked={body.status === "active"}
        onChange={(event) => setBody({ ...body, status: event.target.checked ? "active" : "inactive" })}
      />
    </Confirm>
  );
}
