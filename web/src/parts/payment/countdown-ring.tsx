/** Counts down how long a prompt waits on the payer's phone. Spoken three times only, not every second. */
import { promptWindowMs } from '@ntem/contract/orders/limits';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { Icon } from '#ui/core/icon.tsx';

export const phoneInIcon =
  'M6.5 3.5h5.5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8.2 17.5h2.1M21 8.5h-6.5M17.5 5.5l-3 3 3 3';

const lowS = 20;
const spokenAtS = [60, 30, 10];

type RingProps = { untilMs: number; windowMs: number | undefined };

export function CountdownRing({ untilMs, windowMs }: RingProps) {
  const { text, leftS } = useCountdownTo(untilMs);
  const spoken = spokenAtS.find((atS) => leftS <= atS && leftS > atS - 5);
  return (
    <span className="relative mb-1 grid size-28 place-items-center">
      <Circle leftS={leftS} windowMs={windowMs} strokeWidth={6} />
      <span
        role="timer"
        aria-label={`${text} left`}
        className={`relative text-3xl leading-tight font-bold tabular-nums ${leftS < lowS ? 'text-ember' : 'text-ink'}`}
      >
        {text}
        <span className="block text-center text-xs font-normal text-ink-muted">left</span>
      </span>
      <span className="sr-only" role="status">
        {spoken !== undefined && `${spoken} seconds left to approve`}
      </span>
    </span>
  );
}

/** The same beside a line of text. */
export function SmallRing({ untilMs, windowMs }: RingProps) {
  const { leftS } = useCountdownTo(untilMs);
  return (
    <span className="relative grid size-7 flex-none place-items-center" aria-hidden="true">
      <Circle leftS={leftS} windowMs={windowMs} strokeWidth={10} />
      <Icon path={phoneInIcon} className="relative size-4 stroke-2 text-brand" />
    </span>
  );
}

type CircleProps = { leftS: number; windowMs: number | undefined; strokeWidth: number };

function Circle({ leftS, windowMs = promptWindowMs, strokeWidth }: CircleProps) {
  const left = Math.min(100, (leftS * 100_000) / windowMs);
  const circle = { cx: 50, cy: 50, r: 50 - strokeWidth / 2, pathLength: 100 };
  return (
    <svg
      className="absolute inset-0 size-full -rotate-90 fill-none"
      viewBox="0 0 100 100"
      strokeWidth={strokeWidth}
      aria-hidden="true"
    >
      <circle className="stroke-line" {...circle} />
      {left > 0 && (
        <circle
          className={leftS < lowS ? 'stroke-ember' : 'stroke-brand'}
          strokeLinecap="round"
          strokeDasharray={`${left} 100`}
          {...circle}
        />
      )}
    </svg>
  );
}
