/** Every guard of money and accounts that a test must notice. Its number is its place in this list. */
import { accessGuards } from '#scripts/mutants/guards/access.ts';
import { adminGuards } from '#scripts/mutants/guards/admin.ts';
import { answerGuards } from '#scripts/mutants/guards/answer.ts';
import { bookGuards } from '#scripts/mutants/guards/book.ts';
import { callGuards } from '#scripts/mutants/guards/call.ts';
import { codeGuards } from '#scripts/mutants/guards/code.ts';
import { costGuards } from '#scripts/mutants/guards/cost.ts';
import { decisionGuards } from '#scripts/mutants/guards/decision.ts';
import { formGuards } from '#scripts/mutants/guards/form.ts';
import { limitGuards } from '#scripts/mutants/guards/limit.ts';
import { noticeGuards } from '#scripts/mutants/guards/notice.ts';
import { overtakenGuards } from '#scripts/mutants/guards/overtaken.ts';
import { passkeyGuards } from '#scripts/mutants/guards/passkey.ts';
import { payoutGuards } from '#scripts/mutants/guards/payout.ts';
import { priceGuards } from '#scripts/mutants/guards/price.ts';
import { priceChangeGuards } from '#scripts/mutants/guards/price-change.ts';
import { purchaseGuards } from '#scripts/mutants/guards/purchase.ts';
import { refundGuards } from '#scripts/mutants/guards/refund.ts';
import { restoreGuards } from '#scripts/mutants/guards/restore.ts';
import { routingGuards } from '#scripts/mutants/guards/routing.ts';
import { signInGuards } from '#scripts/mutants/guards/sign-in.ts';
import { vendorGuards } from '#scripts/mutants/guards/vendor.ts';
import type { Mutant } from './mutant.ts';

export const mutants: Mutant[] = [
  ...purchaseGuards,
  ...callGuards,
  ...answerGuards,
  ...decisionGuards,
  ...refundGuards,
  ...overtakenGuards,
  ...bookGuards,
  ...payoutGuards,
  ...accessGuards,
  ...signInGuards,
  ...passkeyGuards,
  ...adminGuards,
  ...priceGuards,
  ...priceChangeGuards,
  ...vendorGuards,
  ...codeGuards,
  ...routingGuards,
  ...noticeGuards,
  ...formGuards,
  ...limitGuards,
  ...restoreGuards,
  ...costGuards,
];
