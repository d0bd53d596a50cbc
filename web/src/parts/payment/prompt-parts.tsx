/** The way to approve a prompt, and what to do if none appears: in the dialog and on the page without script. */
import { type Network, networkFacts } from '@ntem/contract/networks';
import type { ReactNode } from 'react';
import { Notice } from '#ui/core/notice.tsx';

export function NoPrompt({ network }: { network: Network | undefined }) {
  const approvals = network && networkFacts[network].approvals;
  if (!approvals) return <Notice>No prompt? Check that the phone is on and has signal.</Notice>;
  return (
    <Notice>
      No prompt? Dial <b>{approvals.dial}</b>, then {approvals.menu.join(', then ')}.
    </Notice>
  );
}

export function HowTo() {
  return (
    <StepsInWords>
      {[
        'Open the mobile money prompt on that phone.',
        'Enter your MoMo PIN there. Never type it here.',
        <>
          Come back and tap <b>I Have Paid</b>.
        </>,
      ]}
    </StepsInWords>
  );
}

export function StepsInWords({ children }: { children: readonly ReactNode[] }) {
  return (
    <ol className="grid gap-2.5 text-md">
      {children.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className="flex gap-2.5">
          <span
            className="grid size-5.5 flex-none place-items-center rounded-full bg-brand-tint text-xs font-bold text-brand"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
