/** The steps of the first day in words, each with its link. Pure. */
import type { FirstDay, FirstDayStep } from '@ntem/contract/installation/endpoints/first-day';
import { sayCount } from '#ui/small/counts.ts';

type StepWords = { title: string; label?: string; to?: string };

export const stepWords: Record<FirstDayStep['step'], StepWords> = {
  store: { title: 'Store name, address and support number' },
  factor: { title: 'Your second factor', label: 'Set', to: '/account' },
  gateway: { title: 'A gateway for payments', label: 'Vendors', to: '/dashboard?tab=vendors' },
  supplier: { title: 'A supplier for bundles', label: 'Vendors', to: '/dashboard?tab=vendors' },
  messages: { title: 'Messages', label: 'Vendors', to: '/dashboard?tab=vendors' },
  catalogue: {
    title: 'Services and packages',
    label: 'Choose a file',
    to: '/dashboard?tab=services&prices=file',
  },
  legal: { title: 'Terms and privacy', label: 'Write', to: '/dashboard?tab=brand&view=legal' },
  callbacks: { title: 'Callback addresses', label: 'Vendors', to: '/dashboard?tab=vendors' },
  float: { title: 'Float at the supplier', label: 'Book a top-up', to: '/dashboard?tab=vendors' },
  sale: { title: 'First sale', label: 'Open the shop', to: '/' },
  second_admin: { title: 'A second admin', label: 'Add User', to: '/dashboard?tab=users' },
  backups: { title: 'Backups' },
  brand: { title: 'Your colours and logo', label: 'Set', to: '/dashboard?tab=brand' },
  sellers: { title: 'Your sellers', label: 'Choose a file', to: '/dashboard?tab=users&view=file' },
  second_supplier: { title: 'A second supplier', label: 'Vendors', to: '/dashboard?tab=vendors' },
};

/** `Ready to sell in 4 steps`, and `7 of 11 done`. */
export function sayProgress({ needed }: Pick<FirstDay, 'needed'>) {
  const done = needed.filter(({ is_done }) => is_done).length;
  const left = needed.length - done;
  const title = left === 0 ? 'Ready to sell' : `Ready to sell in ${sayCount(left, 'step')}`;
  return { title, counted: `${done} of ${needed.length} done`, percent: (done / needed.length) * 100, left };
}
