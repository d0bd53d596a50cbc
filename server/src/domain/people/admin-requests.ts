/** What no admin does alone: who must agree, and when it takes effect. */
import type { AdminRequestKind, RemovalGoal } from '@ntem/contract/account-rules';
import { dayMs } from '@ntem/contract/durations';
import { adminRequestLastsMs, promotionRestMs, removalRestMs } from '@ntem/contract/limits';
import type { Role } from '@ntem/contract/roles';
import { areIndependent, type Person } from '#domain/review/two-people.ts';
import type { UserStatus } from './users.ts';

/** What becomes of one, as the audit log and the messages call it. */
export const adminRequestEvents = ['ask', 'confirm', 'withdraw', 'void', 'expire', 'done'] as const;
export type AdminRequestEvent = (typeof adminRequestEvents)[number];

/** Whoever was an admin this recently still counts: nobody removes the others first and then decides alone. */
export const formerAdminCountsMs = dayMs;

/** How long it rests once nobody has to agree any more. A removal that two agree to counts at once: a thief may be in. */
export function restMsOf(kind: AdminRequestKind, isConfirmed: boolean): number {
  if (kind === 'promotion') return promotionRestMs;
  return kind === 'removal' && !isConfirmed ? removalRestMs : 0;
}

/**
 * `others`: how many admins could confirm it, beside the one it is about. A lone admin may make another, and one of two
 * may ask the other to go; nobody resets a second step alone.
 */
export function needsSecond(kind: AdminRequestKind, others: number): boolean {
  return kind === 'factor-reset' || others > 0;
}

export type AdminRequest = {
  kind: AdminRequestKind;
  userId: string;
  askedBy: string;
  askerMakers: readonly string[];
  needsSecond: boolean;
  confirmedBy: string | null;
  /** How long ago it was asked. */
  ageMs: number;
  /** How long until it takes effect; null while a second admin has to confirm it. */
  restMs: number | null;
  /** Whoever asked, and whoever confirmed, is an active admin now. */
  areAdmins: boolean;
  /** The account is there and active; no admin yet where it is to become one, and one still where it is to be none. */
  isUserFit: boolean;
};

export type ConfirmVerdict = 'allowed' | 'own' | 'about_self' | 'not_independent' | 'not_wanted' | 'void';

export function judgeConfirm(request: AdminRequest, by: Person): ConfirmVerdict {
  const { userId, askedBy, askerMakers } = request;
  if (!request.needsSecond || request.confirmedBy || hasExpired(request)) return 'not_wanted';
  if (by.userId === askedBy) return 'own';
  if (by.userId === userId) return 'about_self';
  if (!areIndependent(by, { userId: askedBy, makers: askerMakers })) return 'not_independent';
  return request.areAdmins && request.isUserFit ? 'allowed' : 'void';
}

/** Judged once more at the moment of effect: what an admin asked who is none any more is void. */
export function judgeEffect(request: AdminRequest): 'waits' | 'expired' | 'rests' | 'void' | 'ready' {
  const { needsSecond, confirmedBy, restMs, areAdmins, isUserFit } = request;
  if (hasExpired(request)) return 'expired';
  if (restMs === null || (needsSecond && !confirmedBy)) return 'waits';
  if (restMs > 0) return 'rests';
  return areAdmins && isUserFit ? 'ready' : 'void';
}

function hasExpired({ needsSecond, confirmedBy, ageMs }: AdminRequest): boolean {
  return needsSecond && !confirmedBy && ageMs >= adminRequestLastsMs;
}

/**
 * Any admin stops what is asked. Whom a removal is about stops it where nobody else has a say, so that one of two does
 * not throw the other out; where a second admin has to confirm it, a thief must not keep their place by stopping it.
 */
export function canStop({ kind, userId, needsSecond }: AdminRequest, by: string): boolean {
  return kind !== 'removal' || !needsSecond || by !== userId;
}

type Standing = { role: Role | null; status: UserStatus };
type Next = { [Name in keyof Standing]?: Standing[Name] | undefined };

/** What an admin who is switched on may lose only by a removal. Switching off wins over another role that comes with it. */
export function findRemoval(user: Standing, next: Next): RemovalGoal | undefined {
  if (!isActiveAdmin(user)) return undefined;
  if (next.status === 'inactive') return 'inactive';
  return next.role && next.role !== 'admin' ? next.role : undefined;
}

export function isActiveAdmin({ role, status }: Standing): boolean {
  return role === 'admin' && status === 'active';
}

/** Whoever was switched off as an admin comes back as a user: being an admin is asked for anew. */
export function comesBackAsAdmin(user: Standing, next: Next): boolean {
  return user.role === 'admin' && user.status !== 'active' && next.status === 'active' && !next.role;
}
