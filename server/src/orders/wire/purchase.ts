/** Endpoints of the purchase. They reveal no more than the buyer needs. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import type { BodyOf } from '@ntem/contract/endpoint';
import { pesewasFromWire } from '@ntem/contract/money';
import { purchaseEndpoints } from '@ntem/contract/orders/endpoints/purchase';
import { presentCode } from '#accounts/wire/present-code.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { answerOnce } from '#kernel/http/idempotency.ts';
import type { Log } from '#kernel/log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { complainAboutOrder } from '#notices/verbs/report-order.ts';
import { presentComplaint } from '#notices/wire/present-complaint.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { answerChallenge } from '#orders/verbs/answer-challenge.ts';
import { buyBundle, type PurchaseRequest } from '#orders/verbs/buy-bundle.ts';
import { createNumberChecks } from '#orders/verbs/check-numbers.ts';
import { confirmPurchase } from '#orders/verbs/confirm-purchase.ts';
import { askForPayment, findOrderForHolder, findShopOf, trackOrder } from '#orders/verbs/find-order.ts';
import { resendPurchaseCode } from '#orders/verbs/resend-purchase-code.ts';
import { presentOrderPage, presentProgress, presentPrompted } from './present-order.ts';

type Purchase = typeof purchaseEndpoints;

/** The text for a refused code in a purchase. */
const codeRefused = 'OTP verification failed';

export function purchaseHandlers(deps: Deps): HandlersOf<typeof purchaseEndpoints> {
  const { db } = deps;
  const checkNumbers = createNumberChecks(deps);
  const withLog = (log: Log): Deps => ({ ...deps, log });
  return {
    'POST /databundle-open/buy': async ({ body, actor, client, key, log, note }) => {
      const owned = key && { ...key, key: `${actor?.userId ?? 'guest'} ${key.key}` };
      const bought = await buyBundle(withLog(log), readPurchaseRequest(body, { key: owned, actor, client }));
      note(bought.order);
      if (bought.outcome === 'prompted') {
        const { payment, otp } = await presentPrompted(db, bought.order);
        return { message: 'Payment Initiated', data: { payment, ...(otp && { data: { otp } }) } };
      }
      return { message: 'OTP Initiated Successful', data: { data: { otp: presentCode(bought.code) } } };
    },
    'POST /databundle-open/verify-otp': async ({ body, actor, key, log, note }) => ({
      message: 'Payment Initiated',
      data: await takeCode(withLog(log), { body, owner: actor?.userId ?? '', key, note }),
    }),
    'POST /databundle-open/resend-otp': async ({ body, client, log }) => {
      const { requestId, phoneNumber: payer } = body;
      const resent = await resendPurchaseCode(withLog(log), { requestId, payer, client });
      return { message: 'OTP Initiated Successful', data: { data: { otp: presentCode(resent) } } };
    },
    'GET /databundle-open/numbers/{requestId}': async ({ params, query }) => {
      const { paysAs = null, advice = null } = await checkNumbers({
        requestId: params.requestId,
        payer: query.phone,
      });
      return { data: { pays_as: paysAs, advice } };
    },
    'GET /databundle-open/check-status/{paymentId}': async ({ params, client, log, note }) => {
      const order = await findOrderForHolder(deps, params.paymentId, client);
      note(order);
      return { data: await presentProgress(db, await askForPayment(withLog(log), order)) };
    },
    'GET /databundle-open/track': async ({ query, client, note }) => {
      const { reference, phone } = query;
      const order = await trackOrder(deps, { reference, phone, client });
      note(order);
      return {
        data: { ...(await presentProgress(db, order)), referral_code: await findShopOf(db, order) },
      };
    },
    'GET /databundle-open/orders/{paymentId}': async ({ params, client, note }) => {
      const order = await findOrderForHolder(deps, params.paymentId, client);
      note(order);
      return { data: await presentOrderPage(db, order) };
    },
    'POST /databundle-open/orders/{paymentId}/complaints': async ({ params, body, client, note }) => {
      const order = await findOrderForHolder(deps, params.paymentId, client);
      note(order);
      const data = presentComplaint(await complainAboutOrder(deps, order, body));
      return { message: 'Received. The answer comes to this page.', data };
    },
  };
}

type From = Pick<PurchaseRequest, 'key' | 'actor' | 'client'>;

/** Our words for what a buyer sent, from the API or from a page without script. */
export function readPurchaseRequest(
  body: BodyOf<Purchase['POST /databundle-open/buy']>,
  from: From,
): PurchaseRequest {
  return {
    bundleId: body.package_id,
    serviceId: body.service_id,
    recipient: body.destination,
    payer: body.phoneNumber,
    payerNetwork: body.network,
    buyerName: body.name ?? namelessGuest,
    refCode: body.ref,
    shownPrice: typeof body.amount === 'number' ? (pesewasFromWire(body.amount) ?? 'no price') : undefined,
    confirmDuplicate: body.confirm_duplicate ?? false,
    ...from,
  };
}

type Entered = {
  body: BodyOf<Purchase['POST /databundle-open/verify-otp']>;
  owner: string;
  key: RequestKey | undefined;
  note(order: { id: string }): void;
};

/** A code of ours proves the number; any other may be one that the gateway wants. */
export async function takeCode(deps: Deps, { body, owner, key, note }: Entered) {
  const { requestId, phoneNumber: payer, code } = body;
  const order = await confirmPurchase(deps, { requestId, payer, code, key }).catch((error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'INVALID_OTP';
    throw isWrong ? new Refusal('INVALID_OTP', { message: codeRefused }) : error;
  });
  if (order) {
    note(order);
    return presentPrompted(deps.db, order);
  }
  // The order does not keep what was sent to the gateway, so these answers are stored.
  const keyed = { call: 'POST /databundle-open/verify-otp', owner, key };
  const { answer } = await answerOnce(deps, keyed, async () => {
    const answered = await answerChallenge(deps, { challengeId: requestId, payer, code });
    if (!answered) throw new Refusal('OTP_EXPIRED');
    note(answered);
    return { status: 200, answer: await presentPrompted(deps.db, answered) };
  });
  return purchaseEndpoints['POST /databundle-open/verify-otp'].data.parse(answer);
}
