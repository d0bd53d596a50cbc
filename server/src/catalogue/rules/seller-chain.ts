/** Finds the sellers between the platform and a buyer who came through a referral link. */
import { canHaveSubagents, isSeller, type Role } from '@ntem/contract/people/roles';

export type Seller = { id: string; role: Role | null; status: 'active' | 'inactive' | 'deleted' };

export type LinkFacts = {
  isCurrent: boolean;
  owner: Seller;
  /** The owner's referrer first, then the one above that. */
  above: readonly Seller[];
};

/** Codes are read out and typed: they have capital letters only, and are known in any. */
export function readReferralCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** A seller and the level of the people to whom they sell in this chain. */
export type ChainLink = { sellerId: string; targetLevel: 2 | 3 };

const subagentLevel = 2;
export const guestLevel = 3;

/** Valid only while it is current and its owner may sell. */
export function isValidLink({ isCurrent, owner }: LinkFacts): boolean {
  return isCurrent && owner.status === 'active' && isSeller(owner.role);
}

/** From the platform down. An agent who is inactive is left out: then the subagent pays the platform's price. */
export function chainOf({ owner, above: [upline] }: LinkFacts): ChainLink[] {
  const seller: ChainLink = { sellerId: owner.id, targetLevel: guestLevel };
  const counts = owner.role === 'subagent' && upline?.status === 'active' && canHaveSubagents(upline.role);
  return counts ? [{ sellerId: upline.id, targetLevel: subagentLevel }, seller] : [seller];
}

/** The sellers between the platform and a seller. */
export function chainAbove(seller: Pick<LinkFacts, 'owner' | 'above'>): ChainLink[] {
  return chainOf({ isCurrent: true, ...seller }).slice(0, -1);
}
