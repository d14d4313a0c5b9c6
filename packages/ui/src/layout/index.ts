export { Badge, Card, EmptyState, Loading, Skeleton, type BadgeTone, type EmptyStateProps } from "./parts.tsx";
export { Tabs, type Tab, type TabsProps } from "./tabs.tsx";
