/** Money that leaves the simulated Paystack: transfers to wallets, and refunds. */
import { hourMs } from '@ntem/contract/durations';
import type { SimCore, SimRoutes } from '#vendors/simulators/simulator.ts';
import { type Moved, movesAfterMs, no, type Refund, type Shop, stateOf, yes } from './simulated-books.ts';
import { listRoute } from './simulated-lists.ts';
import { fromTransferReference } from './words.ts';

export function moneyOutRoutes(shop: Shop): SimRoutes {
  return { ...transferRoutes(shop), ...refundRoutes(shop) };
}

function transferRoutes(shop: Shop): SimRoutes {
  const { core, transfers } = shop;
  const recipients = new Map<string, string>();
  return {
    'POST /transferrecipient'({ body }) {
      if (body?.type !== 'mobile_money' || !['MTN', 'VOD', 'ATL'].includes(body.bank_code))
        return no('Invalid bank code');
      const code = `RCP_${body.bank_code}${body.account_number}`;
      recipients.set(code, body.account_number);
      return yes('Transfer recipient created successfully', { recipient_code: code }, 201);
    },
    'POST /transfer': {
      subjects: ({ body }) => [nameOf(body?.reference), `transfer ${recipients.get(body?.recipient)}`],
      handle({ body }, behaviour) {
        const phone = recipients.get(body?.recipient);
        const habit = core.habitOf(phone ?? '');
        if (!phone || habit === 'refused') return no('Invalid transfer recipient');
        if (behaviour === 'float_empty') return no('Your balance is not enough to fulfil this request');
        if (behaviour?.startsWith('says ')) return no(behaviour.slice(5));
        if (!/^[a-z0-9_-]{16,50}$/.test(body.reference ?? ''))
          return no('Your reference contains illegal special characters');
        if (!Number.isInteger(body.amount) || body.amount <= 0) return no('Invalid Amount Sent');
        if (transfers.has(body.reference))
          return no('Please provide a unique reference. Reference already exists on a transfer');
        const made = {
          id: shop.nextId(),
          reference: body.reference,
          phone,
          amount: body.amount,
          at: core.clock.now(),
          why: body.reason,
        };
        const moved: Moved = { ...made, end: habit === 'fails' ? 'failed' : 'success' };
        if (behaviour === 'reversed_later') moved.reversedAt = core.clock.now() + hourMs;
        transfers.set(moved.reference, moved);
        core.note({
          kind: 'transfer',
          reference: nameOf(moved.reference),
          phone,
          amount: moved.amount,
          why: body.reason,
        });
        if (moved.end === 'success')
          core.note({ kind: 'credit', reference: nameOf(moved.reference), phone, amount: moved.amount });
        shop.announce(`transfer.${moved.end}`, { id: moved.id, reference: moved.reference }, movesAfterMs);
        return yes('Transfer has been queued', {
          ...transferData(core, moved),
          transfer_code: `TRF_${moved.id}`,
        });
      },
    },
    ...listRoute('/transfer', () =>
      [...transfers.values()].map((one) => ({ ...transferData(core, one), reason: one.why, at: one.at })),
    ),
    'GET /transfer/verify/:reference': {
      subjects: ({ params }) => [nameOf(params.reference)],
      handle({ params }, behaviour) {
        const moved = transfers.get(params.reference ?? '');
        if (/[A-Z]/.test(params.reference ?? ''))
          return no('Your reference contains illegal special characters');
        if (!moved || behaviour === 'lag') return no('Transfer not found', 404);
        return yes('Transfer retrieved', {
          ...transferData(core, moved),
          ...(behaviour === 'new_word' && { status: 'parked' }),
        });
      },
    },
  };
}

/** The journal has the shop's own spelling. */
const nameOf = (reference = '') => fromTransferReference(reference);

function refundRoutes(shop: Shop): SimRoutes {
  const { core, charges, refunds } = shop;
  return {
    'POST /refund': {
      subjects: ({ body }) => [body?.merchant_note, body?.transaction],
      handle({ body }, behaviour) {
        const charge = charges.get(body?.transaction);
        if (!charge || stateOf(shop, charge) !== 'success')
          return no('Transaction not found or not refundable');
        if (body.amount < 100) return no('Amount must be at least 1.00 GHS');
        if (charge.refunded) return no('Transaction has been fully reversed');
        charge.refunded = true;
        const refund = {
          id: shop.nextId(),
          charge,
          amount: body.amount,
          note: body.merchant_note,
          at: core.clock.now(),
          end: behaviour ?? 'processed',
        };
        refunds.push(refund);
        core.note({
          kind: 'refund',
          reference: body.merchant_note,
          phone: charge.phone,
          amount: body.amount,
        });
        return yes('Refund has been queued for processing', refundData(core, refund));
      },
    },
    'GET /refund/:id'({ params }) {
      const refund = refunds.find(({ id }) => String(id) === params.id);
      return refund ? yes('Refund retrieved', refundData(core, refund)) : no('Refund not found', 404);
    },
    ...listRoute('/refund', () => refunds.map((one) => ({ ...refundData(core, one), at: one.at }))),
  };
}

function transferData(core: SimCore, { id, reference, amount, at, end: ending, reversedAt }: Moved) {
  const isOver = core.clock.now() - at >= movesAfterMs;
  const isReversed = reversedAt !== undefined && core.clock.now() >= reversedAt;
  return {
    id,
    reference,
    amount,
    currency: 'GHS',
    status: isReversed ? 'reversed' : isOver ? ending : 'pending',
  };
}

function refundData(core: SimCore, { id, charge, amount, note, at, end: ending }: Refund) {
  const status = core.clock.now() - at >= movesAfterMs ? ending : 'pending';
  return { id, status, amount, currency: 'GHS', transaction: charge.id, merchant_note: note };
}
