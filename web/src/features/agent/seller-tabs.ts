/** What a seller can open, in order, by role. */
import { canHaveSubagents } from '@ntem/contract/roles';
import type { WireUser } from '@ntem/contract/topics/accounts';
import { roleOf } from '#lib/session/roles.ts';

export type SellerTab = 'referrals' | 'customers' | 'subagents' | 'pricing' | 'sales';
export type SellerView = SellerTab | 'earnings';

export function hasSubagents(user: WireUser): boolean {
  return canHaveSubagents(roleOf(user));
}

export function tabsFor(user: WireUser): { id: SellerTab; label: string }[] {
  return [
    { id: 'referrals', label: 'Referral Links' },
    { id: 'customers', label: hasSubagents(user) ? 'My Customers' : 'My Guests' },
    ...(hasSubagents(user) ? [{ id: 'subagents' as const, label: 'Subagents' }] : []),
    { id: 'pricing', label: 'Price Management' },
    { id: 'sales', label: 'Sales History' },
  ];
}

export function viewOf(user: WireUser, named: string): SellerView {
  if (named === 'earnings') return 'earnings';
  return tabsFor(user).find(({ id }) => id === named)?.id ?? 'referrals';
}
