/** Said where nobody can bet, as what is shown may be old. */
export const staleText = {
  en: { stale: "No connection. You can bet when it is back." },
  bn: { stale: "সংযোগ নেই। ফিরলে বেট দিতে পারবেন।" },
};
