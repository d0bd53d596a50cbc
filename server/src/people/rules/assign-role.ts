/** Decides the role a person gets when an admin gives them one. */
import { canHaveSubagents, isSeller, type Role } from '@ntem/contract/people/roles';
import type { Seller } from '#catalogue/rules/seller-chain.ts';

export type RoleRequest = {
  asked: Role;
  current: Role | null;
  /** Their referrer first, then the one above that. */
  above: readonly Pick<Seller, 'role' | 'status'>[];
};

/**
 * 'agent' given to a person referred by an active agent makes a subagent of that agent; a person who already sells
 * keeps their role. Undefined if a subagent has no agent above.
 */
export function assignRole({ asked, current, above: [upline] }: RoleRequest): Role | undefined {
  if (asked === current || !isSeller(asked)) return asked;
  const status = upline && canHaveSubagents(upline.role) ? upline.status : 'deleted';
  const canStay = status !== 'deleted';
  if (asked === 'subagent') return canStay ? 'subagent' : undefined;
  return status === 'active' || (current === 'subagent' && canStay) ? 'subagent' : 'agent';
}
