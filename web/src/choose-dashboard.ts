/** Which dashboard an account sees, by its role or, where it has none, by its level. */

import type { Role } from '@ntem/contract/endpoint';
import type { WireUser } from '@ntem/contract/topics/accounts';

export type DashboardKind = 'admin' | 'seller' | 'guest';

const byRole: Record<Role, DashboardKind> = {
  admin: 'admin',
  agent: 'seller',
  subagent: 'seller',
  manager: 'guest',
  user: 'guest',
};

const byLevel: Record<number, DashboardKind> = { 0: 'admin', 1: 'seller', 2: 'seller' };

export function chooseDashboard({ role, level }: Pick<WireUser, 'role' | 'level'>): DashboardKind {
  return (role ? byRole[role] : byLevel[level]) ?? 'guest';
}
