/** The purchase as a table: the state before, the event, and the change. */
import { expect, test } from 'vitest';
import { item } from './item.fixture.ts';
import {
  type PurchaseEvent,
  type PurchaseFlow,
  purchaseFlow,
  startFlow,
  stepBefore,
} from './purchase-flow.ts';

const sentCode = { requestId: 'first', ussdCode: '*928*085*1#', resendAtMs: 60_000, key: 'code key' };
const payment = { id: 'payment', reference: 'NT7F3K92QX', amountGhs: 26 };
const problem = { text: 'Failed to process purchase' };
const pending = { status: 'pending', delivery: 'pending' } as const;
const paid = { status: 'success', delivery: 'pending' } as const;
const failed = { status: 'failed', delivery: 'failed' } as const;
const delivered = { status: 'success', delivery: 'delivered' } as const;

const empty = startFlow(item, 'buy key');
const filled = startFlow(item, 'buy key', { recipient: '0241234567', payer: '0545550142', network: 'MTN' });
const atCode: PurchaseFlow = { ...filled, step: 'code', code: sentCode };
const voucher = { ...sentCode, requestId: 'second', ussdCode: '*110#' };
const atVoucher: PurchaseFlow = { ...atCode, code: voucher, payment, timeoutAtMs: 300_000 };
const atPrompt: PurchaseFlow = { ...filled, step: 'prompt', payment, timeoutAtMs: 300_000 };
const atStatus: PurchaseFlow = { ...atPrompt, step: 'status' };
const sending: PurchaseFlow = { ...filled, isBusy: true };
const duplicate: PurchaseFlow = { ...filled, question: { kind: 'duplicate' } };
const dearer: PurchaseFlow = { ...filled, question: { kind: 'price', oldGhs: 26, newGhs: 27 } };

type Rows = Record<string, [before: PurchaseFlow, event: PurchaseEvent, change: Partial<PurchaseFlow>]>;

const formRows: Rows = {
  'the payment number sets the network': [
    empty,
    { type: 'number typed', field: 'payer', value: '0205550118', key: 'new' },
    { form: { ...empty.form, payer: '0205550118', network: 'TELECEL' }, buyKey: 'new' },
  ],
  'the recipient number does not': [
    empty,
    { type: 'number typed', field: 'recipient', value: '0205550118', key: 'new' },
    { form: { ...empty.form, recipient: '0205550118' }, buyKey: 'new' },
  ],
  'nor does the payment number once the payer has picked a network': [
    purchaseFlow(empty, { type: 'network chosen', network: 'AIRTELTIGO', key: 'new' }),
    { type: 'number typed', field: 'payer', value: '0205550118', key: 'newer' },
    {
      form: { ...empty.form, payer: '0205550118', network: 'AIRTELTIGO', isNetworkChosen: true },
      buyKey: 'newer',
    },
  ],
  'a changed form is another order: the code, the problem and the field’s error go': [
    {
      ...filled,
      code: sentCode,
      problem,
      isDuplicateConfirmed: true,
      errors: { payer: 'wrong', recipient: 'wrong' },
    },
    { type: 'number typed', field: 'payer', value: '0245550142', key: 'new' },
    {
      form: { ...filled.form, payer: '0245550142' },
      buyKey: 'new',
      code: undefined,
      problem: undefined,
      isDuplicateConfirmed: false,
      errors: { recipient: 'wrong' },
    },
  ],
  'consent is no part of the order': [
    filled,
    { type: 'remember ticked', isOn: true },
    { form: { ...filled.form, remember: true } },
  ],
  'missing fields are marked': [
    empty,
    { type: 'fields missing', errors: { payer: '' }, problem },
    { errors: { payer: '' }, problem },
  ],
  'a request under way shows': [
    { ...filled, problem },
    { type: 'sent' },
    { isBusy: true, problem: undefined },
  ],
};

const answerRows: Rows = {
  'a code that was sent opens its step': [
    sending,
    { type: 'code sent', code: sentCode },
    { isBusy: false, step: 'code', code: sentCode },
  ],
  'a gateway that wants a code of the payer opens the same step, with the payment under way': [
    { ...atCode, isBusy: true },
    { type: 'voucher wanted', code: voucher, payment, timeoutAtMs: 300_000 },
    { code: voucher, payment, timeoutAtMs: 300_000 },
  ],
  'and the prompt follows': [
    { ...atVoucher, isBusy: true },
    { type: 'prompted', payment, timeoutAtMs: 400_000 },
    { step: 'prompt', code: undefined, timeoutAtMs: 400_000 },
  ],
  'a payment that has ended meanwhile is seen': [
    atVoucher,
    { type: 'seen', progress: failed },
    { step: 'status', progress: failed },
  ],
  'who needs no code goes straight to the prompt': [
    sending,
    { type: 'prompted', payment, timeoutAtMs: 300_000 },
    { isBusy: false, step: 'prompt', payment, timeoutAtMs: 300_000 },
  ],
  'a lost answer keeps the key': [sending, { type: 'failed', problem }, { isBusy: false, problem }],
  'a refusal gives the next attempt a key of its own': [
    sending,
    { type: 'failed', problem, errors: { payer: 'wrong' }, key: 'new' },
    { isBusy: false, problem, errors: { payer: 'wrong' }, buyKey: 'new' },
  ],
  'another price is asked about': [
    sending,
    { type: 'price changed', newGhs: 27, key: 'new' },
    { isBusy: false, buyKey: 'new', question: { kind: 'price', oldGhs: 26, newGhs: 27 } },
  ],
  'the new price counts once it is agreed to': [
    dearer,
    { type: 'question answered', isYes: true },
    { question: undefined, item: { ...item, priceGhs: 27 } },
  ],
  'and not before': [dearer, { type: 'question answered', isYes: false }, { question: undefined }],
  'a possible duplicate is asked about': [
    sending,
    { type: 'duplicate found', key: 'new' },
    { isBusy: false, buyKey: 'new', question: { kind: 'duplicate' } },
  ],
  'and bought again only on purpose': [
    duplicate,
    { type: 'question answered', isYes: true },
    { question: undefined, isDuplicateConfirmed: true },
  ],
  'a package that is gone says so': [
    sending,
    { type: 'package gone', problem },
    { isBusy: false, isGone: true, problem },
  ],
};

