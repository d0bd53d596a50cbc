/** Who stands between the platform and a buyer who came through a referral link. */
import type { Role } from '@ntem/contract/roles';

type Person = { id: string; role: Role | null; isActive: boolean };

export type LinkFacts = {
  isCurrent: boolean;
  owner: Person;
  upline?: Person | null | undefined;
};

/** A seller and the level of the people to whom they sell in this chain. */
export type ChainLink = { sellerId: string; targetLevel: 2 | 3 };

const subagentLevel = 2;
const guestLevel = 3;

/** Valid only while it is current and its owner may sell. */
export function isValidLink({ isCurrent, owner }: LinkFacts): boolean {
  return isCurrent && owner.isActive && (owner.role === 'agent' || owner.role === 'subagent');
}

/** From the platform down. An agent who is inactive is left out: then the subagent pays the platform's price. */
export function chainOf({ owner, upline }: LinkFacts): ChainLink[] {
  const seller: ChainLink = { sellerId: owner.id, targetLevel: guestLevel };
  const hasAgentAbove = owner.role === 'subagent' && upline?.role === 'agent' && upline.isActive;
  return hasAgentAbove ? [{ sellerId: upline.id, targetLevel: subagentLevel }, seller] : [seller];
}

/** Who stands between the platform and a seller. */
export function chainAbove(seller: Pick<LinkFacts, 'owner' | 'upline'>): ChainLink[] {
  return chainOf({ isCurrent: true, ...seller }).slice(0, -1);
}
