import { changeLobbyGame, setGamePoster } from "@maidan/contract/http/game-room";
import { Button, buttonClass, Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useId, useState, type ReactNode } from "react";
import { api, DecisionDialog, FormError, useAction, type DecisionProps } from "../../shell/index.ts";
import { shrinkPicture } from "../site/shrink-picture.ts";
import { ListedFields, useListed } from "./listed-fields.tsx";
import { gamesText } from "./text.ts";
import type { LobbyGame } from "./view.ts";

const tags = ["hot", "new"] as const;

export function ChangeGame({ game, ...rest }: DecisionProps & { readonly game: LobbyGame }): ReactNode {
  const text = useText(gamesText);
  const { draft, setDraft, body } = useListed(game);
  const [chosen, setChosen] = useState(game.tags);
  return (
    <DecisionDialog
      title={text.changeGame({ name: game.name === "" ? game.listed_name : game.name })}
      words={text.changeGameWords}
      action={text.save}
      isBlocked={draft.place === ""}
      input={{
        provider: game.provider,
        code: game.code,
        ...body,
        tags: chosen,
        version: game.version,
      }}
      send={(changed, idempotencyKey) => api.call(changeLobbyGame, { body: changed, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <ListedFields draft={draft} onDraft={setDraft} nameHint={text.nameHint({ name: game.listed_name })}>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="pb-1 text-sm font-semibold">{text.tags}</legend>
          {tags.map((tag) => (
            <Checkbox
              key={tag}
              label={text[tag]}
              checked={chosen.includes(tag)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, tag] : chosen.filter((one) => one !== tag))
              }
            />
          ))}
        </fieldset>
      </ListedFields>
      <PosterPart game={game} {...rest} />
    </DecisionDialog>
  );
}

/** The poster is changed at once, apart from what is typed. */
function PosterPart({ game, onDone, onClose }: DecisionProps & { readonly game: LobbyGame }): ReactNode {
  const text = useText(gamesText);
  const id = useId();
  const action = useAction({
    send: (content: string | null, idempotencyKey) =>
      api.call(setGamePoster, { body: { provider: game.provider, code: game.code, content }, idempotencyKey }),
    onDone: () => {
      showToast(text.saved, "done");
      onDone();
      onClose();
    },
  });
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const content = await shrinkPicture(file);
    if (content === undefined) showToast(text.pictureRefused);
    else action.run(content);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className={buttonClass({ tone: "secondary", size: "small" })}>
        {text.newPoster}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {game.has_own_picture && (
        <Button size="small" tone="quiet" isBusy={action.isBusy} onClick={() => action.run(null)}>
          {text.listedPoster}
        </Button>
      )}
      <FormError error={action.error} />
    </div>
  );
}
