/** The figures of a vendor: its last hour, its float, and what is known of its keys, fee and webhooks. */
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import type { ReactNode } from 'react';
import { Money } from '#ui/core/formats.tsx';
import { Facts } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { formatAge, formatClock, formatSpan } from '#ui/small/moments.ts';
import { Reference } from '#ui/small/reference.tsx';
import { isBad, sayDaysLeft, sayPriceList, secondSends } from './line-words.ts';

type Figure = [label: string, value: ReactNode, tone?: 'warn' | 'bad' | undefined];

const nouns = { gateway: 'order', supplier: 'order', messages: 'message' };

export function VendorFigures({ vendor, nowMs }: { vendor: WireVendor; nowMs: number }) {
  const { kind, health, codes } = vendor;
  const trial = trialOf(vendor);
  const figures: Figure[] = [];
  if (trial) figures.push(['order under way', '1'], ['so far', formatSpan(nowMs - Date.parse(trial.since))]);
  else if (health) {
    const { percent, done, typical_ms, not_known } = health;
    const tone = isBad(health) ? 'bad' : undefined;
    const share = percent === null ? '–' : `${percent.toFixed(1)} %`;
    if (codes) figures.push(['sent', formatCount(done), tone], ['codes entered', formatCount(codes.entered)]);
    else figures.push([kind === 'supplier' ? 'delivered' : 'went through', share, tone]);
    figures.push(['typical time', typical_ms === null ? '–' : formatSpan(typical_ms)]);
    if (!codes || not_known > 0)
      figures.push(['not known', formatCount(not_known), not_known > 0 ? 'warn' : undefined]);
    figures.push(['last hour', <Spark key="spark" buckets={health.buckets} />]);
  }
  if (figures.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-px border-y border-line bg-line">
      {figures.map(([label, value, tone]) => (
        <div key={label} className="min-w-min flex-[1_1_6.5rem] bg-surface px-4 py-2">
          <dd className={`text-lg font-bold whitespace-nowrap tabular-nums ${tone ? tones[tone] : ''}`}>
            {value}
          </dd>
          <dt className="text-sm text-ink-muted">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

/** The order that shows whether it is back. */
function trialOf({ state, lines }: WireVendor) {
  return state === 'trying' ? lines.map(({ pause }) => pause?.trial).find((trial) => trial) : undefined;
}

const tones = { warn: 'text-warning', bad: 'text-danger' };

/** Twelve times five minutes. The figures beside it say the same to screen readers. */
function Spark({ buckets }: { buckets: NonNullable<WireVendor['health']>['buckets'] }) {
  return (
    <span
      className="grid h-6 w-full min-w-22 auto-cols-fr grid-flow-col items-end gap-0.5 large:hidden"
      aria-hidden="true"
    >
      {buckets.map(({ done, ended }, at) => {
        const share = ended === 0 ? 0 : done / ended;
        const colour = isBad({ done, ended }) ? 'bg-danger' : 'bg-brand';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in time, and there are always twelve
          <i key={at} className={`min-h-0.5 rounded-[1px] ${colour}`} style={{ height: `${share * 100}%` }} />
        );
      })}
    </span>
  );
}

/** The bar ends at three times the alarm, or at what is there. */
export function VendorLevel({ vendor }: { vendor: WireVendor }) {
  const { kind, money, days_left, alarm_below } = vendor;
  if (kind !== 'supplier' || money === null) return null;
  const alarm = alarm_below ?? 0;
  const full = Math.max(alarm * 3, money, 0.01);
  const isLow = money < alarm;
  const part = (amount: number) => `${Math.min(100, Math.max(0, (amount / full) * 100))}%`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-b border-line px-4 pt-2 pb-3 text-md">
      <span className="font-medium">Float</span>
      <Money amountGhs={money} className="font-bold" />
      <span className="relative col-span-full h-2 rounded-sm bg-line" aria-hidden="true">
        <span
          className={`absolute inset-y-0 left-0 rounded-sm ${isLow ? 'bg-ember' : 'bg-brand'}`}
          style={{ width: part(money) }}
        />
        <span className="absolute -inset-y-0.75 w-0.5 bg-ink" style={{ left: part(alarm) }} />
      </span>
      <span className="col-span-full text-sm text-ink-muted">
        {days_left !== null && `${sayDaysLeft(days_left)} `}
        {isLow ? 'Below the alarm of ' : 'Alarm below '}
        <Money amountGhs={alarm} />.
      </span>
    </div>
  );
}

export function VendorFacts({ vendor, nowMs }: { vendor: WireVendor; nowMs: number }) {
  const { kind, money, last_webhook_at, checked_at, fee_percent, second_send, lines, credit, credit_used } =
    vendor;
  const ago = (iso: string) => `${formatClock(iso, nowMs)}, ${formatAge(iso, nowMs)} ago`;
  const nextTry = lines.map(({ pause }) => pause?.next_try_at).find((at) => at);
  const facts: [string, ReactNode][] = [];
  if (kind === 'gateway')
    facts.push(['Money there', money === null ? 'Not told' : <Money key="money" amountGhs={money} />]);
  if (kind === 'supplier' && money === null) facts.push(['Float', 'Not told']);
  if (kind !== 'messages') facts.push(['Last webhook', last_webhook_at ? ago(last_webhook_at) : 'None yet']);
  if (credit !== null) facts.push(['Credit', `About ${formatCount(credit)} messages`]);
  if (credit_used !== null) facts.push(['Used this month', `${formatCount(credit_used)} of its messages`]);
  facts.push(['Keys', checked_at ? `Tested ${formatClock(checked_at, nowMs)}` : 'Not tested yet']);
  const trial = trialOf(vendor);
  if (trial)
    facts.push(
      ['Order', <Reference key="order" of={trial.ext_transaction_id} />],
      ['If it is taken', 'In use again'],
      ['If not', 'Stays paused, tried again every minute'],
    );
  else if (nextTry) facts.push(['Next try', `${formatClock(nextTry, nowMs)}, one ${nouns[kind]} at most`]);
  if (kind === 'supplier') facts.push(['Price list', sayPriceList(vendor, nowMs)]);
  if (fee_percent !== null) facts.push(['Fee', `${fee_percent.toFixed(2)} % of each payment`]);
  if (second_send) facts.push(['Duplicates', secondSends[second_send]]);
  return (
    <div className="flex-1">
      <Facts facts={facts} />
    </div>
  );
}
