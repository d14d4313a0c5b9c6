import { changeSettings, readSettings } from "@maidan/contract/http/settings";
import type { BodyOf } from "@maidan/contract/http/route";
import { Button, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Confirm,
  FailureState,
  Field,
  Fold,
  RatesAge,
  RoomHead,
  RefusedFields,
  FormError,
  useAction,
  useShownNumber,
} from "../../shell/index.ts";
import { changedOnly, isSwitch, toDraft, type Draft, type SettingName, type Settings } from "./form.ts";
import { foundIn, groupsOf } from "./groups.ts";
import { useOpenGroups, type OpenGroups } from "./open-groups.ts";
import { SettingFields } from "./setting-row.tsx";
import { settingsText } from "./text.ts";

export function SettingsPage(): ReactNode {
  const text = useText(settingsText);
  const query = useQuery({ queryKey: ["settings"], queryFn: () => ask(readSettings, {}), refetchOnWindowFocus: false });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      {query.data === undefined && query.error === null && (
        <Loading>
          <Skeleton className="mb-2 h-72 w-full" />
          {Array.from({ length: 6 }, (_unused, index) => (
            <Skeleton key={index} className="mb-2 h-16 w-full" />
          ))}
        </Loading>
      )}
      {query.error !== null && query.data === undefined && (
        <FailureState failure={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <SettingsRoom settings={query.data} />}
    </>
  );
}

/** The search, and the form: saved, it begins anew with what was saved, and what was open stays open. */
function SettingsRoom({ settings }: { settings: Settings }): ReactNode {
  const text = useText(settingsText);
  const [sought, setSought] = useState("");
  const opened = useOpenGroups();
  return (
    <div className="max-w-5xl">
      <div className="max-w-md pb-3">
        <Field label={text.find} type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </div>
      <SettingsForm
        key={JSON.stringify(settings)}
        settings={settings}
        sought={sought}
        opened={opened}
        onRefused={(names) => {
          setSought("");
          opened.openFor(names);
        }}
      />
    </div>
  );
}

interface FormProps {
  readonly settings: Settings;
  readonly sought: string;
  readonly opened: OpenGroups;
  readonly onRefused: (names: readonly string[]) => void;
}

function SettingsForm({ settings, sought, opened, onRefused }: FormProps): ReactNode {
  const text = useText(settingsText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => toDraft(settings));
  const [changes, setChanges] = useState<BodyOf<typeof changeSettings>>();
  const action = useAction({
    send: (body: BodyOf<typeof changeSettings>, idempotencyKey) => api.call(changeSettings, { body, idempotencyKey }),
    onDone: (saved) => {
      showToast(text.saved, "done");
      setChanges(undefined);
      queries.setQueryData(["settings"], saved);
      void queries.invalidateQueries({ queryKey: ["settings", "rates"] });
    },
    // What is refused about a field stands beside it: back to the form, and to the group that the field is in.
    onFailed: (error) => {
      if (error.kind !== "refused" || Object.keys(error.fields).length === 0) return;
      setChanges(undefined);
      onRefused(Object.keys(error.fields));
    },
  });
  const changed = new Set(Object.keys(changedOnly(settings, draft)));
  return (
    <form
      noValidate
      className="flex flex-col gap-2 pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.size === 0) showToast(text.nothing);
        else setChanges(changedOnly(settings, draft));
      }}
    >
      <RefusedFields error={action.error}>
        <Groups
          draft={draft}
          changed={changed}
          sought={sought}
          opened={opened}
          onValue={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
        />
        {changes === undefined && <FormError error={action.error} />}
      </RefusedFields>
      <div className="fixed inset-x-0 bottom-0 z-10 flex justify-end border-t border-line bg-ground px-4 py-3 lg:start-[13.5rem]">
        <Button type="submit">{text.save}</Button>
      </div>
      {changes !== undefined && (
        <Confirm
          title={text.confirmTitle}
          words={<ChangeList settings={settings} draft={draft} names={Object.keys(changes) as SettingName[]} />}
          action={text.save}
          isBusy={action.isBusy}
          error={action.error}
          onConfirm={() => action.run(changes)}
          onClose={() => {
            setChanges(undefined);
            action.reset();
          }}
        />
      )}
    </form>
  );
}

interface GroupsProps {
  readonly draft: Draft;
  readonly changed: ReadonlySet<string>;
  readonly sought: string;
  readonly opened: OpenGroups;
  readonly onValue: (name: SettingName, value: string) => void;
}

/** What a search or a closed group hides is there all the same: what was typed in it is sent, and what is refused about it is said. [DESK-19] */
function Groups({ draft, changed, sought, opened, onValue }: GroupsProps): ReactNode {
  const text = useText(settingsText);
  const number = useShownNumber();
  const groups = groupsOf(Object.keys(draft) as SettingName[]);
  const isSearch = sought.trim() !== "";
  const found = foundIn(groups, sought, (what) => text[what]);
  const shown = new Set(found.flatMap(({ rows }) => rows.map(({ name }) => name)));
  return (
    <>
      {found.length === 0 && <EmptyState title={text.noneFound} hint={text.noneFoundHint} />}
      {groups.map(({ id, rows }) => {
        const count = rows.flatMap(({ names }) => names).filter((name) => changed.has(name)).length;
        return (
          <div
            key={id}
            id={id}
            className={classNames("scroll-mt-16", !rows.some(({ name }) => shown.has(name)) && "hidden")}
          >
            <Fold
              label={text[id]}
              note={rows.map(({ name }) => text[name]).join(" · ")}
              badge={count > 0 && <Badge tone="accent">{text.changed({ count: number(count) })}</Badge>}
              isOpen={isSearch || opened.isOpen(id)}
              onToggle={(isOpen) => {
                if (!isSearch) opened.toggle(id, isOpen);
              }}
            >
              {id === "rupees" && <RatesAge isWarning={false} />}
              <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {rows.map((row) => (
                  <div
                    key={row.name}
                    id={row.name}
                    className={classNames(
                      "min-w-0 scroll-mt-16",
                      row.names.length > 1 && "sm:col-span-2 lg:col-span-3",
                      !shown.has(row.name) && "hidden",
                    )}
                  >
                    <SettingFields row={row} draft={draft} onValue={onValue} />
                  </div>
                ))}
              </div>
            </Fold>
          </div>
        );
      })}
    </>
  );
}

function ChangeList(props: { settings: Settings; draft: Draft; names: readonly SettingName[] }): ReactNode {
  const text = useText(settingsText);
  const before = toDraft(props.settings);
  const shown = (name: SettingName, value: string): string =>
    isSwitch(name) ? (value === "1" ? text.on : text.off) : value === "" ? "–" : value;
  return (
    <>
      <p className="pb-2">{text.confirmWords}</p>
      <ul className="flex flex-col gap-1.5">
        {props.names.map((name) => (
          <li key={name} className="break-words">
            <span className="text-muted">{text[name]}: </span>
            <del className="text-muted">{shown(name, before[name])}</del>{" "}
            <ins className="font-semibold no-underline">{shown(name, props.draft[name])}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}
