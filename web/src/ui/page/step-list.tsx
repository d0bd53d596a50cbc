/** A list of steps that shows progress: done, current and next. */
import { alertIcon, checkIcon, Icon, Strokes } from '#ui/core/icon.tsx';
import { ringIcon } from '#ui/small/app-icons.ts';
import { type Phrase, Words } from '#ui/small/phrase.tsx';

export type ListedStep = { stage: 'done' | 'bad' | 'now' | 'next'; words: Phrase; time?: string | undefined };

const marks = {
  done: { icon: checkIcon, color: 'text-success' },
  bad: { icon: alertIcon, color: 'text-danger' },
  next: { icon: ringIcon, color: 'text-control' },
} as const;

const tones = { done: '', bad: '', now: 'font-medium', next: 'text-ink-subtle' } as const;

export function StepList({ steps }: { steps: readonly ListedStep[] }) {
  return (
    <ol className="grid gap-2 text-md" aria-live="polite">
      {steps.map(({ stage, words, time }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={index}
          className={`grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-2.5 ${tones[stage]}`}
        >
          {stage === 'now' ? (
            <Strokes className="mt-px text-base" />
          ) : (
            <Icon path={marks[stage].icon} className={`mt-px size-4.5 stroke-[2.25] ${marks[stage].color}`} />
          )}
          <span className="min-w-0 wrap-anywhere">
            <Words of={words} />
          </span>
          <span className="text-sm font-normal text-ink-subtle tabular-nums">{time}</span>
        </li>
      ))}
    </ol>
  );
}
