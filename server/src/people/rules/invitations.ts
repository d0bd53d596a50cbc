/** Decides if an invitation still works, and the values of its text message. */
import { sayDuration } from '@ntem/contract/durations';
import type { invitationStatuses } from '@ntem/contract/people/endpoints/invitations';
import { invitationLifetimeMs } from '@ntem/contract/people/limits';
import { isSeller, type Role } from '@ntem/contract/people/roles';
import { nameForText } from '#notices/rules/seller-notices.ts';

type InvitationStatus = (typeof invitationStatuses)[number];

export type InvitationFacts = {
  hasPassword: boolean;
  isNewest: boolean;
  isTooOld: boolean;
  /** The invited person's account is switched on. */
  isActive: boolean;
};

export function invitationStatusOf(facts: InvitationFacts): InvitationStatus {
  if (facts.hasPassword) return 'joined';
  return facts.isNewest && !facts.isTooOld && facts.isActive ? 'open' : 'ended';
}

export function invitationValues(facts: { inviterName: string; role: Role | null; link: string }) {
  return {
    inviter: nameForText(facts.inviterName, 'Somebody'),
    offer: offerTo(facts.role),
    link: facts.link,
    time: sayDuration(invitationLifetimeMs),
  };
}

function offerTo(role: Role | null): string {
  if (isSeller(role)) return 'sell data bundles';
  return role === 'admin' || role === 'manager' ? 'help run the shop' : 'buy data bundles';
}
