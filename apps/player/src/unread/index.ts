export { setUnread, useUnread, type Unread } from "./unread.ts";
export { onInboxNews, tellInboxNews } from "./inbox-news.ts";
export { UnreadDot } from "./unread-dot.tsx";
