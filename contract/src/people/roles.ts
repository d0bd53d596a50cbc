/** The roles of accounts, their levels, and which of them sell. Each topic names the roles that may call it. */
export const roles = ['admin', 'manager', 'agent', 'subagent', 'user'] as const;
export type Role = (typeof roles)[number];

export const sellerRoles = ['agent', 'subagent'] as const satisfies readonly Role[];
/** The sellers whose referrals become their subagents when an admin makes sellers of them. */
export const uplineRoles = ['agent'] as const satisfies readonly Role[];

const levels: Record<Role, number> = { admin: 0, agent: 1, subagent: 2, manager: 3, user: 3 };
const levelWithoutRole = 3;

export function levelOf(role: Role | null): number {
  return role === null ? levelWithoutRole : levels[role];
}

export function isSeller(role: Role | null): boolean {
  return sellerRoles.some((one) => one === role);
}

export function canHaveSubagents(role: Role | null): boolean {
  return uplineRoles.some((one) => one === role);
}
