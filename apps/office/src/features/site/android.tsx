import { removeAndroidApp } from "@maidan/contract/http/site";
import { Button, buttonClass } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Card, EmptyState } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type ReactNode } from "react";
import { api, Confirm, Facts, FormError, useAction, useShownNumber } from "../../shell/index.ts";
import { readAndroidFile, sendAndroidApp, type AndroidFile } from "./send-android-app.ts";
import { siteKey, type Site } from "./site.ts";
import { siteText } from "./text.ts";

/** The Android app that the site gives away: which one it is, a new one in its place, or none. [SITE-06] */
export function AndroidPart({ site }: { site: Site }): ReactNode {
  const text = useText(siteText);
  const shown = useShownNumber();
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const app = site.android_app;
  return (
    <Card className="flex flex-col gap-4">
      <SendFile onSent={() => void queries.invalidateQueries({ queryKey: siteKey })} />
      {app === null ? (
        <EmptyState hint={text.androidNone} />
      ) : (
        <>
          <Facts
            facts={[
              [text.androidAddress, <code key="address">{app.url}</code>],
              [text.androidFile, app.file_name],
              [text.androidSize, `${shown(Math.max(1, Math.round(app.size_bytes / 1024)))} KB`],
              ["SHA-256", <code key="digest">{app.digest}</code>],
              [text.androidSince, <Time key="since" at={app.published_at} shape="moment" />],
            ]}
          />
          <Button tone="quiet" className="self-start" onClick={() => setIsRemoving(true)}>
            {text.androidRemove}
          </Button>
        </>
      )}
      {isRemoving && <RemoveApp onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function SendFile({ onSent }: { onSent: () => void }): ReactNode {
  const text = useText(siteText);
  const shown = useShownNumber();
  const id = useId();
  const [percent, setPercent] = useState(0);
  const file = useRef<AndroidFile>(undefined);
  const action = useAction({
    send: (_digest: string, idempotencyKey) => {
      if (file.current === undefined) throw new Error("no file was chosen");
      return sendAndroidApp(file.current, { idempotencyKey, onProgress: setPercent });
    },
    onDone: () => {
      file.current = undefined;
      showToast(text.androidPublished, "done");
      onSent();
    },
  });
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined || action.isBusy) return;
    const read = await readAndroidFile(chosen);
    if (read === "refused") return void showToast(text.androidRefused);
    if (read === "unreadable") return void showToast(text.androidUnreadable);
    file.current = read;
    setPercent(0);
    action.run(read.digest);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className={buttonClass()} aria-disabled={action.isBusy}>
          {text.androidChoose}
        </label>
        <input
          id={id}
          type="file"
          accept=".apk,application/vnd.android.package-archive"
          className="sr-only"
          disabled={action.isBusy}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="text-sm text-muted" role="status">
          {action.isBusy ? text.androidSending({ percent: shown(percent) }) : text.androidHint}
        </p>
      </div>
      <FormError error={action.error} />
    </>
  );
}

function RemoveApp({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText(siteText);
  const queries = useQueryClient();
  const action = useAction({
    send: (_: null, idempotencyKey) => api.call(removeAndroidApp, { idempotencyKey }),
    onDone: () => {
      showToast(text.androidRemoved, "done");
      void queries.invalidateQueries({ queryKey: siteKey });
      onClose();
    },
  });
  return (
    <Confirm
      title={text.androidRemoveTitle}
      words={text.androidRemoveWords}
      action={text.androidRemove}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run(null)}
      onClose={onClose}
    />
  );
}
