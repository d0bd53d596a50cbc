/** What the server wants confirmed before it takes the order: another price, or the same order once more. */
import { refusals } from '@ntem/contract/errors';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Money } from '#ui/flow/money.tsx';

type FormQuestionProps = {
  question: NonNullable<PurchaseFlow['question']>;
  priceGhs: number;
  onAnswer: (isYes: boolean) => void;
};

export function FormQuestion({ question, priceGhs, onAnswer }: FormQuestionProps) {
  const isPrice = question.kind === 'price';
  return (
    <>
      <Notice tone="warning" announced>
        {isPrice ? refusals.PRICE_CHANGED.text : refusals.POSSIBLE_DUPLICATE.text}
        {isPrice && (
          <span className="block">
            It was <Money amountGhs={question.oldGhs} /> and is now{' '}
            <b>
              <Money amountGhs={question.newGhs} />
            </b>
            .
          </span>
        )}
      </Notice>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button size="lg" onClick={() => onAnswer(false)}>
          {isPrice ? 'Not now' : 'No'}
        </Button>
        <Button variant="primary" size="lg" onClick={() => onAnswer(true)}>
          <span>
            {isPrice ? 'Pay' : 'Buy again'} <Money amountGhs={isPrice ? question.newGhs : priceGhs} />
          </span>
        </Button>
      </div>
    </>
  );
}
