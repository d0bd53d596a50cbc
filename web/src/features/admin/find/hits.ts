/** Search results as lines for the arrow keys: by kind, each with its link. Pure. */

import type { Found } from '@ntem/contract/orders/endpoints/finder';
import type { Stage } from '@ntem/contract/orders/stages';
import { referenceGroups } from '@ntem/contract/words';
import { roleName } from '#lib/session/roles.ts';
import { formatDateTime, formatGhs } from '#ui/core/formats.tsx';
import { linkIcon, rightIcon } from '#ui/core/icon.tsx';
import { peopleIcon, receiptIcon, walletIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';

export type Hit = {
  /** The id of the option, which the field points at. */
  id: string;
  icon: string;
  title: string;
  sub: string;
  end?: string | undefined;
  stage?: Stage | undefined;
  /** An order opens on top of the current screen; anything else has an address. */
  order?: string | undefined;
  to: string;
};

export type HitGroup = { label: string; count?: string | undefined; hits: Hit[] };

const places = [
  ['attention', 'Attention'],
  ['money', 'Money'],
  ['vendors', 'Vendors'],
  ['payments', 'Payments'],
  ['data-bundles', 'Data Bundles'],
  ['users', 'User Management'],
  ['services', 'Services'],
  ['guest-pages', 'Guest Pages'],
  ['messages', 'Messages'],
  ['brand', 'Brand'],
  ['audit', 'Audit'],
] as const;

const at = (query: Record<string, string>) => `/dashboard?${new URLSearchParams(query)}`;
const group = (reference: string) => referenceGroups(reference).join(' ');
const groupPhone = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;

/** Places whose name contains the typed text; before typing, all of them. */
export function placesFor(typed: string): HitGroup[] {
  const hits = places
    .filter(([, label]) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(
      ([tab, label]): Hit => ({
        id: `place-${tab}`,
        icon: rightIcon,
        title: label,
        sub: '',
        to: at({ tab }),
      }),
    );
  return hits.length > 0 ? [{ label: 'Go to', hits }] : [];
}

export function groupsOf(found: Found, typed: string): HitGroup[] {
  const groups: HitGroup[] = [
    {
      label: 'Orders',
      count: countOf(found),
      hits: [...found.orders.map(orderHit), ...allOrders(found, typed)],
    },
    {
      label: 'People',
      hits: found.people.map((person) => ({
        id: `person-${person.id}`,
        icon: peopleIcon,
        title: person.name,
        sub: `${roleName({ role: person.role, level: 3 })}, ${groupPhone(person.phone_number)}, ${person.status}`,
        to: at({ tab: 'users', user: person.id }),
      })),
    },
    {
      label: 'Guests',
      hits: found.guests.map((guest) => ({
        id: `guest-${guest.id}`,
        icon: peopleIcon,
        title: guest.name,
        sub: groupPhone(guest.phone_number),
        to: at({ tab: 'guest-pages', search: guest.phone_number }),
      })),
    },
    {
      label: 'Vendors’ references',
      hits: found.attempts.map((attempt) => ({
        id: `attempt-${attempt.reference}`,
        icon: linkIcon,
        title: `${attempt.vendor} ${attempt.vendor_reference ?? attempt.reference}`,
        sub: `Attempt of ${group(attempt.ext_transaction_id)}`,
        end: formatDateTime(attempt.created_at),
        order: attempt.order_id,
        to: at({ order: attempt.order_id }),
      })),
    },
    {
      label: 'Payouts',
      hits: found.payouts.map((payout) => ({
        id: `payout-${payout.id}`,
        icon: walletIcon,
        title: group(payout.reference),
        sub: `${payout.seller}, ${formatDateTime(payout.created_at)}`,
        end: `GH₵ ${formatGhs(payout.amount)}`,
        to: at({ tab: 'money' }),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderHit(order: Found['orders'][number]): Hit {
  return {
    id: `order-${order.id}`,
    icon: receiptIcon,
    title: group(order.ext_transaction_id),
    sub: `${order.package} to ${groupPhone(order.recipient)}, ${order.name}, ${formatDateTime(order.created_at)}`,
    end: `GH₵ ${formatGhs(order.amount)}`,
    stage: order.stage,
    order: order.id,
    to: at({ order: order.id }),
  };
}

function countOf({ orders, orders_total: total, orders_total_is_estimate: isEstimate }: Found): string {
  return `${formatCount(orders.length)} of ${isEstimate ? 'about ' : ''}${formatCount(total)}`;
}

function allOrders(found: Found, typed: string): Hit[] {
  if (found.orders_total <= found.orders.length) return [];
  const to = at({ tab: 'data-bundles', search: typed.trim() });
  const title = `All orders for “${typed.trim()}”`;
  return [{ id: 'all-orders', icon: rightIcon, title, sub: 'Opens Data Bundles with this search', to }];
}
