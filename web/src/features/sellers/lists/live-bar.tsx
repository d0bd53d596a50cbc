/** The progress of a list: a bar, and figures with icon and word. Sent is not delivered. */
import type { WireListTotals } from '@ntem/contract/lists/endpoints/lists';
import { checkIcon, clockIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { sendIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';

/** Spoken every tenth line, and at the end. */
const spokenEvery = 10;

export function LiveBar({ totals, sent }: { totals: WireListTotals; sent: number }) {
  const { delivered, returned, unknown, held } = totals;
  const under = totals.sent;
  const over = delivered + returned;
  const share = (count: number) => ({ flexBasis: `${(100 * count) / Math.max(1, sent)}%` });
  const spoken = over === sent ? over : over - (over % spokenEvery);
  return (
    <>
      <div
        className="flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-neutral-tint ring-1 ring-line-strong ring-inset"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={sent}
        aria-valuenow={over}
        aria-label={`${formatCount(delivered)} of ${formatCount(sent)} delivered`}
      >
        <span className="bg-success" style={share(delivered)} />
        <span className="bg-danger" style={share(returned)} />
        <span className="bg-line-strong" style={share(under)} />
      </div>
      <p className="sr-only" role="status">
        {`${formatCount(spoken)} of ${formatCount(sent)} are over`}
      </p>
      <dl className="flex flex-wrap justify-between gap-2">
        <Figure icon={checkIcon} ink="text-success" name="delivered" count={delivered} />
        <Figure icon={sendIcon} ink="text-ember" name="sent" count={under} />
        <Figure icon={closeIcon} ink="text-danger" name="failed" count={returned} />
        {unknown > 0 && held === 0 ? (
          <Figure icon={clockIcon} ink="text-ink-subtle" name="not known" count={unknown} />
        ) : (
          <Figure icon={clockIcon} ink="text-ink-subtle" name="to come" count={held} />
        )}
      </dl>
    </>
  );
}

type FigureProps = { icon: string; ink: string; name: string; count: number };

function Figure({ icon, ink, name, count }: FigureProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1.5">
      <dt className="col-span-full row-start-2 text-sm text-ink-muted">{name}</dt>
      <Icon path={icon} className={`row-start-1 size-5 ${ink}`} />
      <dd className="row-start-1 text-xl font-bold tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
