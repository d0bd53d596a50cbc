/** What went wrong, what to do next, and when it can be tried again. */
import type { Problem } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { formatDateTime } from '#ui/core/date-time.tsx';
import { Notice } from '#ui/core/notice.tsx';

const longestCountdownMs = 15 * 60_000;

export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  const { text, next, retryAtMs } = problem;
  return (
    <Notice tone="danger" announced>
      {text}
      {next && <span className="block">{next}</span>}
      {retryAtMs !== undefined && <RetryTime atMs={retryAtMs} />}
    </Notice>
  );
}

/** Beside the alert rather than in it, or each second would be read out. */
function RetryTime({ atMs }: { atMs: number }) {
  const { isOver, text } = useCountdownTo(atMs);
  const isLong = atMs - Date.now() > longestCountdownMs;
  const when = isLong ? `after ${formatDateTime(new Date(atMs).toISOString())}` : `in ${text}`;
  return (
    <span className="block tabular-nums" aria-live="off">
      {isOver ? 'You can try again now.' : `You can try again ${when}.`}
    </span>
  );
}
