/** The parts of an order's file: its events, its money, and its facts. */
import { networkName } from '@ntem/contract/networks';
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import type { ReactNode } from 'react';
import {
  attemptOutcomes,
  contradictionOf,
  tellAttempt,
  tellDetails,
} from '#features/admin/words/attempt-words.ts';
import { accountName, kindName, moneyLines, moneySums } from '#features/admin/words/money-words.ts';
import { type TimelineStep, timelineOf } from '#features/admin/words/order-words.ts';
import { isVendorWord, vendorLines, vendorName } from '#features/admin/words/vendor-words.ts';
import { sumGhs } from '#lib/ghs.ts';
import { formatDay, Money, Tel } from '#ui/core/formats.tsx';
import { alertIcon } from '#ui/core/icon.tsx';
import { Facts, Fold, HeadedBox } from '#ui/page/section.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { formatClock, formatSpan } from '#ui/small/moments.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { tel, Words, words } from '#ui/small/phrase.tsx';

const dots: Record<TimelineStep['tone'], string> = {
  good: 'bg-brand',
  bad: 'bg-danger',
  wait: 'bg-surface shadow-[inset_0_0_0_2px_var(--color-ember)]',
};

export function Timeline({ order }: { order: WholeOrder }) {
  const steps = timelineOf(order);
  // Events of the first day are shown without a date.
  const firstMs = Date.parse(order.created_at);
  return (
    <HeadedBox title="What happened" aside={formatDay(order.created_at)}>
      <ol className="grid px-4 pt-3 pb-4 text-md">
        {steps.map(({ at, words, by, tone, tookMs }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end.
            key={index}
            className="group grid grid-cols-[4.25rem_1rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 pb-3 last:pb-0 max-[24rem]:grid-cols-[4rem_1rem_minmax(0,1fr)] max-[24rem]:gap-x-1.5"
          >
            <time className="text-sm text-ink-muted tabular-nums" dateTime={at}>
              {formatClock(at, firstMs)}
            </time>
            <span className="relative self-stretch" aria-hidden="true">
              <span className={`absolute top-1.5 left-1 size-2 rounded-full ${dots[tone]}`} />
              <span className="absolute top-4.5 -bottom-3.75 left-1.75 w-0.5 bg-line-strong group-last:hidden" />
            </span>
            <span className="min-w-0 font-medium wrap-anywhere">
              <Words of={words} />
              <span className="block text-sm font-normal text-ink-muted">{by}</span>
            </span>
            <span className="text-sm whitespace-nowrap text-ink-subtle tabular-nums max-[24rem]:col-start-3">
              {tookMs !== undefined && tookMs >= 1_000 && formatSpan(tookMs)}
            </span>
          </li>
        ))}
      </ol>
    </HeadedBox>
  );
}

const rowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-px px-4 py-2.5 text-md not-first:border-t not-first:border-line';

type MoneyPartProps = { order: WholeOrder; nowMs: number; children: ReactNode };

