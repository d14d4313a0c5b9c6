export const playerViews = ["all", "corrections"] as const;
export type PlayerView = (typeof playerViews)[number];
