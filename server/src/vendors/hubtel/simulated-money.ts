/** Money at the simulated Hubtel: Receive Money and Send Money, with status queries. */
import { hourMs } from '@ntem/contract/durations';
import type { SimRequest, SimRoutes } from '#vendors/simulators/simulator.ts';
import {
  answer,
  askedCode,
  end,
  findWalletFault,
  isOver,
  lateAfterMs,
  localForm,
  type Row,
  type Shop,
} from './simulated-books.ts';

export function moneyRoutes(shop: Shop): SimRoutes {
  return { ...receiveRoute(shop), ...sendRoute(shop), ...sentRoute(shop), ...balanceRoutes(shop) };
}

const walletOf = (body: SimRequest['body']) => ({
  reference: body.ClientReference as string,
  channel: body.Channel as string,
  amount: body.Amount as number,
  callbackUrl: String(body.PrimaryCallbackUrl ?? body.PrimaryCallbackURL),
});

function receiveRoute(shop: Shop): SimRoutes {
  const { core, collections } = shop;
  return {
    'POST /merchantaccount/merchants/:account/receive/mobilemoney': {
      subjects: ({ body }) => [body?.ClientReference, `receive ${localForm(body?.CustomerMsisdn)}`],
      handle({ body, params }, behaviour) {
        if (params.account !== shop.posSalesId) return answer('4101', 'The business is not set up');
        const asked = askedCode(behaviour);
        if (asked) return asked;
        const fault = findWalletFault(body, 'CustomerMsisdn');
        if (fault) return answer('4000', fault);
        if (/[&%^]/.test(body.Description)) return answer('2001', 'Invalid character in description');
        const phone = localForm(body.CustomerMsisdn) ?? '';
        // The effect of a used reference is not documented. The worst is simulated: it is done again.
        const row = shop.newRow({ ...walletOf(body), phone, odd: behaviour });
        collections.set(row.reference, row);
        core.note({ kind: 'charge', reference: row.reference, phone, amount: pesewasOf(row) });
        if (behaviour === 'late_success') pay(shop, row, lateAfterMs);
        else followHabit(shop, row);
        return answer('0001', 'Transaction pending. Expect callback request for final state', {
          TransactionId: row.id,
          Description: body.Description,
          ClientReference: row.reference,
          Amount: row.amount,
          Charges: 0.05,
          AmountAfterCharges: row.amount,
          AmountCharged: row.amount + 0.05,
          DeliveryFee: 0,
        });
      },
    },
  };
}

export const pesewasOf = ({ amount }: Row) => Math.round(amount * 100);

function pay(shop: Shop, row: Row, afterMs?: number): void {
  end(shop, row, { isDone: true, message: 'Approved', ...(afterMs !== undefined && { afterMs }) });
  shop.core.note({ kind: 'debit', reference: row.reference, phone: row.phone, amount: pesewasOf(row) });
  if (row.odd === 'reversed_later') row.refundedAt = shop.core.clock.now() + hourMs;
}

function followHabit(shop: Shop, row: Row): void {
  const habit = shop.core.habitOf(row.phone);
  if (habit === 'approves') pay(shop, row);
  if (habit === 'declines') end(shop, row, { isDone: false, message: 'Declined' });
  if (habit === 'poor') end(shop, row, { isDone: false, message: 'Insufficient funds' });
}

/** The payer's reaction to the prompt. One that is ignored is never announced. */
export function answerPrompt(shop: Shop, row: Row | undefined, action: string): void {
  if (!row || row.end) throw new Error('There is no prompt to answer.');
  if (action === 'approve') pay(shop, row, 0);
  if (action === 'decline') end(shop, row, { isDone: false, message: 'Declined', afterMs: 0 });
  if (action === 'wrong_pin') end(shop, row, { isDone: false, message: 'Wrong PIN', afterMs: 0 });
}

