import { Button, buttonClass } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { moneyText } from "./text.ts";

/** What a pop-up says, and where it leads when it leads somewhere. */
export interface NoticeContent {
  readonly title?: string;
  readonly message: string;
  readonly link?: { readonly href: string; readonly label: string };
}

export function Notice({ content, onClose }: { content: NoticeContent | undefined; onClose: () => void }): ReactNode {
  const text = useText(moneyText);
  return (
    <Dialog
      isOpen={content !== undefined}
      onClose={onClose}
      title={content?.title ?? text.notice}
      actions={
        content?.link === undefined ? (
          <Button onClick={onClose}>{text.ok}</Button>
        ) : (
          <AppLink href={content.link.href} className={buttonClass()}>
            {content.link.label}
          </AppLink>
        )
      }
    >
      {content?.link === undefined ? (
        <p>{content?.message}</p>
      ) : (
        <AppLink href={content.link.href} className="block underline">
          {content.message}
        </AppLink>
      )}
    </Dialog>
  );
}
