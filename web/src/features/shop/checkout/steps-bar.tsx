/** Four steps in one line: how far the purchase has come. */
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';

const steps = ['form', 'code', 'prompt', 'status'] as const;

export function StepsBar({ flow }: { flow: PurchaseFlow }) {
  const now = steps.indexOf(flow.step);
  return (
    <ol className="grid grid-cols-4 gap-1" aria-label={`Step ${now + 1} of ${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step} className={`h-1 rounded-[2px] ${colorOf(flow, index, now)}`} />
      ))}
    </ol>
  );
}

function colorOf({ step, progress }: PurchaseFlow, index: number, now: number): string {
  if (index > now) return 'bg-line';
  if (index < now || step !== 'status') return 'bg-brand';
  if (progress.status === 'failed') return 'bg-danger';
  return progress.status === 'success' ? 'bg-brand' : 'bg-ember';
}
