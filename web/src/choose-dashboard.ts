/** Which dashboard an account sees, by its role. */
import type { Role } from '@ntem/contract/roles';
import type { WireUser } from '@ntem/contract/topics/accounts';
import { roleOf } from '#lib/session/roles.ts';

export type DashboardKind = 'admin' | 'seller' | 'guest';

const byRole: Partial<Record<Role, DashboardKind>> = { admin: 'admin', agent: 'seller', subagent: 'seller' };

export function chooseDashboard(user: Pick<WireUser, 'role' | 'level'>): DashboardKind {
  return byRole[roleOf(user)] ?? 'guest';
}
