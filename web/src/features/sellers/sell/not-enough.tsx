/** The float is not enough for a bundle: what is missing, and both ways to get it. The sale stays open meanwhile. */

import { TopUpWays } from '#features/sellers/float/top-up-ways.tsx';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';

export function NotEnough({ costGhs, floatGhs }: { costGhs: number; floatGhs: number }) {
  const missing = sumGhs(costGhs, -floatGhs);
  const rows: [string, number][] = [
    ['This bundle costs you', costGhs],
    ['Your float', floatGhs],
    ['Missing', missing],
  ];
  return (
    <>
      <div role="alert">
        <dl className="grid gap-1.5 rounded-md border border-warning-line bg-warning-tint px-3.5 py-3 text-md text-warning">
          {rows.map(([name, amountGhs]) => (
            <div
              key={name}
              className="flex flex-wrap justify-between gap-x-3 last:border-t last:border-dashed last:border-warning-line last:pt-1.5 last:text-base last:font-bold"
            >
              <dt>{name}</dt>
              <dd className="ml-auto font-medium">
                <Money amountGhs={amountGhs} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-md text-ink-muted">
        Nothing was sent. The number and the bundle stay here while you top up.
      </p>
      <TopUpWays missingGhs={missing} />
    </>
  );
}
