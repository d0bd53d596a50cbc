/** Carries out what a step asks for, by the same actions as the shop's page. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import { pesewas, pesewasFromWire } from '@ntem/contract/money';
import type { Session } from '#channels/rows/sessions.ts';
import type { Effect, EffectResult } from '#channels/rules/conversation.ts';
import { isHeldByRestore } from '#installation/rows/restores.ts';
import { keyedHash } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { buyBundle } from '#orders/verbs/buy-bundle.ts';
import { confirmPurchase } from '#orders/verbs/confirm-purchase.ts';
import { resendPurchaseCode } from '#orders/verbs/resend-purchase-code.ts';
import type { StepCall, StepDeps } from './take-step.ts';

type CarryingOut = { effect: Effect; session: Session; call: StepCall; refCode: string | undefined };

type CarriedOut = { result: EffectResult; orderId?: string | undefined };

export async function carryOut(deps: StepDeps, { effect, ...from }: CarryingOut): Promise<CarriedOut> {
  try {
    return await act(deps, effect, from);
  } catch (error) {
    // The database refuses new payments until a restore is compared. Nothing was charged.
    const refusal = isHeldByRestore(error) ? new Refusal('GATEWAY_UNAVAILABLE') : error;
    if (!(refusal instanceof Refusal)) throw refusal;
    const { code, details } = refusal;
    const shown = (details.data as { final_price?: number } | undefined)?.final_price;
    return {
      result: { kind: 'refused', code, price: shown === undefined ? undefined : pesewasFromWire(shown) },
    };
  }
}

async function act(deps: StepDeps, effect: Effect, from: Omit<CarryingOut, 'effect'>): Promise<CarriedOut> {
  const { client } = from.call;
  switch (effect.kind) {
    case 'buy':
      return buy(deps, effect, from);
    case 'resend': {
      const { requestId } = await resendPurchaseCode(deps, { ...effect, client });
      return { result: { kind: 'code_sent', requestId } };
    }
    case 'prove': {
      const order = await confirmPurchase(deps, {
        ...effect,
        key: keyOf(deps, from, `code ${from.session.step}`),
      });
      if (!order) throw new Refusal('OTP_EXPIRED');
      return { result: { kind: 'prompted', reference: order.reference }, orderId: order.id };
    }
  }
}

async function buy(
  deps: StepDeps,
  effect: Extract<Effect, { kind: 'buy' }>,
  from: Omit<CarryingOut, 'effect'>,
): Promise<CarriedOut> {
  const { chosen, offer, confirmDuplicate, ...numbers } = effect;
  const { channel, phone, client } = from.call;
  const bought = await buyBundle(deps, {
    ...numbers,
    bundleId: chosen.bundleId,
    serviceId: chosen.serviceId,
    buyerName: namelessGuest,
    refCode: from.refCode,
    shownPrice: pesewas(chosen.pricePesewas),
    confirmDuplicate,
    // One order for each price that was shown, however often the key that buys it comes.
    key: keyOf(deps, from, String(offer)),
    actor: undefined,
    client,
    via: { channel, provedPhone: phone },
  });
  const { order } = bought;
  if (bought.outcome === 'code_sent')
    return { result: { kind: 'code_sent', requestId: bought.code.requestId }, orderId: order.id };
  return { result: { kind: 'prompted', reference: order.reference }, orderId: order.id };
}

/** Of the order that was bought at the price that the session shows. */
export function buyKeyOf({ id, state }: Session): string {
  return `session ${id} ${state.offer}`;
}

function keyOf({ keys }: StepDeps, { session }: { session: Session }, step: string) {
  const key = `session ${session.id} ${step}`;
  return { key, bodyHash: keyedHash(keys.requestBodies, key) };
}
