/** Presents an account to its owner and to admins. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { levelOf } from '@ntem/contract/people/roles';
import type { ShownAccount } from '#people/rows/users.ts';

export function presentUser(user: ShownAccount): WireUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone_number: user.phone,
    role: user.role,
    userRole: user.role,
    level: levelOf(user.role),
    status: user.status,
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
    phone_number_verified_at: user.phoneVerifiedAt?.toISOString() ?? null,
    referral: user.uplineName === null ? null : { name: user.uplineName, role: user.uplineRole },
    created_at: user.createdAt.toISOString(),
  };
}
