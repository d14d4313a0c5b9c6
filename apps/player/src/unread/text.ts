import { catalogue } from "@maidan/ui/language";

export const unreadText = catalogue(
  { unread: (values: { count: string }) => `${values.count} unread` },
  { unread: (values) => `${values.count}টি না পড়া` },
);
