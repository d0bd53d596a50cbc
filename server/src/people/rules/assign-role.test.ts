/** Table test of roles that admins give: the person's referrer decides between agent and subagent. */
import type { Role } from '@ntem/contract/people/roles';
import { describe, expect, it } from 'vitest';
import { assignRole } from './assign-role.ts';

type Standing = 'active' | 'inactive' | 'deleted';
type Row = [
  asked: Role,
  current: Role | null,
  upline: [Role | null, Standing] | undefined,
  given: Role | undefined,
];

const rows: Row[] = [
  ['agent', null, undefined, 'agent'],
  ['agent', 'user', undefined, 'agent'],
  ['agent', null, ['agent', 'active'], 'subagent'],
  ['agent', 'admin', ['agent', 'active'], 'subagent'],
  ['agent', null, ['agent', 'inactive'], 'agent'],
  ['agent', null, ['agent', 'deleted'], 'agent'],
  ['agent', null, ['subagent', 'active'], 'agent'],
  ['agent', null, ['user', 'active'], 'agent'],
  ['agent', 'agent', ['agent', 'active'], 'agent'],
  ['agent', 'subagent', ['agent', 'active'], 'subagent'],
  ['agent', 'subagent', ['agent', 'inactive'], 'subagent'],
  ['agent', 'subagent', ['agent', 'deleted'], 'agent'],
  ['subagent', null, ['agent', 'active'], 'subagent'],
  ['subagent', null, ['agent', 'inactive'], 'subagent'],
  ['subagent', null, undefined, undefined],
  ['subagent', 'agent', ['subagent', 'active'], undefined],
  ['subagent', 'subagent', ['agent', 'deleted'], 'subagent'],
  ['admin', null, ['agent', 'active'], 'admin'],
  ['manager', 'agent', undefined, 'manager'],
  ['user', 'admin', undefined, 'user'],
];

describe('a role', () => {
  it.each(rows)('%s given to %s with %j above makes %s', (asked, current, above, given) => {
    const uplines = above ? [{ role: above[0], status: above[1] }] : [];
    expect(assignRole({ asked, current, above: uplines })).toBe(given);
  });
});
