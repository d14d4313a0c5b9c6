import { Suspense, type ReactNode } from "react";
import { useLocation } from "wouter";
import { RealityCheck } from "../reality-check/reality-check.tsx";
import { ChatButton } from "./chat-button.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { UpdateNote } from "./update-note.tsx";

/** What floats over the pages: fetched once the page answers to taps. On the pages of the chat there is no way to the chat. */
export function Afloat({ hasChat }: { hasChat: boolean }): ReactNode {
  const [path] = useLocation();
  return (
    <>
      {hasChat && !path.startsWith("/chat") && <ChatButton />}
      <ScrollToTop />
      <UpdateNote />
      <Suspense>
        <RealityCheck />
      </Suspense>
    </>
  );
}
