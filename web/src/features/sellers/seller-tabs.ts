/** A seller's tabs, in order, by role. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { canHaveSubagents } from '@ntem/contract/people/roles';
import { roleOf } from '#lib/session/roles.ts';

export type SellerTab = 'referrals' | 'customers' | 'subagents' | 'pricing' | 'sales';
/** Views without a tab. */
const others = [
  'home',
  'sell',
  'lists',
  'float',
  'shop',
  'earnings',
  'statements',
  'notices',
  'developers',
  'help',
  'more',
] as const;
export type SellerView = SellerTab | (typeof others)[number];

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
  const known = [...others, ...tabsFor(user).map(({ id }) => id)];
  return known.find((view) => view === named) ?? 'home';
}

export function isTab(view: SellerView): view is SellerTab {
  return !others.some((other) => other === view);
}

/** The page of the manual that is about a view. */
export function manualPageOf(view: SellerView): 'agent' | 'developers' {
  return view === 'developers' ? 'developers' : 'agent';
}

/** Its section there. */
export const manualSections: Record<Exclude<SellerView, 'help' | 'more'>, string> = {
  home: 'Your home',
  sell: 'Sell over the counter',
  lists: 'Send to many',
  float: 'Your float',
  shop: 'Your shop',
  earnings: 'Get your money',
  statements: 'Get your money',
  notices: 'Messages',
  developers: 'Your first order',
  referrals: 'Your links',
  customers: 'Customers, subagents and sales',
  subagents: 'Customers, subagents and sales',
  pricing: 'Set your prices',
  sales: 'Customers, subagents and sales',
};
