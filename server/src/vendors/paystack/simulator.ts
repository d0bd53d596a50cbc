/** Paystack on this machine: charges, vouchers, refunds and transfers, as it documents them. */
import { hourMs, minuteMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import type { SimCore, SimDefinition, SimRequest, SimRoutes } from '#vendors/simulators/simulator.ts';
import {
  type Charge,
  type Moved,
  movesAfterMs,
  no,
  type Refund,
  type Shop,
  stateOf,
  yes,
} from './simulated-books.ts';
import { listRoute } from './simulated-lists.ts';
import { moneyOutRoutes } from './simulated-money-out.ts';
import { signatureHeader, signPaystackWebhook } from './webhook.ts';

export type PaystackSimulation = { secretKey: string; webhookUrl: string };

/** Every three minutes four times, then every hour for three days. */
const retries = [3, 6, 9, 12].map((minutes) => minutes * minuteMs);
const retryAfterMs = [...retries, ...Array.from({ length: 72 }, (_, hour) => (hour + 1) * hourMs)];

export function simulatePaystack({ secretKey, webhookUrl }: PaystackSimulation) {
  return (core: SimCore): SimDefinition => {
    const charges = new Map<string, Charge>();
    const transfers = new Map<string, Moved>();
    const refunds: Refund[] = [];
    let lastId = 0;
    const nextId = () => {
      lastId += 1;
      return lastId;
    };
    const shop = { core, charges, transfers, refunds, nextId, announce };

    function announce(event: string, data: Record<string, unknown>, afterMs = 0): void {
      const body = JSON.stringify({ event, data });
      const headers = {
        'content-type': 'application/json',
        [signatureHeader]: signPaystackWebhook(secretKey, body),
      };
      core.announce({ url: webhookUrl, headers, body, afterMs, retryAfterMs });
    }

    return {
      name: 'paystack',
      routes: { ...chargeRoutes(shop), ...moneyOutRoutes(shop), ...otherRoutes },
      refuse: ({ headers }) =>
        headers.authorization === `Bearer ${secretKey}` ? undefined : no('Invalid key', 401),
      payer: (reference, action) => answerPrompt(shop, charges.get(reference), action),
      prompts: (phone) =>
        [...charges.values()]
          .filter((one) => one.phone === phone && one.voucher === undefined)
          .map((one) => ({
            id: one.reference,
            reference: one.reference,
            amount: one.amount / 100,
            network: one.provider,
            status: promptStatus(shop, one),
          })),
      messages: (phone) =>
        [...charges.values()]
          .filter((one) => one.phone === phone && one.voucher)
          .map((one) => ({
            id: one.reference,
            text: `*110#: your voucher code is ${one.voucher}.`,
            code: one.voucher ?? '',
            at: one.at,
          })),
      reset() {
        charges.clear();
        transfers.clear();
        refunds.length = 0;
      },
    };
  };
}

function promptStatus(shop: Shop, charge: Charge): string {
  const state = stateOf(shop, charge);
  if (state === 'success') return 'approved';
  return state === 'failed' ? (charge.end ? 'declined' : 'expired') : 'waiting';
}

function end(shop: Shop, charge: Charge, as: 'success' | 'failed', message: string, afterMs = 0): void {
  charge.end = { as, at: shop.core.clock.now() + afterMs, message };
  // A failure is never announced.
  if (as === 'failed') return;
  shop.core.note({ kind: 'debit', reference: charge.reference, phone: charge.phone, amount: charge.amount });
  shop.announce('charge.success', dataOf(shop, charge), afterMs);
}

function answerPrompt(shop: Shop, charge: Charge | undefined, action: string): void {
  if (!charge || stateOf(shop, charge) !== 'pay_offline') throw new Error('There is no prompt to answer.');
  if (action === 'approve') end(shop, charge, 'success', 'Approved');
  if (action === 'decline') end(shop, charge, 'failed', 'Declined by the customer');
  if (action === 'wrong_pin') end(shop, charge, 'failed', 'Wrong PIN');
}

function followHabit(shop: Shop, charge: Charge): void {
  switch (shop.core.habitOf(charge.phone)) {
    case 'approves':
      end(shop, charge, 'success', 'Approved', movesAfterMs);
      return;
    case 'declines':
      end(shop, charge, 'failed', 'Declined by the customer', movesAfterMs);
      return;
    case 'poor':
      end(shop, charge, 'failed', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', movesAfterMs);
      return;
  }
}

function dataOf(shop: Shop, charge: Charge): Record<string, unknown> {
  const state = stateOf(shop, charge);
  const isPaid = state === 'success' && charge.odd !== 'new_word';
  const status = charge.refunded
    ? 'reversed'
    : isPaid
      ? 'success'
      : state === 'failed'
        ? 'failed'
        : 'abandoned';
  return {
    id: charge.id,
    status: charge.odd === 'new_word' ? 'settling' : status,
    reference: charge.reference,
    amount: charge.odd === 'other_amount' ? charge.amount + 100 : charge.amount,
    requested_amount: charge.amount,
    currency: charge.odd === 'other_currency' ? 'NGN' : 'GHS',
    channel: 'mobile_money',
    gateway_response: charge.end?.message ?? (state === 'failed' ? 'Timed out' : ''),
    message: isPaid ? 'madePayment' : null,
    fees: Math.round(charge.amount * 0.0195),
    metadata: '',
  };
}

function chargeRoutes(shop: Shop): SimRoutes {
  const { core, charges } = shop;
  const attempted = (charge: Charge) => {
    const status = stateOf(shop, charge);
    const text = {
      send_otp: 'Please dial *110# to generate a voucher code. Then input the voucher',
      pay_offline: 'Please complete authorization process on your mobile phone',
    };
    const display = status in text ? { display_text: text[status as keyof typeof text] } : {};
    return { reference: charge.reference, status, ...display, message: charge.end?.message };
  };
  return {
    'POST /charge': {
      subjects: ({ body }) => [body?.reference, `charge ${body?.mobile_money?.phone}`],
      handle({ body }, behaviour) {
        const fault = findChargeFault(body);
        if (fault) return no(fault);
        if (charges.has(body.reference)) return no('Duplicate Transaction Reference');
        const { phone, provider } = body.mobile_money;
        const voucher =
          provider === 'vod' ? String(Math.floor(core.random.next() * 1e6)).padStart(6, '0') : undefined;
        const made = {
          id: shop.nextId(),
          reference: body.reference,
          phone,
          provider,
          amount: body.amount,
          at: core.clock.now(),
        };
        const charge: Charge = { ...made, voucher, odd: behaviour };
        charges.set(charge.reference, charge);
        core.note({ kind: 'charge', reference: charge.reference, phone, amount: charge.amount });
        if (!voucher) followHabit(shop, charge);
        return yes('Charge attempted', attempted(charge));
      },
    },
    'POST /charge/submit_otp': {
      subjects: ({ body }) => [body?.reference],
      handle({ body }) {
        const charge = charges.get(body?.reference);
        if (charge?.voucher === undefined || charge.end) return no('Transaction reference is invalid');
        if (body.otp === charge.voucher) {
          charge.voucher = undefined;
          followHabit(shop, charge);
          return yes('Charge attempted', attempted(charge));
        }
        end(shop, charge, 'failed', 'Invalid voucher');
        return { status: 400, body: { status: false, message: 'Charge attempted', data: attempted(charge) } };
      },
    },
    ...listRoute('/transaction', () =>
      [...charges.values()].map((one) => ({ ...dataOf(shop, one), at: one.at })),
    ),
    'GET /transaction/verify/:reference': {
      subjects: ({ params }) => [params.reference],
      handle({ params }, behaviour) {
        const charge = charges.get(params.reference ?? '');
        if (!charge || behaviour === 'lag') return no('Transaction reference not found.');
        return yes('Verification successful', dataOf(shop, charge));
      },
    },
  };
}

function findChargeFault(body: SimRequest['body']): string | undefined {
  if (typeof body?.email !== 'string' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(body.email))
    return 'Invalid Email Address Passed';
  if (!Number.isInteger(body.amount)) return '"amount" must be an integer';
  if (body.amount <= 0) return 'Invalid Amount Sent';
  if (body.currency !== 'GHS') return 'Currency not supported by merchant';
  if (!/^[A-Za-z0-9.=-]+$/.test(body.reference ?? '')) return 'Invalid characters in reference';
  const { phone, provider } = body.mobile_money ?? {};
  if (!/^0\d{9}$/.test(phone ?? '') || !parsePhone(phone)) return 'Invalid phone number';
  return ['mtn', 'vod', 'atl'].includes(provider) ? undefined : 'Invalid mobile money provider';
}

const otherRoutes: SimRoutes = {
  'GET /balance': () => yes('Balances retrieved', [{ currency: 'GHS', balance: 421_030 }]),
  'GET /bank/resolve': ({ query }) =>
    query.get('account_number')?.endsWith('0000')
      ? no('Could not resolve account name. Check parameters or try again.', 422)
      : yes('Account number resolved', {
          account_number: query.get('account_number'),
          account_name: 'ABENA OWUSU',
        }),
};
