/** The dashboard for each role. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { Role } from '@ntem/contract/people/roles';
import { roleOf } from '#lib/session/roles.ts';

export type DashboardKind = 'admin' | 'seller' | 'guest';

const byRole: Partial<Record<Role, DashboardKind>> = { admin: 'admin', agent: 'seller', subagent: 'seller' };

export function chooseDashboard(user: Pick<WireUser, 'role' | 'level'>): DashboardKind {
  return byRole[roleOf(user)] ?? 'guest';
}
