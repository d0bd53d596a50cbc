/** The dashboard of each kind of account, as a table. */
import type { Role } from '@ntem/contract/people/roles';
import { expect, test } from 'vitest';
import { chooseDashboard, type DashboardKind } from './choose-dashboard.ts';

const rows: [role: Role | null, level: number, dashboard: DashboardKind][] = [
  ['admin', 0, 'admin'],
  [null, 0, 'admin'],
  ['agent', 1, 'seller'],
  ['subagent', 2, 'seller'],
  [null, 1, 'seller'],
  [null, 2, 'seller'],
  ['user', 3, 'guest'],
  ['manager', 3, 'guest'],
  [null, 3, 'guest'],
  // A role counts before a level.
  ['user', 0, 'guest'],
  ['agent', 0, 'seller'],
  // Anything else.
  ['visitor' as Role, 0, 'guest'],
  [null, 9, 'guest'],
];

test.each(rows)('role %s on level %i sees the %s dashboard', (role, level, dashboard) => {
  expect(chooseDashboard({ role, level })).toBe(dashboard);
});
