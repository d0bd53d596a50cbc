/** An order from the code to the payment, for the browser that made it. */

import { codeDigits } from '@ntem/contract/accounts/limits';
import { buyPath, orderPagePath, purchasePath } from '@ntem/contract/addresses';
import { pesewasToWire } from '@ntem/contract/money';
import { purchaseEndpoints } from '@ntem/contract/orders/endpoints/purchase';
import { paymentLateAfterMs } from '@ntem/contract/orders/limits';
import type { Phone } from '@ntem/contract/phones';
import type { BuyPageProps, CodePage, Refused, WaitingPage } from '@ntem/contract/shop/buy-pages';
import type { FastifyReply } from 'fastify';
import { findLatestCode, findSentCode } from '#accounts/rows/one-time-codes.ts';
import { findAskedAttempt } from '#attempts/rows/attempts.ts';
import { parse } from '#kernel/http/parse.ts';
import { noteOrder } from '#kernel/http/request-log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Order } from '#orders/rows/orders.ts';
import { askForPayment, findShopOf } from '#orders/verbs/find-order.ts';
import { resendPurchaseCode } from '#orders/verbs/resend-purchase-code.ts';
import { presentProgress, presentPrompted } from '#orders/wire/present-order.ts';
import { takeCode } from '#orders/wire/purchase.ts';
import { type Form, formOf } from './read-form.ts';
import {
  type BuyingDeps,
  type Exchange,
  refusedBy,
  sendBuyPage,
  type VisitedShop,
  visitShop,
} from './send-pages.ts';
import { admitForm, buyerOf, findHeldOrder, giveToken, keyOfForm, oldFormText } from './visitors.ts';

export const waitingSteps = ['status', 'cancel'] as const;
type WaitingStep = WaitingPage['step'];

export async function showStep(
  deps: BuyingDeps,
  exchange: Exchange,
  { reference, step }: { reference: string; step: WaitingStep },
): Promise<FastifyReply> {
  const held = await getHeld(deps, exchange, reference);
  const { reply } = exchange;
  if (isBeforeCode(held.order)) return sendCode(deps, exchange, held);
  const order = await askForPayment(deps, held.order);
  const { otp } = await presentPrompted(deps.db, order);
  if (otp) return sendCode(deps, exchange, { ...held, order });
  const attempt = await findAskedAttempt(deps.db, order.id);
  const { status, delivery, stage, reason, seconds_left: left } = await presentProgress(deps.db, order);
  if (status === 'success') return reply.redirect(orderPagePath(order.paymentId), 303);
  const { visited, purchased } = await describe(deps, order);
  // Its code was never entered in time: the form asks for another one.
  if (!attempt) return reply.redirect(buyPath(purchased.item.packageId, visited.refCode, reference), 303);
  return sendBuyPage(deps, exchange, {
    visited,
    page: {
      ...purchased,
      step: status === 'failed' ? 'status' : step,
      payerNetwork: order.payerNetwork,
      ...(left && { until: new Date(Date.now() + left * 1000).toISOString() }),
      isLate: attempt.ageMs > paymentLateAfterMs,
      progress: { status, delivery, stage, ...(reason && { reason }) },
    },
  });
}

export async function takeStep(
  deps: BuyingDeps,
  exchange: Exchange,
  { reference }: { reference: string },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const form = formOf(request);
  const { verdict } = admitForm(deps, request, form.read('token'));
  const held = await getHeld(deps, exchange, reference);
  const isResend = form.read('do') === 'resend';
  const code = await findOpenCode(deps, held.order);
  // Sent twice, or long after: the page shows how far the order is.
  if (!code) return reply.redirect(purchasePath(reference), 303);
  try {
    if (verdict === 'old') throw new Refusal('CONFLICT', { message: oldFormText });
    if (!isResend) await tryCode(deps, { ...held, code, form });
    else if (form.read('instead') === code.requestId) {
      const { payer } = held.order;
      await resendPurchaseCode(deps, {
        requestId: code.requestId,
        payer: payer as Phone,
        client: buyerOf(deps, request),
      });
    }
    return reply.redirect(purchasePath(reference), 303);
  } catch (error) {
    return sendCode(deps, exchange, held, { refused: refusedBy(error, request), isResend });
  }
}

type Held = { order: Order; formId: string };

async function getHeld(deps: BuyingDeps, { request }: Exchange, reference: string): Promise<Held> {
  const held = await findHeldOrder(deps, request, reference);
  if (!held) throw new Refusal('NOT_FOUND', { message: 'There is no order at this address' });
  noteOrder(request, held.order);
  return held;
}

function isBeforeCode({ state }: Order): boolean {
  return state === 'created' || state === 'awaiting_code';
}

type OpenCode = CodePage['code'] & { isVoucher: boolean };

/** The newest that was sent for the order, or the one that its gateway wants; undefined if none is wanted. */
async function findOpenCode({ db }: BuyingDeps, order: Order): Promise<OpenCode | undefined> {
  if (!isBeforeCode(order)) {
    const { otp } = await presentPrompted(db, order);
    return otp && { requestId: otp.requestId, dialCode: otp.ussd_code, prefix: otp.prefix, isVoucher: true };
  }
  const latest = await findLatestCode(db, order.id);
  const sent = latest && (await findSentCode(db, latest.id));
  return sent && { ...sent, isVoucher: false };
}

async function tryCode(
  deps: BuyingDeps,
  { order, formId, code, form }: Held & { code: OpenCode; form: Form },
): Promise<void> {
  const body = parse(purchaseEndpoints['POST /databundle-open/verify-otp'].body, {
    requestId: code.requestId,
    phoneNumber: order.payer,
    // As the dialog reads it: `482 913` is a code too.
    code: form.read('code').replace(/\D/g, '').slice(0, codeDigits),
  });
  // The same code entered again is neither counted twice nor asks for the money twice.
  await takeCode(deps, { body, owner: '', key: keyOfForm(deps, formId, body), note: () => {} });
}

async function sendCode(
  deps: BuyingDeps,
  exchange: Exchange,
  { order }: Held,
  said: { refused?: Refused; isResend?: boolean } = {},
): Promise<FastifyReply> {
  const code = await findOpenCode(deps, order);
  if (!code) throw new Refusal('NOT_FOUND');
  const { visited, purchased } = await describe(deps, order);
  const { isVoucher, ...shown } = code;
  const page = { ...purchased, step: 'code' as const, isVoucher, code: shown, ...said };
  const { refused } = said;
  if (refused?.retryAfterS) exchange.reply.header('retry-after', String(Math.ceil(refused.retryAfterS)));
  return sendBuyPage(deps, exchange, {
    visited,
    page: { ...page, token: giveToken(deps, exchange) },
    ...(refused && { status: refused.status }),
  });
}

type Purchased = Pick<
  Extract<BuyPageProps['page'], { reference: string }>,
  'item' | 'reference' | 'recipient' | 'payer'
>;

async function describe(
  deps: BuyingDeps,
  order: Order,
): Promise<{ visited: VisitedShop; purchased: Purchased }> {
  const visited = await visitShop(deps, (await findShopOf(deps.db, order)) ?? undefined);
  const { reference, recipient, payer } = order;
  const item = {
    packageId: order.bundleId,
    serviceId: order.serviceId,
    serviceName: order.serviceName,
    network: order.network,
    megabytes: order.megabytes,
    validity: '',
    priceGhs: pesewasToWire(order.pricePesewas),
    refCode: visited.refCode,
    referrerName: visited.shop.referral_info?.referrer_name ?? null,
  };
  return { visited, purchased: { item, reference, recipient, payer } };
}
