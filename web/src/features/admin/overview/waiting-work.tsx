/** Work that waits for an admin, each with its link. */
import type { Waiting } from '@ntem/contract/books/endpoints/morning';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { calmIcon, useWaiting } from '#features/admin/admin-parts.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { formatAge } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

type Need = { count: number; what: string; why: ReactNode; to: string };

const attention = '/dashboard?tab=attention';
const money = '/dashboard?tab=money';

export function Needs() {
  const waiting = useWaiting();
  const { data, dataUpdatedAt: atMs } = waiting;
  const title =
    data && data.total > 0 ? `${sayCount(data.total, 'thing needs', 'things need')} you` : 'Needs you';
  return (
    <Section title={title} aside={data && <p>Checked {new Date(atMs).toISOString().slice(11, 16)}</p>}>
      <Loaded from={waiting} failed="Failed to load what waits" waiting={<Skeleton className="h-18" />}>
        {(found) => (found.total === 0 ? <AllClear /> : <NeedList needs={needsOf(found, atMs)} />)}
      </Loaded>
    </Section>
  );
}

function AllClear() {
  return (
    <Box className="flex items-center gap-3 p-4">
      <span className="flex-none rounded-full bg-success-tint p-1.5 text-success">
        <Icon path={calmIcon} className="size-5" />
      </span>
      <p className="text-md text-ink-muted">
        <b className="text-base text-ink">Nothing needs you.</b> All orders are running normally.
      </p>
    </Box>
  );
}

function NeedList({ needs }: { needs: Need[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] overflow-hidden rounded-lg border border-line bg-surface">
      {needs.map(({ count, what, why, to }) => (
        <li key={what} className="shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)]">
          <Link
            to={to}
            className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-surface-hover sm:py-3 focus-visible:-outline-offset-4"
          >
            <b className="min-w-7 text-[1.75rem] leading-8.5 tracking-tight text-ember tabular-nums">
              {formatCount(count)}
            </b>
            <span>
              <span className="block font-bold">{what}</span>
              <span className="block text-sm text-ink-muted">{why}</span>
            </span>
            <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function needsOf(waiting: Waiting, nowMs: number): Need[] {
  const { orders, oldest_since, held, payouts, payouts_amount, unclear_payouts } = waiting;
  const { admin_changes, differences, reports } = waiting;
  const oldest = oldest_since ? `Oldest ${formatAge(oldest_since, nowMs)}, ` : '';
  const order = words`${oldest}${ghs(held)} held`;
  const payout = words`${ghs(payouts_amount)} in all`;
  const all: [count: number, one: string, many: string, why: ReactNode, to?: string][] = [
    [orders, 'order has a problem', 'orders have a problem', order],
    [payouts, 'payout to approve', 'payouts to approve', payout],
    [
      unclear_payouts,
      'payout to look at',
      'payouts to look at',
      'Not known: they may or may not have arrived',
    ],
    [admin_changes, 'change of admins', 'changes of admins', 'Look whether it is right: it can be undone'],
    [reports, 'report to answer', 'reports to answer', 'A buyer or a seller waits'],
    [
      differences,
      'difference in the books',
      'differences in the books',
      'Our books and a vendor differ',
      money,
    ],
  ];
  return all
    .filter(([count]) => count > 0)
    .map(([count, one, many, why, to = attention]) => ({ count, what: count === 1 ? one : many, why, to }));
}
