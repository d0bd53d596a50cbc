/** The vendors' words of now, and our own record. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { bangIcon, checkIcon, clockIcon } from '#ui/core/icon.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { Words } from '#ui/small/phrase.tsx';
import { CaseFact } from '#ui/tables/case-card.tsx';
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
        <CaseFact
          key={who}
          {...marks[tone]}
          who={who}
          className="grid gap-px not-first:border-t not-first:border-line"
        >
          <Words of={what} />
          {small && (
            <span className="block text-sm font-normal text-ink-muted tabular-nums">
              <Words of={small} />
            </span>
          )}
        </CaseFact>
      ))}
    </dl>
  );
}
