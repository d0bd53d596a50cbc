/** Runs one purchase: keeps its flow, makes its calls, and watches it to its end. */
import { codeResendAfterMs } from '@ntem/contract/accounts/limits';
import type { Network } from '@ntem/contract/networks';
import { paymentLateAfterMs } from '@ntem/contract/orders/limits';
import { parsePhone } from '@ntem/contract/phones';
import { useLayoutEffect, useReducer, useRef } from 'react';
import { dropUnprompted, keepOrder } from '#features/shop/orders/device-orders.ts';
import { randomId } from '#lib/browser/device-id.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { isFinal } from '#lib/order-stage.ts';
import { faultsOf } from './form-faults.ts';
import { keepPurchase } from './kept-purchase.ts';
import { checkStatus, momentIn, placeOrder, resendCode, verifyCode } from './purchase-calls.ts';
import {
  buyFailure,
  checkFailedText,
  isCodeVoid,
  resendFailure,
  verifyFailure,
} from './purchase-failures.ts';
import { type Form, type PurchaseEvent, type PurchaseFlow, purchaseFlow } from './purchase-flow.ts';
import { refuseNumbers, rememberNumbers } from './remembered-numbers.ts';

const moreTimeMs = 60_000;

export type Purchase = ReturnType<typeof usePurchase>;

type PurchaseOptions = {
  start: PurchaseFlow;
  onStale: () => void;
  /** After the dialog is closed, the stored state is no longer ours to change. */
  isLeft: { readonly current: boolean };
};

