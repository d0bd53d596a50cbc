/** Asks vendors about the numbers of an order that waits for its code. A silent vendor blocks nothing. */
import type { Phone } from '@ntem/contract/phones';
import { findPurchaseCode } from '#accounts/rows/one-time-codes.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import type { Log } from '#kernel/log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getOrder, type Order } from '#orders/rows/orders.ts';
import { initialsOf } from '#people/rules/masked-name.ts';
import { callAndLog, type LoggedCall } from '#vendors/ports/call-and-log.ts';

type NumbersDeps = Pick<Deps, 'db' | 'gateways' | 'suppliers' | 'log'>;

/** `paysAs`: the initials of the wallet's owner. `advice`: what the supplier says of the receiving number. */
export type CheckedNumbers = { paysAs: string | undefined; advice: string | undefined };

/** Each order's numbers are asked about once: a page that is loaded again costs the vendors nothing. */
const mostKept = 1_000;

export function createNumberChecks(
  deps: NumbersDeps,
): (code: { requestId: string; payer: Phone }) => Promise<CheckedNumbers> {
  const kept = new Map<string, Promise<CheckedNumbers>>();
  return async ({ requestId, payer }) => {
    const order = await findWaitingOrder(deps, { requestId, payer });
    const asked = kept.get(order.id) ?? askVendors(deps, order);
    kept.delete(order.id);
    kept.set(order.id, asked);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return asked;
  };
}

async function findWaitingOrder(
  { db }: NumbersDeps,
  { requestId: id, payer: phone }: { requestId: string; payer: Phone },
): Promise<Order> {
  const code = await inTransaction(db, (tx) => findPurchaseCode(tx, { id, phone }));
  const order = code?.subject ? await getOrder(db, code.subject) : undefined;
  if (order?.state !== 'created' && order?.state !== 'awaiting_code') throw new Refusal('NOT_FOUND');
  return order;
}

async function askVendors({ gateways, suppliers, log }: NumbersDeps, order: Order): Promise<CheckedNumbers> {
  const { payer: phone, payerNetwork: network, recipient } = order;
  const gateway = gateways.inOrder().find(({ findOwner }) => findOwner);
  const supplier = suppliers.inOrder(order.network).find(({ checkRecipient }) => checkRecipient);
  const [owner, fitness] = await Promise.all([
    gateway?.findOwner &&
      ask((signal) => gateway.findOwner?.({ phone, network }, signal), {
        log,
        told: { call: 'find owner', vendor: gateway.name, orderId: order.id },
      }),
    supplier?.checkRecipient &&
      ask((signal) => supplier.checkRecipient?.(recipient, signal), {
        log,
        told: { call: 'check recipient', vendor: supplier.name, orderId: order.id },
      }),
  ]);
  return {
    paysAs: owner === undefined ? undefined : initialsOf(owner),
    advice: fitness && !fitness.fits ? fitness.advice : undefined,
  };
}

function ask<Answer>(
  question: (signal: AbortSignal) => Promise<Answer | undefined> | undefined,
  { log, told }: { log: Log; told: LoggedCall },
): Promise<Answer | undefined> {
  return callAndLog<Answer | undefined>(log, told, async (signal) => question(signal), {
    unknown: () => undefined,
  });
}
