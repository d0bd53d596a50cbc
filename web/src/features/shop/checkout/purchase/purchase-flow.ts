/** The purchase as one pure function: form, code, prompt and status, and the effect of each event. */
import type { Network } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import type { ChosenItem } from '@ntem/contract/shop/buy-pages';
import type { Progress } from '#lib/order-stage.ts';

export type Item = ChosenItem & {
  /** Of the order that this one repeats. */
  earlier?: Earlier | undefined;
};

export type Earlier = { priceGhs: number; atMs: number };

export type FieldName = 'recipient' | 'payer' | 'network';

export type Form = {
  recipient: string;
  payer: string;
  network: Network | undefined;
  /** Chosen by the payer, so that the number no longer sets it: numbers are ported. */
  isNetworkChosen: boolean;
  /** Kept on this device, unless the buyer says no. */
  remember: boolean;
};

type SentCode = {
  requestId: string;
  ussdCode: string;
  /** The prefix before the digits in some messages. */
  prefix?: string;
  resendAtMs: number;
  /** For every attempt with this code, so that a lost answer is given again. */
  key: string;
  /** The one before had expired when it was entered. */
  isInstead?: true;
};

type Payment = {
  id: string;
  reference: string;
  amountGhs: number;
  /** The prompt's lifetime on the payer's phone, if the gateway states it. */
  windowMs?: number;
};

/** An answer about the order's state. */
export type Seen = Progress & { payableUntilMs?: number | undefined };

export type Problem = {
  text: string;
  next?: string;
  retryAtMs?: number;
  /** The code that was typed is wrong or void: sent again, it would be refused again. */
  isCodeRefused?: true;
};

type Question = { kind: 'price'; oldGhs: number; newGhs: number } | { kind: 'duplicate' };

export type PurchaseFlow = {
  item: Item;
  step: 'form' | 'code' | 'prompt' | 'status';
  form: Form;
  /** Of the order that the form describes. Sent again with it, the server makes no second order. */
  buyKey: string;
  isDuplicateConfirmed: boolean;
  isGone: boolean;
  question: Question | undefined;
  code: SentCode | undefined;
  payment: Payment | undefined;
  progress: Progress;
  /** Until when the prompt can be approved, by this device's clock. */
  payableUntilMs: number | undefined;
  /** The buyer wants to cancel, but only the phone can decline the prompt. */
  isCancelled: boolean;
  timeoutAtMs: number;
  isTimedOut: boolean;
  isBusy: boolean;
  problem: Problem | undefined;
  errors: { [Name in FieldName]?: string | undefined };
};

export type PurchaseEvent =
  | { type: 'number typed'; field: 'recipient' | 'payer'; value: string; key: string }
  | { type: 'network chosen'; network: Network; key: string }
  /** Forgotten, or put back after that. */
  | { type: 'numbers replaced'; form: Partial<Form>; key: string }
  | { type: 'remember ticked'; isOn: boolean }
  | { type: 'fields missing'; errors: PurchaseFlow['errors']; problem: Problem | undefined }
  | { type: 'sent' }
  /** `isInstead`: replaces one that was void when it was entered. */
  | { type: 'code sent'; code: SentCode; isInstead?: true }
  | { type: 'code step opened' }
  /** The gateway wants a code before it goes on with the payment. */
  | { type: 'voucher wanted'; code: SentCode; payment: Payment; timeoutAtMs: number }
  | { type: 'prompted'; payment: Payment; timeoutAtMs: number; payableUntilMs?: number | undefined }
  | { type: 'cancelled' }
  | { type: 'price changed'; newGhs: number; key: string }
  | { type: 'duplicate found'; key: string }
  | { type: 'question answered'; isYes: boolean }
  | { type: 'package gone'; problem: Problem }
  /** With a new key only if the server has definitely refused. */
  | { type: 'failed'; problem: Problem | undefined; errors?: PurchaseFlow['errors']; key?: string }
  | { type: 'resend put off'; problem: Problem; resendAtMs: number }
  | { type: 'order over'; problem: Problem; key: string }
  | { type: 'seen'; progress: Seen }
  | { type: 'asked'; progress: Seen; timeoutAtMs: number }
  | { type: 'timed out' }
  | { type: 'back' };

type EventOf<Type> = Extract<PurchaseEvent, { type: Type }>;
type Transitions = {
  [Type in PurchaseEvent['type']]: (flow: PurchaseFlow, event: EventOf<Type>) => PurchaseFlow;
};

const emptyForm: Form = {
  recipient: '',
  payer: '',
  network: undefined,
  isNetworkChosen: false,
  remember: true,
};

export function startFlow(item: Item, buyKey: string, form: Partial<Form> = {}): PurchaseFlow {
  return {
    item,
    step: 'form',
    form: { ...emptyForm, ...form },
    buyKey,
    isDuplicateConfirmed: false,
    isGone: false,
    question: undefined,
    code: undefined,
    payment: undefined,
    progress: { status: 'pending', delivery: 'pending' },
    payableUntilMs: undefined,
    isCancelled: false,
    timeoutAtMs: 0,
    isTimedOut: false,
    isBusy: false,
    problem: undefined,
    errors: {},
  };
}

