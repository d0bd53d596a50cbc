/** Asks before the same bundle goes to the same number again: when the first one was sent, and how it ended. */
import type { Stage } from '@ntem/contract/orders/stages';
import { Link } from 'react-router';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Notice } from '#ui/core/notice.tsx';
import { formatAge, sayWhen } from '#ui/small/moments.ts';
import type { Twin } from './sell-flow.ts';

const endings: Record<Stage, string> = {
  waiting_for_payment: 'It waits for payment.',
  being_sent: 'It is still being sent.',
  delivered: 'It was delivered.',
  problem: 'It is not known yet whether it arrived.',
  money_sent_back: 'It was not delivered.',
  not_paid: 'It was not paid.',
};

const tickMs = 30_000;

export function TwinQuestion({ twin, what }: { twin: Twin; what: string }) {
  const nowMs = useNow(tickMs);
  return (
    <Notice tone="warning" announced>
      <b className="block">Send it again?</b>
      You sent {what} to this number {sayWhen(twin.created_at, nowMs)}, {formatAge(twin.created_at, nowMs)}{' '}
      ago. {endings[twin.stage]}{' '}
      <Link
        className="font-medium underline underline-offset-[0.18em]"
        to={`/dashboard?tab=sales&sale=${twin.id}`}
      >
        See that sale
      </Link>
    </Notice>
  );
}
