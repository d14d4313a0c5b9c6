import { logNote, logWords } from "../log/index.ts";
import { go } from "../navigation/index.ts";
import { useSession } from "../session/index.ts";
import { useGeneral, type General } from "../site/index.ts";
import { whatsappAddress } from "./contacts.ts";

type ChatSettings = Pick<General, "live_chat" | "intercom" | "tawk_id" | "whatsapp">;

const isWebAddress = (address: string): boolean => address.startsWith("https://");

/** Where a guest reaches somebody, as the operator configured it; undefined = nowhere. [OP-26] */
export function guestChatAddress(settings: ChatSettings | undefined): string | undefined {
  if (settings === undefined) return undefined;
  const { intercom, live_chat: liveChat, tawk_id: tawkId, whatsapp } = settings;
  for (const address of [liveChat, intercom]) if (isWebAddress(address)) return address;
  if (/^[\w-]+(?:\/[\w-]+)?$/.test(tawkId)) {
    return `https://tawk.to/chat/${tawkId.includes("/") ? tawkId : `${tawkId}/default`}`;
  }
  return whatsapp === "" ? undefined : whatsappAddress(whatsapp);
}

/** Opens the chat: a player's own at /chat, a guest's where the operator has one; else the login. [OP-26] [SHELL-46] [SHELL-59] */
export function useOpenChat(): () => void {
  const { isPlayer } = useSession();
  const settings = useGeneral();
  return () => {
    if (isPlayer) return go("/chat");
    const address = guestChatAddress(settings);
    if (address !== undefined) {
      open(address, "_blank", "noopener");
      return undefined;
    }
    logNote(logWords.noChat);
    return go("/login");
  };
}
