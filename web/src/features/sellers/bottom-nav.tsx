/** Navigation of a seller's dashboard on a phone: the most used at the bottom, the rest behind More. */
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

export function BottomNav({ user, view }: { user: WireUser; view: SellerView }) {
  const places: { id: SellerView; label: string; icon: string }[] = [
    { id: 'home', label: 'Home', icon: homeIcon },
    { id: 'sales', label: 'Sales', icon: receiptIcon },
    { id: 'sell', label: 'Sell', icon: sellIcon },
    { id: 'customers', label: hasSubagents(user) ? 'Customers' : 'Guests', icon: peopleIcon },
    { id: 'more', label: 'More', icon: moreIcon },
  ];
  const current =
    places.find(({ id }) => id === view)?.id ?? (view === 'float' || view === 'lists' ? 'sell' : 'more');
  return (
    <nav
      className="bottom-nav fixed inset-x-0 bottom-0 z-10 bg-surface-raised pb-[env(safe-area-inset-bottom,0px)] shadow-sticky sm:hidden [@media(max-height:30rem)]:static"
      aria-label="Main"
    >
      <ul className="grid grid-cols-5">
        {places.map(({ id, label, icon }) => (
          <li key={id}>
            <Link
              to={`/dashboard?tab=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className={`relative grid min-h-14 content-center justify-items-center gap-0.5 text-[min(0.75rem,3.5vw)] leading-tight focus-visible:-outline-offset-3 ${id === 'sell' ? sellLook : placeLook}`}
            >
              {id === 'sell' ? <SellKey /> : <Icon path={icon} className="size-[min(1.5rem,7vw)]" />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const placeLook =
  'font-medium text-ink-muted before:absolute before:top-0 before:h-[3px] before:w-1/2 before:rounded-b-[3px] ' +
  'aria-[current]:font-bold aria-[current]:text-brand aria-[current]:before:bg-brand';
const sellLook = 'group font-bold text-brand';

/** Marks an action: tinted at rest, filled while it is open. */
function SellKey() {
  return (
    <span className="grid h-6.5 w-[min(3.25rem,15vw)] place-items-center rounded-full bg-brand-tint group-aria-[current]:bg-brand group-aria-[current]:text-on-brand">
      <Icon path={sellIcon} className="size-[min(1.25rem,6vw)]" />
    </span>
  );
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

/** Every tab by its name, the shop, the earnings, the statements and the notices. */
export function MoreList({ user }: { user: WireUser }) {
  const earnings = useEarnings().data;
  const sent = useRead('GET /notices/settings').data;
  const float = useFloat().data;
  const tabs = tabsFor(user);
  const first = tabs.filter(({ id }) => id === 'pricing');
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="More">
      <ul>
        {first.map(rowOf)}
        <MoreRow to="float" icon={sellIcon} label="Float">
          {float ? words`${ghs(float.available)}, top up` : 'What you sell from'}
        </MoreRow>
        <MoreRow to="lists" icon={sendIcon} label="Send to many">
          A list of numbers, from your float
        </MoreRow>
        {tabs.filter((tab) => !first.includes(tab)).map(rowOf)}
        <MoreRow to="shop" icon={shopIcon} label="My shop">
          Name, picture, greeting, and pictures to send
        </MoreRow>
        <MoreRow to="earnings" icon={walletIcon} label="Earnings">
          {earnings ? words`Balance ${ghs(earnings.available)}` : 'What you have earned'}
        </MoreRow>
        <MoreRow to="statements" icon={fileIcon} label="Statements">
          PDF and CSV for each month
        </MoreRow>
        <MoreRow to="notices" icon={bellIcon} label="Notices">
          {sent ? `SMS for each sale ${sent.sale_sms ? 'on' : 'off'}` : 'What you were told'}
        </MoreRow>
        <MoreRow to="developers" icon={codeIcon} label="For developers">
          Keys and webhooks for your own programs
        </MoreRow>
        <MoreRow to="help" icon={helpIcon} label="Help">
          The manual, page by page
        </MoreRow>
      </ul>
    </section>
  );
}

function rowOf({ id, label }: { id: SellerTab; label: string }) {
  return (
    <MoreRow key={id} to={id} icon={rows[id].icon} label={label}>
      {rows[id].about}
    </MoreRow>
  );
}

type MoreRowProps = { to: SellerView; icon: string; label: string; children: ReactNode };

function MoreRow({ to, icon, label, children }: MoreRowProps) {
  return (
    <li className="relative flex min-h-13 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line hover:bg-surface-hover">
      <Icon path={icon} className="size-5 text-ink-muted" />
      <span className="min-w-0 flex-[1_1_8rem]">
        <Link
          to={`/dashboard?tab=${to}`}
          className="block after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
        >
          {label}
        </Link>
        <span className="block text-sm text-ink-muted">{children}</span>
      </span>
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle large:hidden" />
    </li>
  );
}
