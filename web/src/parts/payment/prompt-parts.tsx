/** The way to approve a prompt, step by step: in the dialog and on the page without script. */
import type { ReactNode } from 'react';

/** After Cancel, while the prompt is still open. */
export const cancelText = 'To cancel, decline on your phone';

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