export function MoneyPart({ order, nowMs, children }: MoneyPartProps) {
  return (
    <HeadedBox title="Money">
      <ul>
        {moneyLines(order).map(({ words, ghs, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the books only grow at their end.
          <li key={index} className={rowClasses}>
            <Words of={words} />
            <Money amountGhs={ghs} signed className="font-medium" />
            <span className="col-span-full text-sm text-ink-muted tabular-nums">
              {formatClock(at, nowMs)}
            </span>
          </li>
        ))}
        {moneySums(order).map(({ words, ghs }) => (
          <li key={words} className={`${rowClasses} bg-surface-sunken font-bold`}>
            <span>{words}</span>
            <Money amountGhs={ghs} />
          </li>
        ))}
        {order.postings.length === 0 && <li className={rowClasses}>No money has moved.</li>}
      </ul>
      {children}
    </HeadedBox>
  );
}

export function OrderFacts({ order }: { order: WholeOrder }) {
  const { sellers, price, cost_price, received } = order;
  const payer = order.user ? order.name : `${order.name} (guest)`;
  const left = sumGhs(price, -cost_price, ...sellers.map(({ commission }) => -commission));
  const money = (name: string, amount: number): [string, ReactNode] => [
    name,
    <Money key={name} amountGhs={amount} />,
  ];
  return (
    <HeadedBox title="Order">
      <Facts
        facts={[
          [
            'Package',
            <NetworkMark key="package" network={order.network} className="items-baseline gap-1.5">
              {order.package.name}, {formatCount(order.package.megabytes)} MB
            </NetworkMark>,
          ],
          ['Recipient', <Tel key="recipient" number={order.recipient} />],
          ['Payer', words`${payer}, ${tel(order.payer)}, ${networkName(order.payer_network)}`],
          ['Sold by', sellers[0]?.name ?? 'Bought directly'],
          money('Price', price),
          ...(received !== null && received !== price ? [money('Received', received)] : []),
          money('We pay the supplier', cost_price),
          ...sellers.map(({ name, commission }) => money(`${name} earns`, commission)),
          money('Left for us', left),
        ]}
      />
    </HeadedBox>
  );
}

export function Attempts({ order, nowMs }: { order: WholeOrder; nowMs: number }) {
  const { attempts } = order;
  if (attempts.length === 0) return null;
  return (
    <HeadedBox title="Attempts" aside={attempts.length}>
      <ul>
        {attempts.map((attempt) => {
          const contradiction = contradictionOf(attempt);
          return (
            <li key={attempt.id} className={rowClasses}>
              <span className="font-medium">
                <Words of={tellAttempt(attempt, order)} />
              </span>
              <Badge {...attemptOutcomes[attempt.outcome]} />
              <span className="col-span-full text-sm text-ink-muted wrap-anywhere">
                <Words of={tellDetails(attempt, nowMs)} />
              </span>
              {contradiction && (
                <span className="col-span-full mt-1">
                  <Badge tone="danger" icon={alertIcon} wrap label={contradiction} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </HeadedBox>
  );
}

export function Postings({ order }: { order: WholeOrder }) {
  const { postings, sellers } = order;
  if (postings.length === 0) return null;
  const ownerOf = (account: string) => sellers.find(({ id }) => account === `commission:${id}`)?.name;
  return (
    <Fold title="Postings" aside={sayCount(postings.length, 'entry', 'entries')}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Account</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ kind, account, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the books only grow at their end.
            <tr key={index} className="border-t border-line first:border-t-0">
              <td className="py-1 pr-3 text-ink-muted">{kindName(kind)}</td>
              <td className="py-1 pr-3 wrap-anywhere">{accountName(account, ownerOf(account))}</td>
              <td className="py-1 text-right">
                <Money amountGhs={amount} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

const sources: Record<WholeOrder['evidence'][number]['source'], string> = {
  answer: 'answered the call',
  status: 'was asked',
  webhook: 'sent a message',
  comparison: 'was compared',
  admin: 'an admin said',
};

export function Evidence({ order, nowMs }: { order: WholeOrder; nowMs: number }) {
  const { evidence } = order;
  if (evidence.length === 0) return null;
  return (
    <Fold title="Evidence from vendors" aside={sayCount(evidence.length, 'answer')}>
      <p className="text-sm text-ink-muted">
        What each vendor said, letter by letter. Numbers and keys are masked.
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {evidence.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said is only added to.
          <li key={index} className="rounded-md bg-surface-sunken px-3 py-2.5 text-sm text-ink-muted">
            <span className="block">
              <span className="tabular-nums">{formatClock(one.created_at, nowMs)}</span>{' '}
              {vendorName(one.provider)} {sources[one.source]}: {statusOf(one, order)}
            </span>
            {one.said !== null && one.said !== undefined && (
              <pre className="mt-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(one.said, null, 1)}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

function statusOf({ attempt_id, status }: WholeOrder['evidence'][number], { attempts }: WholeOrder): string {
  const attempt = attempts.find(({ id }) => id === attempt_id);
  if (!attempt || !isVendorWord(status)) return status.replaceAll('_', ' ');
  const line = vendorLines[attempt.direction][status];
  return line.charAt(0).toLowerCase() + line.slice(1);
}
