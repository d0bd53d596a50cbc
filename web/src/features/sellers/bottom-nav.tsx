/** A seller's places on a phone: the most used are keys at the bottom, the rest is behind More. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFloat } from '#features/sellers/float/use-float.ts';
import { useEarnings } from '#features/sellers/payouts/use-earnings.ts';
import { useRead } from '#lib/api/use-read.ts';
import { Icon, linkIcon, rightIcon } from '#ui/core/icon.tsx';
import {
  bellIcon,
  codeIcon,
  fileIcon,
  helpIcon,
  homeIcon,
  moreIcon,
  peopleIcon,
  receiptIcon,
  sellIcon,
  sendIcon,
  shopIcon,
  tagIcon,
  walletIcon,
} from '#ui/small/app-icons.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { hasSubagents, type SellerTab, type SellerView, tabsFor } from './seller-tabs.ts';

/** The keys at the bottom; all that have none of their own are behind More. */
export function keysOf(user: WireUser) {
  return [
    { id: 'home', label: 'Home', icon: homeIcon },
    { id: 'sales', label: 'Sales', icon: receiptIcon },
    { id: 'sell', label: 'Sell', icon: sellIcon, isAction: true },
    { id: 'customers', label: hasSubagents(user) ? 'Customers' : 'Guests', icon: peopleIcon },
    { id: 'more', label: 'More', icon: moreIcon },
  ].map((key) => ({ ...key, to: `/dashboard?tab=${key.id}` }));
}

export function keyOf(view: SellerView): string {
  if (view === 'float' || view === 'lists') return 'sell';
  return ['home', 'sales', 'sell', 'customers'].includes(view) ? view : 'more';
}

/** Every tab by its own name, one tap from Home. */
export function TabLinks({ user }: { user: WireUser }) {
  return (
    <nav className="-mx-4 overflow-x-auto px-4 sm:hidden" aria-label="Sections">
      <ul className="flex gap-2">
        {tabsFor(user).map(({ id, label }) => (
          <li key={id} className="max-w-full flex-none">
            <Link
              to={`/dashboard?tab=${id}`}
              className="inline-flex min-h-touch items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-md font-medium focus-visible:-outline-offset-3"
            >
              <Icon path={rows[id].icon} className="size-4.5 text-ink-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const rows: Record<SellerTab, { icon: string; about: string }> = {
  referrals: { icon: linkIcon, about: 'Your links, their QR code and a new link' },
  customers: { icon: peopleIcon, about: 'Who buys from you' },
  subagents: { icon: peopleIcon, about: 'Who sells below you' },
  pricing: { icon: tagIcon, about: 'What people pay you' },
  sales: { icon: receiptIcon, about: 'Every order, and what it earned you' },
};

type Row = [to: SellerView, icon: string, label: string, about: ReactNode];

/** Every tab by its name, the shop, the earnings, the statements and the notices. */
export function MoreList({ user }: { user: WireUser }) {
  const earnings = useEarnings().data;
  const sent = useRead('GET /notices/settings').data;
  const float = useFloat().data;
  const tabs = tabsFor(user).map(({ id, label }): Row => [id, rows[id].icon, label, rows[id].about]);
  const all: Row[] = [
    ...tabs.filter(([id]) => id === 'pricing'),
    ['float', sellIcon, 'Float', float ? words`${ghs(float.available)}, top up` : 'What you sell from'],
    ['lists', sendIcon, 'Send to many', 'A list of numbers, from your float'],
    ...tabs.filter(([id]) => id !== 'pricing'),
    ['shop', shopIcon, 'My shop', 'Name, picture, greeting, and pictures to send'],
    [
      'earnings',
      walletIcon,
      'Earnings',
      earnings ? words`Balance ${ghs(earnings.available)}` : 'What you have earned',
    ],
    ['statements', fileIcon, 'Statements', 'PDF and CSV for each month'],
    [
      'notices',
      bellIcon,
      'Notices',
      sent ? `SMS for each sale ${sent.sale_sms ? 'on' : 'off'}` : 'What you were told',
    ],
    ['developers', codeIcon, 'For developers', 'Keys and webhooks for your own programs'],
    ['help', helpIcon, 'Help', 'The manual, page by page'],
  ];
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="More">
      <ul>
        {all.map(([to, icon, label, about]) => (
          <li
            key={to}
            className="relative flex min-h-13 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line hover:bg-surface-hover"
          >
            <Icon path={icon} className="size-5 text-ink-muted" />
            <span className="min-w-0 flex-[1_1_8rem]">
              <Link
                to={`/dashboard?tab=${to}`}
                className="block after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
              >
                {label}
              </Link>
              <span className="block text-sm text-ink-muted">{about}</span>
            </span>
            <Icon path={rightIcon} className="size-4.5 text-ink-subtle large:hidden" />
          </li>
        ))}
      </ul>
    </section>
  );
}
