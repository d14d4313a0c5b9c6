export { onInboxNews, setUnread, tellInboxNews, useUnread, type Unread } from "./unread.ts";
export { UnreadDot } from "./unread-dot.tsx";
