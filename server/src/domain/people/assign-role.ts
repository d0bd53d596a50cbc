/** Which role somebody gets when an admin gives them one. */
import type { Role } from '@ntem/contract/roles';

type Upline = { role: Role | null; status: 'active' | 'inactive' | 'deleted' };

export type RoleRequest = {
  asked: Role;
  current: Role | null;
  upline: Upline | undefined;
};

/**
 * 'agent' given to somebody whom an active agent referred makes a subagent of that agent; whoever sells
 * already stays what they are. Undefined where a subagent has no agent above.
 */
export function assignRole({ asked, current, upline }: RoleRequest): Role | undefined {
  if (asked === current) return current;
  if (asked === 'agent') {
    if (current === 'subagent' && upline?.role === 'agent' && upline.status !== 'deleted') return 'subagent';
    return upline?.role === 'agent' && upline.status === 'active' ? 'subagent' : 'agent';
  }
  if (asked === 'subagent') {
    return upline?.role === 'agent' && upline.status !== 'deleted' ? 'subagent' : undefined;
  }
  return asked;
}