function sendRoute(shop: Shop): SimRoutes {
  const { core, sent } = shop;
  return {
    'POST /api/merchants/:account/send/mobilemoney': {
      subjects: ({ body }) => [body?.ClientReference, `send ${localForm(body?.RecipientMsisdn)}`],
      handle({ body, params }, behaviour) {
        if (params.account !== shop.prepaidDepositId) return answer('4103', 'Permission denied');
        const asked = askedCode(behaviour);
        if (asked) return asked;
        const fault = body?.RecipientName
          ? findWalletFault(body, 'RecipientMsisdn')
          : 'RecipientName is required';
        if (fault) return answer('4000', fault);
        const phone = localForm(body.RecipientMsisdn) ?? '';
        const habit = core.habitOf(phone);
        if (habit === 'refused') return answer('3050', 'Not registered for mobile money');
        const row = shop.newRow({ ...walletOf(body), phone, odd: behaviour });
        sent.set(row.reference, row);
        const entry = { reference: row.reference, phone, amount: pesewasOf(row) };
        core.note({ kind: 'transfer', ...entry, why: body.Description });
        // An empty account is told by the callback alone.
        const isEmpty = behaviour === 'float_empty';
        const isDone = habit !== 'fails' && !isEmpty;
        if (isDone) core.note({ kind: 'credit', ...entry });
        if (behaviour === 'reversed_later') row.refundedAt = core.clock.now() + hourMs;
        const message = isDone ? 'Sent' : isEmpty ? 'Insufficient prepaid balance' : 'FAILED';
        end(shop, row, { isDone, message, ...(isEmpty && { code: '4075' }) });
        return answer('0001', 'accepted', {
          AmountDebited: 0,
          TransactionId: row.id,
          Description: 'Your request has been accepted.',
          ClientReference: row.reference,
          Amount: row.amount,
          Charges: 0,
        });
      },
    },
  };
}

/** Spelled otherwise than at the other status host, as its page has it. */
function sentRoute(shop: Shop): SimRoutes {
  return {
    'GET /api/merchants/:account/transactions/status': {
      subjects: ({ query }) => [query.get('clientReference') ?? undefined],
      handle({ query, params }, behaviour) {
        if (params.account !== shop.prepaidDepositId) return answer('4103', 'Permission denied');
        const row = shop.sent.get(query.get('clientReference') ?? '');
        if (!row || behaviour === 'lag')
          return { status: 404, body: { ResponseCode: '404', Message: 'Transaction not found' } };
        const isRefunded = row.refundedAt !== undefined && row.refundedAt <= shop.core.clock.now();
        const word = isRefunded ? 'refunded' : row.end?.isDone ? 'success' : 'failed';
        return {
          status: 200,
          body: {
            ResponseCode: 'success',
            Data: {
              TransactionId: row.id,
              networkTransactionId: `${row.id}9`,
              Amount: behaviour === 'other_amount' ? row.amount + 1 : row.amount,
              Fees: 0.01,
              ClientReference: behaviour === 'other_reference' ? 'SOMEBODYELSES' : row.reference,
              Channel: row.channel,
              transactionStatus: behaviour?.startsWith('word ')
                ? behaviour.slice(5)
                : isOver(shop, row)
                  ? word
                  : 'pending',
            },
          },
        };
      },
    },
  };
}

/** In GHS: what was collected, and what was paid in advance. */
const simulatedBalances = { collected: 123.5, prepaid: 900 };

function balanceRoutes(shop: Shop): SimRoutes {
  const tell = (isKnown: boolean, amount: number) =>
    isKnown
      ? { status: 200, body: { responseCode: '0000', message: 'Success', data: { amount } } }
      : { status: 400, body: { responseCode: '4000', message: 'Invalid account', data: null } };
  return {
    'GET /api/inter-transfers/:account': {
      isSpared: true,
      handle: ({ params }) => tell(params.account === shop.posSalesId, simulatedBalances.collected),
    },
    'GET /api/inter-transfers/prepaid/:account': {
      isSpared: true,
      handle: ({ params }, behaviour) =>
        tell(params.account === shop.prepaidDepositId && behaviour !== 'says_no', simulatedBalances.prepaid),
    },
  };
}
