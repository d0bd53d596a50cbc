/** A page in the form of the dialog's flow, so that titles, words and refusals are the same in both. */
import type { BuyPageProps, CodePage, FormPage, Refused, WaitingPage } from '@ntem/contract/shop/buy-pages';
import { faultsOf } from '#features/shop/checkout/purchase/form-faults.ts';
import {
  buyFailure,
  resendFailure,
  verifyFailure,
} from '#features/shop/checkout/purchase/purchase-failures.ts';
import {
  type Form,
  type Problem,
  type PurchaseFlow,
  purchaseFlow,
  startFlow,
} from '#features/shop/checkout/purchase/purchase-flow.ts';
import { type ApiError, refusal } from '#lib/api/api-error.ts';

type StepPage = FormPage | CodePage | WaitingPage;

/** The form after the server's answer. */
export function formFlow(page: FormPage, nowMs: number): PurchaseFlow {
  const flow = flowOf(page);
  if (!page.refused) return flow;
  const isFault = page.refused.code === 'VALIDATION_FAILED';
  const event = (isFault && faultsOf(page.typed)) || buyFailure(errorOf(page.refused), keyless(nowMs));
  return purchaseFlow(flow, event);
}

/** The problem with the entered code, or with sending another. */
export function codeProblem({ refused, isResend }: CodePage, nowMs: number): Problem | undefined {
  if (!refused) return undefined;
  const error = errorOf(refused);
  const event = isResend ? resendFailure(error, keyless(nowMs)) : verifyFailure(error, { nowMs });
  return 'problem' in event ? event.problem : undefined;
}

/** Keys are the server's business here. */
const keyless = (nowMs: number) => ({ newKey: '', nowMs });

function errorOf(refused: Refused): ApiError {
  const { status, retryAfterS, code, message, errors, data } = refused;
  const body = { code, message, data, ...(errors && { errors }) };
  return refusal('/databundle-open', status, body, retryAfterS);
}

export function flowOf(page: StepPage): PurchaseFlow {
  const flow = startFlow(page.item, '', formOf(page));
  if (page.step === 'form') return flow;
  if (page.step === 'code') {
    const payment = { id: '', reference: page.reference, amountGhs: page.item.priceGhs };
    return { ...flow, step: 'code', payment: page.isVoucher ? payment : undefined };
  }
  const { progress, isLate } = page;
  const step = page.step === 'cancel' ? 'prompt' : page.step;
  return { ...flow, step, progress, isTimedOut: isLate, isCancelled: page.step === 'cancel' };
}

function formOf(page: StepPage): Partial<Form> {
  if (page.step === 'form') return page.typed;
  const { recipient, payer } = page;
  return { recipient, payer, network: page.step === 'code' ? undefined : page.payerNetwork };
}

/** True if the page will soon change by itself. */
export function isWaiting(page: BuyPageProps['page']): page is WaitingPage {
  return 'progress' in page && page.progress.status === 'pending' && !page.isLate;
}