const codeRows: Rows = {
  'Back from the code keeps the form and the code': [atCode, { type: 'back' }, { step: 'form' }],
  'the same form leads to the same code again': [
    { ...atCode, step: 'form' },
    { type: 'code step opened' },
    { step: 'code' },
  ],
  'one that was sent in place of a void one says so': [
    { ...atCode, isBusy: true },
    { type: 'code sent', code: { ...sentCode, requestId: 'second' }, isInstead: true },
    { code: { ...sentCode, requestId: 'second', isInstead: true } },
  ],
  'a new code replaces the request and its key': [
    atCode,
    { type: 'code sent', code: { ...sentCode, requestId: 'second', key: 'new' } },
    { code: { ...sentCode, requestId: 'second', key: 'new' } },
  ],
  'a resend that comes too early waits as long as the server says': [
    { ...atCode, isBusy: true },
    { type: 'resend put off', problem, resendAtMs: 90_000 },
    { problem, code: { ...sentCode, resendAtMs: 90_000 } },
  ],
  'an order that is over starts again at the form, as a new one': [
    atCode,
    { type: 'order over', problem, key: 'new' },
    { step: 'form', code: undefined, buyKey: 'new', problem },
  ],
  'the right code leads to the prompt': [
    { ...atCode, isBusy: true },
    { type: 'prompted', payment, timeoutAtMs: 300_000 },
    { step: 'prompt', code: undefined, payment, timeoutAtMs: 300_000 },
  ],
};

const statusRows: Rows = {
  'a prompt that waits is waited for': [atPrompt, { type: 'seen', progress: pending }, {}],
  'and its countdown follows the server': [
    atPrompt,
    { type: 'seen', progress: { ...pending, payableUntilMs: 90_000 } },
    { payableUntilMs: 90_000 },
  ],
  'without a jump for an answer that took its time': [
    { ...atPrompt, payableUntilMs: 90_000 },
    { type: 'seen', progress: { ...pending, payableUntilMs: 91_500 } },
    {},
  ],
  'a buyer who cancels keeps the order, whose prompt only the phone can decline': [
    atPrompt,
    { type: 'cancelled' },
    { isCancelled: true },
  ],
  'and who approves it all the same has paid': [
    { ...atPrompt, isCancelled: true },
    { type: 'seen', progress: paid },
    { step: 'status', progress: paid },
  ],
  'why it failed is kept': [
    atPrompt,
    { type: 'seen', progress: { ...failed, reason: 'no_money' } },
    { step: 'status', progress: { ...failed, reason: 'no_money' } },
  ],
  'a payment that arrived shows by itself': [
    atPrompt,
    { type: 'seen', progress: paid },
    { step: 'status', progress: paid },
  ],
  'so does one that failed': [
    atPrompt,
    { type: 'seen', progress: failed },
    { step: 'status', progress: failed },
  ],
  '‘I Have Paid’ opens the status': [
    { ...atPrompt, isBusy: true },
    { type: 'asked', progress: pending, timeoutAtMs: 60_000 },
    { step: 'status' },
  ],
  '‘Check Again’ gives the payment more time': [
    atStatus,
    { type: 'asked', progress: pending, timeoutAtMs: 400_000 },
    { timeoutAtMs: 400_000 },
  ],
  'Back from a pending status leads to the prompt': [atStatus, { type: 'back' }, { step: 'prompt' }],
  'what stays pending for too long is a view, not an outcome': [
    atPrompt,
    { type: 'timed out' },
    { step: 'status', isTimedOut: true },
  ],
  'and a payment that arrives after that counts': [
    { ...atStatus, isTimedOut: true },
    { type: 'seen', progress: paid },
    { isTimedOut: false, progress: paid },
  ],
  'money that arrived never times out': [{ ...atStatus, progress: paid }, { type: 'timed out' }, {}],
  'nor does an old answer take it back': [
    { ...atStatus, progress: paid },
    { type: 'seen', progress: pending },
    {},
  ],
  'a late success is honoured': [
    { ...atStatus, progress: failed },
    { type: 'seen', progress: paid },
    { progress: paid },
  ],
  'delivery follows': [
    { ...atStatus, progress: paid },
    { type: 'seen', progress: delivered },
    { progress: delivered },
  ],
  'a check that failed is said, and the step stays': [
    { ...atPrompt, isBusy: true },
    { type: 'failed', problem },
    { problem },
  ],
};

const rows = { ...formRows, ...answerRows, ...codeRows, ...statusRows };

test.each(Object.entries(rows))('%s', (_name, [before, event, change]) => {
  expect(purchaseFlow(before, event)).toEqual({ ...before, isBusy: false, ...change });
});

const backs: [name: string, flow: PurchaseFlow, step: PurchaseFlow['step'] | undefined][] = [
  ['the form', filled, undefined],
  ['the code', atCode, 'form'],
  ['the code that a gateway wants', atVoucher, undefined],
  ['the prompt', atPrompt, undefined],
  ['a pending status', atStatus, 'prompt'],
  ['a decided one', { ...atStatus, progress: paid }, undefined],
];

test.each(backs)('before %s comes the step %3$s, or the shop', (_name, flow, step) => {
  expect(stepBefore(flow)).toBe(step);
});
