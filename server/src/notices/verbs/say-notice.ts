/** Words a notice, from the facts it is about. */
import { sayDeveloperNotice } from '#developers/rules/developer-notices.ts';
import type { Notice } from '#notices/rows/notices.ts';
import {
  type AnsweredFacts,
  type FailedFacts,
  type LowFacts,
  type SoldFacts,
  sayAnswered,
  sayFailed,
  sayLow,
  sayNotice,
} from '#notices/rules/seller-notices.ts';

/** Of a sale. */
export function factsOf({ bundleName, buyerName, price, commission }: Notice): SoldFacts {
  if (bundleName === null || buyerName === null || price === null || commission === null)
    throw new Error('A notice of a sale has no order.');
  return { bundleName, buyerName, price, commission };
}

/** Of a sale that failed. */
export function failedOf({ bundleName, price, stage }: Notice): FailedFacts {
  if (bundleName === null || price === null || stage === null)
    throw new Error('A notice of a failed sale has no order.');
  return { bundleName, price, stage };
}

/** Of an answer. */
export function answeredOf({ reference, answer }: Notice): AnsweredFacts {
  if (reference === null || answer === null) throw new Error('A notice of an answer has none.');
  return { reference, answer };
}

/** Of a float that is low. */
export function lowOf({ lowBalance, lowBelow }: Notice): LowFacts {
  if (lowBalance === null || lowBelow === null) throw new Error('A notice of a low float has no amounts.');
  return { balance: lowBalance, lowBelow };
}

export function wordsOf(notice: Notice): { title: string; text: string } {
  if (notice.kind === 'sale') return sayNotice(factsOf(notice));
  if (notice.kind === 'failed_sale') return sayFailed(failedOf(notice));
  if (notice.kind === 'low_float') return sayLow(lowOf(notice));
  if (notice.kind === 'answer') return sayAnswered(answeredOf(notice));
  if (notice.kind === 'key_made' || notice.kind === 'key_renewed' || notice.kind === 'webhook_dead')
    return sayDeveloperNotice(notice.kind);
  const { title, text } = notice;
  if (title === null || text === null) throw new Error(`A notice of the kind ${notice.kind} is empty.`);
  return { title, text };
}
