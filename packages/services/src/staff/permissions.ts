export const staffRoles = ["owner", "cashier", "trader", "support"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What each role may do. Reading is a permission too. The office's calls carry the same roles; a test holds the two together. [STAFF-04] */
const table = {
  "deposit.read": ["owner", "cashier", "support"],
  "deposit.decide": ["owner", "cashier"],
  "withdrawal.read": ["owner", "cashier", "support"],
  "withdrawal.decide": ["owner", "cashier"],
  "statement.write": ["owner", "cashier"],
  "method.read": ["owner", "cashier"],
  "method.write": ["owner"],
  "wallet.forgetPin": ["owner", "cashier"],
  "promotion.read": ["owner", "cashier", "support"],
  "promotion.write": ["owner"],
  "bonus.forfeit": ["owner", "cashier"],
  "turnover.correct": ["owner", "cashier"],
  "reward.read": ["owner", "cashier", "support"],
  "reward.write": ["owner"],
  "reward.decide": ["owner", "cashier"],
  "vip.correct": ["owner", "cashier"],
  "player.read": ["owner", "cashier", "trader", "support"],
  "player.lock": ["owner", "support"],
  "player.correct": ["owner", "support"],
  "player.limit": ["owner", "trader"],
  "balance.correct": ["owner", "cashier"],
  "program.revoke": ["owner", "trader", "support"],
  "session.revoke": ["owner", "support"],
  "login.unlock": ["owner", "support"],
  "game.read": ["owner", "cashier", "trader", "support"],
  "game.write": ["owner", "trader"],
  "provider.write": ["owner"],
  "round.decide": ["owner", "cashier"],
  "game.reconcile": ["owner", "cashier"],
  "market.read": ["owner", "cashier", "trader", "support"],
  "market.control": ["owner", "trader"],
  "ledger.check": ["owner", "cashier", "trader", "support"],
  "message.read": ["owner", "cashier", "trader", "support"],
  "message.resend": ["owner", "support"],
  "inbox.send": ["owner", "support"],
  "chat.read": ["owner", "support"],
  "chat.answer": ["owner", "support"],
  "audit.read": ["owner"],
  "feed.manage": ["owner"],
  "limit.read": ["owner", "trader"],
  "limit.write": ["owner"],
  "settings.read": ["owner"],
  "settings.write": ["owner"],
  "staff.manage": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof table;

export const rolesWith = (permission: Permission): readonly StaffRole[] => table[permission];
export const mayDo = (role: StaffRole, permission: Permission): boolean =>
  (table[permission] as readonly StaffRole[]).includes(role);
export const permissionsOf = (role: StaffRole): Permission[] =>
  (Object.keys(table) as Permission[]).filter((permission) => mayDo(role, permission));
