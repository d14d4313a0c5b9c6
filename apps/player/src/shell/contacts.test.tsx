import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createQueryClient } from "../api/index.ts";
import { generalQuery, socialQuery } from "../site/index.ts";
import { ContactList } from "./help-sheet.tsx";
import { guestChatAddress } from "./use-open-chat.ts";

function addressesWith(links: { whatsapp: string; facebook: string; telegram: string }, supportMail: string): string[] {
  const client = createQueryClient();
  client.setQueryData(socialQuery.queryKey, [links]);
  client.setQueryData(generalQuery.queryKey, [{ support_mail: supportMail }] as never);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ContactList />
    </QueryClientProvider>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? "");
}

test("[SHELL-09] support is reached by WhatsApp, Facebook, Telegram, e-mail and the online chat; only what the operator filled in, and only addresses of the web", () => {
  const links = {
    whatsapp: "+880 1711-000000",
    facebook: "https://facebook.com/mela",
    telegram: "https://t.me/mela",
  };
  expect(addressesWith(links, "help@mela.test")).toEqual([
    "https://wa.me/8801711000000",
    "https://facebook.com/mela",
    "https://t.me/mela",
    "mailto:help@mela.test",
  ]);
  expect(addressesWith({ whatsapp: "", facebook: "javascript:alert(1)", telegram: "" }, "")).toEqual([]);
  const chat = { live_chat: "https://chat.mela.test", intercom: "", tawk_id: "", whatsapp: "" };
  expect(guestChatAddress(chat)).toBe("https://chat.mela.test");
});
