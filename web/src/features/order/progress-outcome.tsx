/** How an order stands, for somebody who holds its link or its reference. */
import { isFinal, type Progress } from '#lib/order-progress.ts';
import { Outcome } from '#ui/flow/outcome.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/small/icons.ts';

type Words = {
  tone: 'brand' | 'success' | 'warning' | 'danger';
  icon: string | undefined;
  title: string;
  text: string;
};

export function ProgressOutcome({ progress }: { progress: Progress }) {
  const { tone, icon, title, text } = wordsOf(progress);
  return (
    <Outcome tone={tone} icon={icon} title={title} level={2}>
      {text}
      {!isFinal(progress) && <span className="block">This page follows by itself.</span>}
    </Outcome>
  );
}

export function wordsOf({ status, delivery }: Progress): Words {
  if (status === 'failed') {
    return {
      tone: 'danger',
      icon: closeIcon,
      title: 'Payment failed',
      text: 'Payment failed. Please try again.',
    };
  }
  if (status === 'pending') {
    return {
      tone: 'brand',
      icon: undefined,
      title: 'Payment pending',
      text: 'The payment waits for approval on the paying phone.',
    };
  }
  const paid: Record<Progress['delivery'], Words> = {
    pending: {
      tone: 'success',
      icon: checkIcon,
      title: 'Payment successful',
      text: 'Your bundle is on its way. It is delivered, or your money comes back.',
    },
    delivered: {
      tone: 'success',
      icon: checkIcon,
      title: 'Bundle delivered',
      text: 'The bundle has arrived.',
    },
    failed: {
      tone: 'warning',
      icon: clockIcon,
      title: 'Not delivered',
      text: 'The bundle could not be delivered. The money is on its way back to the paying number.',
    },
    refunded: {
      tone: 'warning',
      icon: checkIcon,
      title: 'Money sent back',
      text: 'The bundle could not be delivered. The money was refunded to the paying number.',
    },
  };
  return paid[delivery];
}
