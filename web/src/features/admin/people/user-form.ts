/** A user form's choices, checks and request. */
import { accountTexts, findNameFault } from '@ntem/contract/accounts/account-texts';
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { canHaveSubagents, type Role } from '@ntem/contract/people/roles';
import { parsePhone } from '@ntem/contract/phones';
import { offeredRoles, roleOptions } from '#lib/session/roles.ts';

type UserValues = { name: string; phone_number: string; role: string };

/** A role that the form does not offer stays unless another is chosen. */
export function roleChoicesFor(user: ManagedUser | undefined) {
  if (!user) return roleOptions(...offeredRoles);
  if (user.role === null) return [{ value: '', label: 'No role yet' }, ...roleOptions(...offeredRoles)];
  return roleOptions(...new Set([...offeredRoles, user.role]));
}

/** Said before it is saved: what an admin is, and that 'agent' makes a subagent of somebody whom an active agent referred. */
export function roleNote(user: ManagedUser | undefined, role: string): string | undefined {
  if (role === 'admin' && user?.role !== 'admin')
    return 'An admin can move money and see everything. Every admin is told.';
  const above = user?.referred_by;
  if (!user || role !== 'agent' || user.role === 'agent') return undefined;
  if (!above || !canHaveSubagents(above.role)) return undefined;
  if (user.role === 'subagent' ? above.status === 'deleted' : above.status !== 'active') return undefined;
  return user.role === 'subagent'
    ? `${user.name} stays a subagent of ${above.name}.`
    : `${above.name} referred ${user.name}: this makes a subagent of ${above.name}.`;
}

export function valuesOf(user: ManagedUser | undefined): UserValues {
  if (!user) return { name: '', phone_number: '', role: 'user' };
  return { name: user.name, phone_number: user.phone_number, role: user.role ?? '' };
}

export function checkUser({ name, phone_number, role }: UserValues) {
  return {
    name: findNameFault(name),
    phone_number: parsePhone(phone_number) ? undefined : accountTexts.registerPhone,
    role: role ? undefined : accountTexts.role,
  };
}

export function additionOf({ name, phone_number, role }: UserValues) {
  return { name: name.trim(), phone_number, role: role as Role };
}

/** An untouched role is not sent: given again, 'agent' can change a seller's role. */
export function changeOf(user: ManagedUser, { name, role }: UserValues) {
  return {
    name: name.trim(),
    ...(role !== valuesOf(user).role && { role: role as Role }),
    updated_at: user.updated_at,
  };
}