const transitions: Transitions = {
  'number typed': (flow, { field, value, key }) => {
    const form = { ...flow.form, [field]: value };
    const hint = field === 'payer' && !form.isNetworkChosen ? networkOfPrefix(value) : undefined;
    if (!hint) return describeAnew(flow, form, key, [field]);
    return describeAnew(flow, { ...form, network: hint }, key, [field, 'network']);
  },
  'network chosen': (flow, { network, key }) =>
    describeAnew(flow, { ...flow.form, network, isNetworkChosen: true }, key, ['network']),
  'numbers replaced': (flow, { form, key }) =>
    describeAnew(flow, { ...flow.form, ...form }, key, ['recipient', 'payer', 'network']),
  'remember ticked': (flow, { isOn }) => ({ ...flow, form: { ...flow.form, remember: isOn } }),
  'fields missing': (flow, { errors, problem }) => ({ ...flow, errors, problem }),
  sent: (flow) => ({ ...flow, isBusy: true, problem: undefined, errors: {} }),
  'code sent': (flow, { code, isInstead }) => ({
    ...settled(flow),
    step: 'code',
    code: isInstead ? { ...code, isInstead } : code,
  }),
  'code step opened': (flow) => ({ ...settled(flow), step: flow.code ? 'code' : flow.step }),
  'voucher wanted': (flow, { code, payment, timeoutAtMs }) => ({
    ...settled(flow),
    step: 'code',
    code,
    payment,
    timeoutAtMs,
  }),
  prompted: (flow, { payment, timeoutAtMs, payableUntilMs }) => ({
    ...settled(flow),
    step: 'prompt',
    code: undefined,
    payment,
    timeoutAtMs,
    payableUntilMs,
  }),
  cancelled: (flow) => ({ ...settled(flow), isCancelled: true }),
  'price changed': (flow, { newGhs, key }) => ({
    ...settled(flow),
    buyKey: key,
    question: { kind: 'price', oldGhs: flow.item.priceGhs, newGhs },
  }),
  'duplicate found': (flow, { key }) => ({ ...settled(flow), buyKey: key, question: { kind: 'duplicate' } }),
  'question answered': (flow, { isYes }) => {
    const { question, item } = flow;
    if (!question || !isYes) return { ...flow, question: undefined };
    return question.kind === 'price'
      ? { ...flow, question: undefined, item: { ...item, priceGhs: question.newGhs } }
      : { ...flow, question: undefined, isDuplicateConfirmed: true };
  },
  'package gone': (flow, { problem }) => ({ ...settled(flow), isGone: true, problem }),
  failed: (flow, { problem, errors = {}, key }) => ({
    ...settled(flow),
    problem,
    errors,
    buyKey: key ?? flow.buyKey,
  }),
  'resend put off': (flow, { problem, resendAtMs }) => ({
    ...settled(flow),
    problem,
    code: flow.code && { ...flow.code, resendAtMs },
  }),
  'order over': (flow, { problem, key }) => ({
    ...settled(flow),
    step: 'form',
    code: undefined,
    buyKey: key,
    problem,
  }),
  seen: (flow, { progress }) => withProgress(flow, progress),
  asked: (flow, { progress, timeoutAtMs }) => ({
    ...withProgress(settled(flow), progress),
    step: 'status',
    timeoutAtMs: Math.max(flow.timeoutAtMs, timeoutAtMs),
    isTimedOut: false,
  }),
  'timed out': (flow) =>
    flow.progress.status === 'pending' ? { ...flow, step: 'status', isTimedOut: true } : flow,
  back: (flow) => ({ ...settled(flow), step: stepBefore(flow) ?? flow.step, isTimedOut: false }),
};

export function purchaseFlow(flow: PurchaseFlow, event: PurchaseEvent): PurchaseFlow {
  const change = transitions[event.type] as (flow: PurchaseFlow, event: PurchaseEvent) => PurchaseFlow;
  return change(flow, event);
}

/** Other details are another order: the code and the answers that were given belonged to the old one. */
function describeAnew(flow: PurchaseFlow, form: Form, buyKey: string, changed: FieldName[]): PurchaseFlow {
  const errors = { ...flow.errors };
  for (const field of changed) delete errors[field];
  return {
    ...flow,
    form,
    buyKey,
    isDuplicateConfirmed: false,
    question: flow.question?.kind === 'duplicate' ? undefined : flow.question,
    code: undefined,
    problem: flow.isGone ? flow.problem : undefined,
    errors,
  };
}

/** The code on screen is the gateway's: with it there is a payment already. */
export function isVoucherWanted({ step, payment }: PurchaseFlow): boolean {
  return step === 'code' && payment !== undefined;
}

function settled(flow: PurchaseFlow): PurchaseFlow {
  return { ...flow, isBusy: false, problem: undefined, errors: {}, question: undefined };
}

/** Money that arrived stays arrived, whatever a late answer says. */
function withProgress(flow: PurchaseFlow, { payableUntilMs, ...progress }: Seen): PurchaseFlow {
  if (flow.progress.status === 'success' && progress.status !== 'success') return flow;
  const isDecided = progress.status !== 'pending';
  return {
    ...flow,
    progress,
    payableUntilMs: steady(flow.payableUntilMs, payableUntilMs),
    step: isDecided ? 'status' : flow.step,
    isTimedOut: flow.isTimedOut && !isDecided,
    problem: isDecided ? undefined : flow.problem,
  };
}

const clockJitterMs = 3_000;

/** Answers take time; the countdown does not jump for that. */
function steady(knownMs: number | undefined, saidMs: number | undefined): number | undefined {
  const isSame =
    knownMs !== undefined && (saidMs === undefined || Math.abs(saidMs - knownMs) < clockJitterMs);
  return isSame ? knownMs : saidMs;
}

/** There is an order: a code was sent for it, or its payment was asked for. */
export function hasOrder({ code, payment }: PurchaseFlow): boolean {
  return code !== undefined || payment !== undefined;
}

/** Undefined if Back closes the dialog: a used code, or a decided payment, cannot be returned to. */
export function stepBefore(flow: PurchaseFlow): PurchaseFlow['step'] | undefined {
  const { step, progress } = flow;
  if (step === 'code') return isVoucherWanted(flow) ? undefined : 'form';
  return step === 'status' && progress.status === 'pending' ? 'prompt' : undefined;
}
