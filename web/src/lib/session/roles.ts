/** What people call a role. */
import type { Role } from '@ntem/contract/endpoint';

const names: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  agent: 'Agent',
  subagent: 'Subagent',
  user: 'User',
};

const rolesOfLevels: Record<number, Role> = { 0: 'admin', 1: 'agent', 2: 'subagent' };

/** An account without a role is called by its level. */
export function roleName({ role, level }: { role: Role | null; level: number }): string {
  return names[role ?? rolesOfLevels[level] ?? 'user'];
}
