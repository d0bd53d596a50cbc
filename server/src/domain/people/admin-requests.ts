/** What no admin does alone: who must agree, and when it takes effect. */
import type { AdminRequestKind } from '@ntem/contract/account-rules';
import { dayMs } from '@ntem/contract/durations';
import { promotionRestMs } from '@ntem/contract/limits';
import { areIndependent, type Person } from '#domain/review/two-people.ts';

/** What becomes of one, as the audit log and the messages call it. */
export const adminRequestEvents = ['ask', 'confirm', 'withdraw', 'void', 'done'] as const;
export type AdminRequestEvent = (typeof adminRequestEvents)[number];

/** Whoever was an admin this recently still counts: nobody removes the others first and then decides alone. */
export const formerAdminCountsMs = dayMs;

const restMs: Record<AdminRequestKind, number> = { promotion: promotionRestMs, 'factor-reset': 0 };

/** How long it rests once nobody has to agree any more. */
export function restMsOf(kind: AdminRequestKind): number {
  return restMs[kind];
}

/** `others`: how many admins could confirm it. A lone admin may make another; nobody resets a second step alone. */
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
  /** How long until it takes effect; null while a second admin has to confirm it. */
  restMs: number | null;
  /** Whoever asked, and whoever confirmed, is an active admin now. */
  areAdmins: boolean;
  /** The account is there, active, and no admin yet where it is to become one. */
  isUserFit: boolean;
};

export type ConfirmVerdict = 'allowed' | 'own' | 'about_self' | 'not_independent' | 'not_wanted' | 'void';

export function judgeConfirm(request: AdminRequest, by: Person): ConfirmVerdict {
  const { userId, askedBy, askerMakers } = request;
  if (!request.needsSecond || request.confirmedBy) return 'not_wanted';
  if (by.userId === askedBy) return 'own';
  if (by.userId === userId) return 'about_self';
  if (!areIndependent(by, { userId: askedBy, makers: askerMakers })) return 'not_independent';
  return request.areAdmins && request.isUserFit ? 'allowed' : 'void';
}

/** Judged once more at the moment of effect: what an admin asked who is none any more is void. */
export function judgeEffect(request: AdminRequest): 'waits' | 'rests' | 'void' | 'ready' {
  const { needsSecond, confirmedBy, restMs, areAdmins, isUserFit } = request;
  if (restMs === null || (needsSecond && !confirmedBy)) return 'waits';
  if (restMs > 0) return 'rests';
  return areAdmins && isUserFit ? 'ready' : 'void';
}
