/** Who says what now, and what we hold. */
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { Icon } from '#ui/core/icon.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { bangIcon, checkIcon, clockIcon } from '#ui/small/icons.ts';
import { Words } from '#ui/small/phrase.tsx';
import { factsOf } from './known-facts.ts';

const marks = {
  yes: { icon: checkIcon, color: 'text-success' },
  no: { icon: bangIcon, color: 'text-danger' },
  wait: { icon: clockIcon, color: 'text-warning' },
  held: { icon: walletIcon, color: 'text-ink-subtle' },
} as const;

export function KnownList({ item, nowMs }: { item: AttentionItem; nowMs: number }) {
  return (
    <dl className="grid content-start self-start rounded-md border border-line bg-canvas text-md">
      {factsOf(item, nowMs).map(({ tone, who, what, small }) => (
        <div
          key={who}
          className="relative grid gap-px py-2.5 pr-3 pl-10.5 not-first:border-t not-first:border-line"
        >
          <dt className="text-sm text-ink-muted">
            <Icon
              path={marks[tone].icon}
              className={`absolute top-2.75 left-3 size-4.5 ${marks[tone].color}`}
            />
            {who}
          </dt>
          <dd className="font-medium wrap-anywhere">
            <Words of={what} />
            {small && (
              <span className="block text-sm font-normal text-ink-muted tabular-nums">
                <Words of={small} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
