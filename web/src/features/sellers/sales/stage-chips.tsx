/** Filters sales by stage: a chip for each stage that has some, with their number. */
import { type Stage, stageNames, stages } from '@ntem/contract/orders/stages';
import { formatCount } from '#ui/small/counts.ts';

type StageCounts = { [Name in Stage]?: number | undefined };

/** Only chips may shorten. */
const shortNames: Record<Stage, string> = {
  ...stageNames,
  problem: 'Problem',
  waiting_for_payment: 'Waiting',
};

/** A problem stands first: a person has to act. */
const inOrder: Stage[] = ['problem', ...stages.filter((stage) => stage !== 'problem')];

type StageChipsProps = {
  counts: StageCounts;
  chosen: Stage | '';
  onChoose: (stage: Stage | undefined) => void;
};

export function StageChips({ counts, chosen, onChoose }: StageChipsProps) {
  const shown = inOrder.filter((stage) => stage === chosen || (counts[stage] ?? 0) > 0);
  const all = stages.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0">
      <legend className="sr-only">Status</legend>
      <div className="flex gap-2 *:max-w-full sm:flex-wrap">
        <Chip isChosen={chosen === ''} count={all} onPress={() => onChoose(undefined)}>
          All
        </Chip>
        {shown.map((stage) => (
          <Chip
            key={stage}
            isChosen={stage === chosen}
            count={counts[stage] ?? 0}
            isLoud={stage === 'problem'}
            onPress={() => onChoose(stage)}
          >
            {shortNames[stage]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = {
  isChosen: boolean;
  count: number;
  isLoud?: boolean;
  onPress: () => void;
  children: string;
};

function Chip({ isChosen, count, isLoud = false, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="inline-flex min-h-touch flex-none items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 text-md whitespace-nowrap hover:border-control large:whitespace-normal aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:font-medium aria-pressed:ring-1 aria-pressed:ring-brand sm:min-h-control-dense sm:text-sm"
      onClick={onPress}
    >
      {children}{' '}
      <span className={`tabular-nums ${isLoud ? 'font-bold text-danger' : 'text-ink-muted'}`}>
        {formatCount(count)}
      </span>
    </button>
  );
}
