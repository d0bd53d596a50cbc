/** Who people are to the product: roles, levels and what a status lets them do. */
import { dayMs } from '@ntem/contract/durations';
import type { Access } from '@ntem/contract/endpoint';
import type { Role } from '@ntem/contract/roles';

export type UserStatus = 'active' | 'inactive';

/** Who makes a request. */
export type Actor = {
  userId: string;
  sessionId: string;
  role: Role | null;
  /** They proved a moment ago, in this session, that it is them. */
  isConfirmed: boolean;
};

/** A guest who bought something within this is active. */
export const activeGuestMs = 30 * dayMs;

const levels: Record<Role, number> = { admin: 0, agent: 1, subagent: 2, manager: 3, user: 3 };
const levelWithoutRole = 3;

export function levelOf(role: Role | null): number {
  return role === null ? levelWithoutRole : levels[role];
}

/** 'unknown' asks to sign in, 'forbidden' says no to somebody we know. */
export function judgeAccess(access: Access, actor: Actor | undefined): 'allowed' | 'unknown' | 'forbidden' {
  if (access === 'public') return 'allowed';
  if (!actor) return 'unknown';
  if (access === 'account') return 'allowed';
  return actor.role !== null && access.includes(actor.role) ? 'allowed' : 'forbidden';
}
