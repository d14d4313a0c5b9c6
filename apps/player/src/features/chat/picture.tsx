import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { readQuery } from "../../api/index.ts";
import type { ChatMessage } from "../../chat-outbox/index.ts";
import { pictureCall } from "./calls.ts";
import { chatText } from "./text.ts";

type Picture = NonNullable<ChatMessage["picture"]>;

/** A picture of the conversation, in its place from the beginning; a tap makes it large. [TALK-05] */
export function ChatPicture({ picture }: { picture: Picture }): ReactNode {
  const text = useText(chatText);
  const [isOpen, setOpen] = useState(false);
  // A picture never changes: it is read once.
  const { data } = useQuery({
    ...readQuery(pictureCall, { params: { pictureId: picture.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const source = data && `data:${data.media_type};base64,${data.picture}`;
  const image = (className: string): ReactNode => (
    <img src={source ?? blank} alt={text.picture} width={picture.width} height={picture.height} className={className} />
  );
  return (
    <>
      <button type="button" aria-label={text.openPicture} onClick={() => setOpen(true)} className="block">
        {image("h-auto max-h-72 w-auto max-w-full rounded-md bg-raised")}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text.picture}>
        {image("h-auto w-full rounded-md")}
      </Dialog>
    </>
  );
}

const blank = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
