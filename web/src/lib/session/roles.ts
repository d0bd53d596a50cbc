/** The roles of accounts, their names, and the choices on screens. */
import type { Role } from '@ntem/contract/people/roles';

const names: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  agent: 'Agent',
  subagent: 'Subagent',
  user: 'User',
};

/** As choices of a list. */
export function roleOptions(...roles: Role[]): { value: string; label: string }[] {
  return roles.map((role) => ({ value: role, label: names[role] }));
}

/** The roles that an admin can give, in this order, and those in the filter. */
export const offeredRoles: Role[] = ['user', 'agent', 'admin'];
export const filteredRoles: Role[] = ['admin', 'manager', 'user', 'agent'];

const rolesOfLevels: Record<number, Role> = { 0: 'admin', 1: 'agent', 2: 'subagent' };

type Ranked = { role: Role | null; level: number };

/** An account without a role has that of its level. */
export function roleOf({ role, level }: Ranked): Role {
  return role ?? rolesOfLevels[level] ?? 'user';
}

export function roleName(account: Ranked): string {
  return names[roleOf(account)];
}
