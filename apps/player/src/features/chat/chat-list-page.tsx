import { Button } from "@maidan/ui/controls";
import { ChatIcon, PlusIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { RowsWaiting } from "../records/rows-waiting.tsx";
import { startChat } from "./calls.ts";
import { ChatFooter } from "./chat-footer.tsx";
import { ChatLink, useChats } from "./chat-parts.tsx";
import { chatText } from "./text.ts";

/** /chat-list [CHAT-03] */
export function ChatListPage(): ReactNode {
  const text = useText(chatText);
  const list = useChats();
  const [isStarting, setStarting] = useState(false);
  const start = async (supportId: string): Promise<void> => {
    setStarting(true);
    await startChat(supportId);
    setStarting(false);
  };
  const written = list?.chats.filter((chat) => chat.last_message_at !== null);
  return (
    <main className="pb-36">
      <PageHeader title={text.messages} back="/chat" />
      {written === undefined ? (
        <RowsWaiting />
      ) : written.length === 0 ? (
        <EmptyState icon={<ChatIcon size={26} />} hint={text.empty} />
      ) : (
        <ul className="divide-y divide-line border-b border-line">
          {written.map((chat) => (
            <li key={chat.chat_id}>
              <ChatLink chat={chat} />
            </li>
          ))}
        </ul>
      )}
      <div className="fixed inset-x-0 bottom-16 z-20 mx-auto max-w-phone p-4">
        <Button
          size="large"
          isWide
          isBusy={isStarting}
          disabled={list === undefined}
          onClick={() => list !== undefined && void start(list.support.id)}
        >
          <PlusIcon size={20} />
          {text.newChat}
        </Button>
      </div>
      <ChatFooter />
    </main>
  );
}
