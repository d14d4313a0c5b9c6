import { ChevronRightIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useSession } from "../../session/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { firstWords } from "../inbox/inbox.ts";
import { plainText, type Promotion } from "../promotions/promotions.ts";
import { useShownPromotions } from "../promotions/use-promotions.ts";
import { startChat, type ChatRow } from "./calls.ts";
import { ChatFooter } from "./chat-footer.tsx";
import { ChatLink, useChats } from "./chat-parts.tsx";
import { promotionWords } from "./conversation.ts";
import { chatText } from "./text.ts";

/** A card whose picture or row reaches its edges. */
const card = "overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset";

/** /chat: who is welcome, what was said last, the way to write, and the promotions. [CHAT-01] */
export function ChatPage(): ReactNode {
  const text = useText(chatText);
  const { username } = useSession();
  const chats = useChats();
  const [isStarting, setStarting] = useState(false);
  const { shown: promotions } = useShownPromotions();
  const start = async (supportId: string): Promise<void> => {
    setStarting(true);
    await startChat(supportId);
    setStarting(false);
  };
  return (
    <main className="pb-20">
      <PageHeader title={text.title} back="/" />
      <div className="flex flex-col gap-4 p-4">
        <p className="pt-2">
          <span className="block text-2xl font-bold break-words">{text.greeting({ name: username ?? "" })}</span>
          <span className="text-lg text-muted">{text.greetingNote}</span>
        </p>
        <Recent chats={chats?.chats} />
        <button
          type="button"
          disabled={chats === undefined || isStarting}
          onClick={() => chats !== undefined && void start(chats.support.id)}
          className="flex min-h-18 items-center gap-3 rounded-lg bg-accent px-4 py-3 text-start text-on-accent"
        >
          <span className="flex-1">
            <span className="block font-semibold">{text.sendUs}</span>
            <span className="block text-sm">{text.sendUsNote}</span>
          </span>
          <ChevronRightIcon />
        </button>
        <Promotions list={promotions} />
      </div>
      <ChatFooter />
    </main>
  );
}

function Recent({ chats }: { chats: readonly ChatRow[] | undefined }): ReactNode {
  const text = useText(chatText);
  const newest = chats?.find((chat) => chat.last_message_at !== null);
  return (
    <div className={card}>
      <h2 className="px-4 pt-3 text-sm font-semibold text-muted">{text.recent}</h2>
      {chats === undefined ? (
        <Loading>
          <Skeleton className="m-4 h-10" />
        </Loading>
      ) : newest === undefined ? (
        <p className="flex min-h-18 items-center px-4 text-sm text-muted">{text.noRecent}</p>
      ) : (
        <ChatLink chat={newest} />
      )}
    </div>
  );
}

function Promotions({ list }: { list: readonly Promotion[] | undefined }): ReactNode {
  const text = useText(chatText);
  if (list === undefined || list.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-muted">{text.promotions}</h2>
      {list.map((promotion) => (
        <article key={promotion.id} className={card}>
          {promotion.thumbnail !== "" && (
            <img
              src={promotion.thumbnail}
              alt=""
              loading="lazy"
              width={720}
              height={360}
              className="aspect-[2/1] h-auto w-full object-cover"
            />
          )}
          <div className="px-4 pt-3 pb-4">
            <h3 className="font-semibold">{promotion.name}</h3>
            <p className="pt-1 text-sm break-words text-muted">
              {firstWords(plainText(promotion.desc), promotionWords)}
            </p>
          </div>
        </article>
      ))}
    </section>
  );
}
