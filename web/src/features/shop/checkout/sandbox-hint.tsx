/** In a rehearsal: where the code and the prompt are to be found. */
import { parsePhone } from '@ntem/contract/phones';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';

export function SandboxHint({ flow: { step, form } }: { flow: PurchaseFlow }) {
  if (step !== 'code' && step !== 'prompt') return null;
  return (
    <p className="text-center text-sm text-ink-muted">
      Sandbox: no real money moves.{' '}
      <a
        className="inline-flex min-h-6 items-center text-brand underline underline-offset-[0.18em]"
        href={`/sandbox?phone=${parsePhone(form.payer) ?? ''}`}
        target="_blank"
        rel="noreferrer"
      >
        Open the phone
      </a>
    </p>
  );
}
