/** Spending on text messages: this month, its budget, and each day by purpose. */
import type { WireSpending } from '@ntem/contract/notices/endpoints/message-texts';
import { useRead } from '#lib/api/use-read.ts';
import { formatGhs, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Fold, Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';

const topicWords: Record<string, string> = {
  purchase: 'Purchases',
  account: 'Accounts and payouts',
  order: 'Ends of orders',
  seller: 'Sellers',
  admin: 'Admins',
};

export function Spending() {
  const spending = useRead('GET /message-texts/spending');
  return (
    <Section title="What text messages cost">
      <Box>
        <Loaded from={spending} failed="Failed to load what messages cost">
          {(data) => <Costs spending={data} />}
        </Loaded>
      </Box>
    </Section>
  );
}

function Costs({ spending: { days, spent_this_month: spent, budget } }: { spending: WireSpending }) {
  const dates = [...new Set(days.map(({ date }) => date))];
  return (
    <>
      <p className="p-4 text-md">
        <Money amountGhs={spent} /> this month
        {budget === null ? ', without a budget (SMS_MONTHLY_BUDGET)' : ` of GH₵ ${formatGhs(budget)}`}
      </p>
      {dates.map((date) => (
        <Day key={date} date={date} parts={days.filter((one) => one.date === date)} />
      ))}
    </>
  );
}

function Day({ date, parts }: { date: string; parts: WireSpending['days'] }) {
  const sum = parts.reduce((all, { cost }) => all + Math.round(cost * 100), 0) / 100;
  return (
    <div className="border-t border-line">
      <Fold title={date} aside={`GH₵ ${formatGhs(sum)}`}>
        <ul className="grid gap-1 text-sm tabular-nums">
          {parts.map(({ topic, messages, parts: all, cost }) => (
            <li key={topic} className="flex flex-wrap justify-between gap-x-3">
              <span>{topicWords[topic] ?? topic}</span>
              <span className="text-ink-muted">
                {formatCount(messages)} messages, {formatCount(all)} SMS, GH₵ {formatGhs(cost)}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