export function usePurchase({ start, onStale, isLeft }: PurchaseOptions) {
  const [flow, dispatch] = useReducer(purchaseFlow, start);
  // State is too late for a second tap in the same moment.
  const isBusy = useRef(false);
  const { payment, progress } = flow;

  const latest = useKept(flow, isLeft);

  const alone = async (work: () => Promise<PurchaseEvent>, onFailure: (error: unknown) => PurchaseEvent) => {
    if (isBusy.current) return;
    isBusy.current = true;
    dispatch({ type: 'sent' });
    const event = await work().catch(onFailure);
    isBusy.current = false;
    // Nobody watches any more, but the order is made: the shop's bar continues with it.
    if (isLeft.current) keepOrder(purchaseFlow(latest.current, event));
    dispatch(event);
    if (event.type === 'price changed' || event.type === 'package gone') onStale();
  };

  useWatch({
    phase: payment && !isFinal(progress) ? progress.status : undefined,
    ask: async (signal) => {
      const answer = await checkStatus(payment?.id ?? '', signal);
      if (signal.aborted) return;
      dispatch({ type: 'seen', progress: answer });
      if (answer.status === 'pending' && Date.now() > flow.timeoutAtMs) dispatch({ type: 'timed out' });
    },
  });

  const newNumbers = () => ({ newKey: randomId(), nowMs: Date.now() });
  const order = (ordered: PurchaseFlow) =>
    alone(
      () => placeAndRemember(ordered),
      (error) => buyFailure(error, newNumbers()),
    );
  return {
    flow,
    typeNumber: (field: 'recipient' | 'payer', value: string) =>
      dispatch({ type: 'number typed', field, value, key: randomId() }),
    chooseNetwork: (network: Network) => dispatch({ type: 'network chosen', network, key: randomId() }),
    replaceNumbers: (form: Partial<Form>) => dispatch({ type: 'numbers replaced', form, key: randomId() }),
    tickRemember: (isOn: boolean) => dispatch({ type: 'remember ticked', isOn }),
    back: () => dispatch({ type: 'back' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    submit: () => {
      const wrong = faultsOf(flow.form);
      if (wrong) dispatch(wrong);
      // The same details have a code on its way already.
      else if (flow.code) dispatch({ type: 'code step opened' });
      else void order(flow);
    },
    answerQuestion: (isYes: boolean) => {
      const answer: PurchaseEvent = { type: 'question answered', isYes };
      dispatch(answer);
      if (isYes) void order(purchaseFlow(flow, answer));
    },
    verify: (code: string) =>
      alone(
        () => verifyOrResend(flow, code),
        (error) => verifyFailure(error, newNumbers()),
      ),
    resend: () =>
      alone(
        async () => codeSent(await resendCode(flow)),
        (error) => resendFailure(error, newNumbers()),
      ),
    ask: () =>
      alone(
        async () => ({
          type: 'asked',
          progress: await checkStatus(payment?.id ?? ''),
          timeoutAtMs: Date.now() + moreTimeMs,
        }),
        () => ({ type: 'failed', problem: { text: checkFailedText } }),
      ),
  };
}

/** Stores it on the device, so that a reload continues with it and the shop's bar shows it. Returns what was stored. */
function useKept(flow: PurchaseFlow, isLeft: PurchaseOptions['isLeft']): { readonly current: PurchaseFlow } {
  const latest = useRef(flow);
  // Saved before painting, so that nothing seen is lost if the page closes.
  useLayoutEffect(() => {
    if (!isLeft.current) keepPurchase(flow, { isOpen: true }, Date.now());
    if (latest.current.buyKey !== flow.buyKey) dropUnprompted(latest.current.buyKey);
    latest.current = flow;
    keepOrder(flow);
  }, [flow, isLeft]);
  return latest;
}

/** Sends another code by itself when the entered one is void, if the limits allow it. */
async function verifyOrResend(flow: PurchaseFlow, code: string): Promise<PurchaseEvent> {
  try {
    const { payment, otp } = await verifyCode(flow, code);
    return underWay(payment, otp);
  } catch (error) {
    const mayResend = flow.code && !flow.payment && Date.now() >= flow.code.resendAtMs;
    if (!isCodeVoid(error) || !mayResend) throw error;
    const another = await resendCode(flow).catch((failure: unknown) => failure);
    if (another instanceof Error) {
      return resendFailure(another, { newKey: randomId(), nowMs: Date.now() });
    }
    return { ...codeSent(another as WireCode), isInstead: true };
  }
}

async function placeAndRemember(flow: PurchaseFlow): Promise<PurchaseEvent> {
  const placed = await placeOrder(flow);
  remember(flow.form);
  if (placed.payment) return underWay(placed.payment, placed.data?.otp);
  if (!placed.data) throw new Error('The order came back with neither a code nor a payment.');
  return codeSent(placed.data.otp);
}

function remember({ recipient, payer, network, remember: isAgreed }: PurchaseFlow['form']) {
  const [to, from] = [parsePhone(recipient), parsePhone(payer)];
  if (!isAgreed) refuseNumbers();
  else if (to && from && network) rememberNumbers({ recipient: to, payer: { phone: from, network } });
}

type WireCode = { requestId: string; ussd_code: string; prefix: string };
type WirePayment = {
  id: string;
  ext_transaction_id: string;
  amount: number;
  seconds_left?: number | undefined;
};

function codeSent(otp: WireCode) {
  return { type: 'code sent', code: sentCode(otp) } as const;
}

function sentCode({ requestId, ussd_code: ussdCode, prefix }: WireCode) {
  return { requestId, ussdCode, prefix, resendAtMs: Date.now() + codeResendAfterMs, key: randomId() };
}

/** The payer approves it on the phone, or the gateway first wants a code from them. */
function underWay(started: WirePayment, otp: WireCode | undefined): PurchaseEvent {
  const { id, ext_transaction_id: reference, amount: amountGhs, seconds_left: left } = started;
  const payment = { id, reference, amountGhs, ...(left !== undefined && { windowMs: left * 1000 }) };
  const timeoutAtMs = Date.now() + paymentLateAfterMs;
  if (otp) return { type: 'voucher wanted', code: sentCode(otp), payment, timeoutAtMs };
  return { type: 'prompted', payment, timeoutAtMs, payableUntilMs: momentIn(left) };
}
