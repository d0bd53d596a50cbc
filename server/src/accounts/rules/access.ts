/** Who may call an endpoint: by role and status, and by the age of a proof of identity. */
import { type ProofAge, proofAgesMs } from '@ntem/contract/accounts/limits';
import type { Access, KeyAccess } from '@ntem/contract/endpoint';
import type { Role } from '@ntem/contract/people/roles';
import type { Factors } from '#accounts/rules/factors.ts';

export type UserStatus = 'active' | 'inactive';

/** The person who makes a request. */
export type Actor = {
  userId: string;
  sessionId: string;
  role: Role | null;
  /** The age of the last proof in this session: the sign-in, or a later one. */
  provedMsAgo: number | null;
} & Factors;

export function isForKeys(access: Access): access is KeyAccess {
  return typeof access === 'object' && 'key' in access;
}

/** 'unknown' asks to sign in, 'forbidden' refuses a person we know. */
export function judgeAccess(
  access: Exclude<Access, KeyAccess>,
  actor: Actor | undefined,
): 'allowed' | 'unknown' | 'forbidden' {
  if (access === 'public') return 'allowed';
  if (!actor) return 'unknown';
  if (access === 'account') return 'allowed';
  return actor.role !== null && access.includes(actor.role) ? 'allowed' : 'forbidden';
}

export function hasProof({ provedMsAgo }: Pick<Actor, 'provedMsAgo'>, age: ProofAge): boolean {
  return provedMsAgo !== null && provedMsAgo < proofAgesMs[age];
}
