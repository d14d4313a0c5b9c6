/** What the console alone is told, as the specification words it. No screen shows any of it. [ERR-43] */
export const logWords = {
  /** [ERR-44] */
  noChat: "Intercom is not available",
  /** [ERR-45] */
  unknownMenu: "Selected menu item not found",
  /** [ERR-35] [ERR-38] */
  systems: { refused: "Failed to fetch systems", lost: "An unexpected error occurred while fetching systems" },
  /** [ERR-36] [ERR-39] */
  providers: { refused: "Failed to fetch providers", lost: "An unexpected error occurred while fetching providers" },
  /** [ERR-40] */
  socialLinks: { lost: "An unexpected error occurred while fetching social links" },
  /** Worded so by the specification. [ERR-42] */
  logo: { lost: "Failed to fetch promotions" },
} as const;
