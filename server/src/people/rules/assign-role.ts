/** Which role somebody gets when an admin gives them one. */
import { canHaveSubagents, isSeller, type Role } from '@ntem/contract/people/roles';
import type { Seller } from '#catalogue/rules/seller-chain.ts';

export type RoleRequest = {
  asked: Role;
  current: Role | null;
  /** Whoever referred them first, then whoever stands above that one. */
  above: readonly Pick<Seller, 'role' | 'status'>[];
};

/**
 * 'agent' given to somebody whom an active agent referred makes a subagent of that agent; whoever sells
 * already stays what they are. Undefined where a subagent has no agent above.
 */
export function assignRole({ asked, current, above: [upline] }: RoleRequest): Role | undefined {
  if (asked === current || !isSeller(asked)) return asked;
  const status = upline && canHaveSubagents(upline.role) ? upline.status : 'deleted';
  const canStay = status !== 'deleted';
  if (asked === 'subagent') return canStay ? 'subagent' : undefined;
  return status === 'active' || (current === 'subagent' && canStay) ? 'subagent' : 'agent';
}
