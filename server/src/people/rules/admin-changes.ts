/** Making and removing admins: who may do that, and how long another admin can undo it. */
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import type { Role } from '@ntem/contract/people/roles';
import type { UserStatus } from '#accounts/rules/access.ts';

type Standing = { role: Role | null; status: UserStatus };

export function isActiveAdmin({ role, status }: Standing): boolean {
  return role === 'admin' && status === 'active';
}

/** The effect of a change of role or status on who is an admin. */
export function findAdminChange(before: Standing, after: Standing): AdminChangeKind | undefined {
  if (isActiveAdmin(before) === isActiveAdmin(after)) return undefined;
  if (isActiveAdmin(after)) return 'made';
  return after.status === 'active' ? 'demoted' : 'switched_off';
}

export type ChangeFacts = {
  /** They still are one, now that nobody else changes who is. */
  isByAdmin: boolean;
  /** They were made an admin so lately that it can be undone. */
  isByNewAdmin: boolean;
  isSelf: boolean;
  /** No other admin could sign in. */
  isLast: boolean;
};

/** An admin who can still be undone removes nobody: a thief's new admin could remove those who would undo it. */
export function judgeAdminChange(
  change: AdminChangeKind,
  { isByAdmin, isByNewAdmin, isSelf, isLast }: ChangeFacts,
): 'allowed' | 'no_admin' | 'self' | 'last' | 'too_new' {
  if (!isByAdmin) return 'no_admin';
  if (change === 'made') return 'allowed';
  if (isSelf) return 'self';
  if (isByNewAdmin) return 'too_new';
  return isLast && change !== 'second_step_reset' ? 'last' : 'allowed';
}
