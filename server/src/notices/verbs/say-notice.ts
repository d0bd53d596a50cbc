/** Words a notice, from the facts it is about. */
import type { Notice } from '#notices/rows/notices.ts';
import {
  type AnsweredFacts,
  type FailedFacts,
  type SoldFacts,
  sayAnswered,
  sayFailed,
  sayNotice,
} from '#notices/rules/seller-texts.ts';

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

export function wordsOf(notice: Notice): { title: string; text: string } {
  if (notice.kind === 'sale') return sayNotice(factsOf(notice));
  if (notice.kind === 'failed_sale') return sayFailed(failedOf(notice));
  if (notice.kind === 'answer') return sayAnswered(answeredOf(notice));
  const { title, text } = notice;
  if (title === null || text === null) throw new Error(`A notice of the kind ${notice.kind} is empty.`);
  return { title, text };
}
