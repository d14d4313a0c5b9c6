export { setUnread, subscribeUnread, useUnread, whenUnreadShown, type Unread } from "./unread.ts";
export { onInboxNews, tellInboxNews } from "./inbox-news.ts";
export { UnreadDot } from "./unread-dot.tsx";
