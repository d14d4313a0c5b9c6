import { Button } from "@maidan/ui/controls";
import { AlertIcon } from "@maidan/ui/icons";
import { catalogue, useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";

const unreadText = catalogue(
  {
    title: "Could not be read",
    hint: "No answer came. Your bets and your money are safe.",
    again: "Try again",
    part: (values: { names: string }) => `Could not be read: ${values.names}.`,
  },
  {
    title: "পড়া যায়নি",
    hint: "কোনো উত্তর আসেনি। আপনার বেট ও টাকা নিরাপদ।",
    again: "আবার চেষ্টা করুন",
    part: (values: { names: string }) => `পড়া যায়নি: ${values.names}।`,
  },
);

/** Instead of a list whose reading failed: that it did, and another try. Never "No Data", which says that there is nothing. [ROOM-57] */
export function Unread({ hint, onRetry }: { readonly hint?: string; readonly onRetry?: () => void }): ReactNode {
  const text = useText(unreadText);
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon size={26} />}
        title={text.title}
        hint={hint ?? text.hint}
        action={
          onRetry && (
            <Button className="mt-2" tone="secondary" onClick={onRetry}>
              {text.again}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Over a list of which a part could not be read: which, and another try. Nothing below it is missing for any other reason. [ROOM-57] */
export function PartUnread({ names, onRetry }: { readonly names: string; readonly onRetry: () => void }): ReactNode {
  const text = useText(unreadText);
  return (
    <div role="alert" className="mx-3 my-2 flex items-center gap-3 rounded-md bg-alert-soft px-3 py-1 text-sm">
      <span className="flex-1">{text.part({ names })}</span>
      <Button tone="quiet" onClick={onRetry}>
        {text.again}
      </Button>
    </div>
  );
}
