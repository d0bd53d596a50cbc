/** Questions about a form, and its last line: in the dialog and on the page without script. */
import { refusals } from '@ntem/contract/errors';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { Money } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';

/** Why the form is asked about once more: another price, or the same order again. */
export function QuestionText({ question }: { question: NonNullable<PurchaseFlow['question']> }) {
  if (question.kind === 'duplicate') return refusals.POSSIBLE_DUPLICATE.text;
  return (
    <>
      {refusals.PRICE_CHANGED.text}
      <span className="block">
        It was <Money amountGhs={question.oldGhs} /> and is now{' '}
        <Money amountGhs={question.newGhs} className="font-bold" />.
      </span>
    </>
  );
}

export function ApproveOnPhone() {
  return (
    <p className="flex items-center justify-center gap-1.5 text-center text-sm text-ink-muted">
      <Icon path={lockIcon} className="size-4 text-brand" />
      You approve the payment on your phone.
    </p>
  );
}
