/** Every guard of money and accounts that a test must notice. Its number is its place in this list. */
import { accessGuards } from './access-guards.ts';
import { adminGuards } from './admin-guards.ts';
import { answerGuards } from './answer-guards.ts';
import { bookGuards } from './book-guards.ts';
import { callGuards } from './call-guards.ts';
import { codeGuards } from './code-guards.ts';
import { costGuards } from './cost-guards.ts';
import { decisionGuards } from './decision-guards.ts';
import { formGuards } from './form-guards.ts';
import { limitGuards } from './limit-guards.ts';
import type { Mutant } from './mutant.ts';
import { noticeGuards } from './notice-guards.ts';
import { overtakenGuards } from './overtaken-guards.ts';
import { passkeyGuards } from './passkey-guards.ts';
import { payoutGuards } from './payout-guards.ts';
import { priceChangeGuards } from './price-change-guards.ts';
import { priceGuards } from './price-guards.ts';
import { purchaseGuards } from './purchase-guards.ts';
import { refundGuards } from './refund-guards.ts';
import { restoreGuards } from './restore-guards.ts';
import { routingGuards } from './routing-guards.ts';
import { signInGuards } from './sign-in-guards.ts';
import { vendorGuards } from './vendor-guards.ts';

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
