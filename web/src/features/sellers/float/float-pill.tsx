/** The float as a link to its page in a phone's bar. */
import { Link } from 'react-router';
import { Money } from '#ui/core/formats.tsx';
import { useFloat } from './use-float.ts';

export function FloatPill() {
  const { data: float } = useFloat();
  const isLow = float !== undefined && float.available < float.low_below;
  return (
    <Link
      to="/dashboard?tab=float"
      className={`grid min-h-touch max-w-full flex-none content-center justify-items-end rounded-md bg-band-deep px-2.5 py-0.5 text-[min(var(--text-md),7vw)] leading-4.5 font-bold text-on-band sm:hidden ${isLow ? 'ring-[1.5px] ring-ember-bright ring-inset' : ''}`}
    >
      <span
        className={`text-xs leading-3.5 font-normal ${isLow ? 'text-ember-bright' : 'text-on-band-muted'}`}
      >
        Float{isLow && <span className="sr-only">, low</span>}
      </span>
      {float ? <Money amountGhs={float.available} /> : <span aria-hidden="true">–</span>}
    </Link>
  );
}
