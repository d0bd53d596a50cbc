/** A decision that waits for a second admin, in the row of its order. */
import type { WaitingDecision } from '@ntem/contract/attention';
import { DateTime } from '#ui/date-time.tsx';
import { Icon } from '#ui/icon.tsx';
import { clockIcon } from '#ui/icons.ts';
import { askedNames } from './move-names.ts';

export function WaitingNote({ waiting }: { waiting: WaitingDecision }) {
  return (
    <span className="mt-1.5 flex max-w-80 items-start gap-2 rounded-md bg-warning-tint px-2.5 py-1.5 text-sm text-warning">
      <Icon path={clockIcon} className="mt-0.5 size-4 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{askedNames[waiting.move]} waits for a second admin</span>
        <span className="block">
          {waiting.is_own ? 'You' : waiting.asked_by.name}, <DateTime iso={waiting.asked_at} />
        </span>
        <span className="block">{waiting.reason}</span>
      </span>
    </span>
  );
}
