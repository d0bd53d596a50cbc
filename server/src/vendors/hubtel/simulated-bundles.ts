/** Commission Services of the simulated Hubtel: a recipient's current offers, and orders that must match them. */
import type { SimRoutes } from '#vendors/simulators/simulator.ts';
import { answer, askedCode, end, findFault, lateAfterMs, localForm, type Shop } from './simulated-books.ts';
import { pesewasOf } from './simulated-money.ts';

type Offer = { Display: string; Value: string; Amount: number };

/** Telecel's codes begin with a blank. */
const offers: Record<'MTN' | 'TELECEL' | 'AIRTELTIGO', Offer[]> = {
  MTN: [
    { Display: '5GB', Value: 'data_bundle_1', Amount: 24 },
    { Display: '17.79MB', Value: 'data_bundle_2', Amount: 0.5 },
    { Display: '400MB, 5am to 8am', Value: 'kokrokoo_bundle_1', Amount: 1.2 },
  ],
  TELECEL: [{ Display: '5.7 GB', Value: ' 5.7 GB', Amount: 20 }],
  AIRTELTIGO: [{ Display: '10GB', Value: 'DATA10', Amount: 41.5 }],
};

/** The price difference of a bundle for one recipient. */
const moves: Record<string, number> = { price_up: 0.5, price_down: -0.5 };

export function bundleRoutes(shop: Shop): SimRoutes {
  const { core, bundles } = shop;
  /** The last offer to each recipient: an order must match it. */
  const quoted = new Map<string, Offer[]>();
  const offersOf = (service: string | undefined) => {
    const network = Object.entries(shop.serviceIds).find(([, id]) => id === service)?.[0];
    return offers[network as keyof typeof offers];
  };
  const path = '/commissionservices/:account/:service';
  return {
    [`GET ${path}`]: {
      subjects: ({ query }) => [`offers ${localForm(query.get('destination'))}`],
      handle({ params, query }, behaviour) {
        const listed = offersOf(params.service);
        if (params.account !== shop.prepaidDepositId || !listed) return answer('4101', 'Not set up');
        const asked = askedCode(behaviour);
        if (asked) return asked;
        const destination = query.get('destination') ?? '';
        if (!localForm(destination)) return answer('4000', 'destination must be in international format');
        const move = moves[behaviour ?? ''] ?? 0;
        const now = behaviour === 'gone' ? [] : listed.map((one) => ({ ...one, Amount: one.Amount + move }));
        quoted.set(`${params.service} ${destination}`, now);
        return answer('0000', 'Successful', now);
      },
    },
    [`POST ${path}`]: {
      subjects: ({ body }) => [body?.ClientReference, `deliver ${localForm(body?.Destination)}`],
      handle({ params, body }, behaviour) {
        if (params.account !== shop.prepaidDepositId || !offersOf(params.service))
          return answer('4101', 'Not set up');
        const asked = askedCode(behaviour);
        if (asked) return asked;
        const fault = findFault(body, { phone: 'Destination', callback: ['CallbackUrl'] });
        if (fault) return answer('4000', fault);
        const quote = quoted.get(`${params.service} ${body.Destination}`) ?? [];
        const matches = quote.some(
          ({ Value, Amount }) => Value === body.Extradata?.bundle && Amount === body.Amount,
        );
        if (!matches || behaviour === 'price_moved')
          return answer('4010', 'Bundle and amount do not match what is offered');
        if (behaviour === 'float_empty') return answer('4075', 'Insufficient prepaid balance.');
        const phone = localForm(body.Destination) ?? '';
        const habit = core.habitOf(phone);
        if (habit === 'refused') return answer('2001', 'The recipient cannot get this bundle');
        const row = shop.newRow({
          ...{ reference: body.ClientReference, phone, channel: 'cash', amount: body.Amount },
          ...{ callbackUrl: body.CallbackUrl, odd: behaviour },
        });
        bundles.set(row.reference, row);
        const entry = { reference: row.reference, phone, bundle: body.Extradata.bundle };
        core.note({ kind: 'order', ...entry, amount: pesewasOf(row) });
        const isDone = habit !== 'fails' && behaviour !== 'unknown_failed';
        if (isDone) core.note({ kind: 'delivery', ...entry, amount: pesewasOf(row) });
        const message = isDone ? `GHC ${row.amount} has been sent to ${body.Destination}` : 'FAILED';
        end(shop, row, { isDone, message, ...(behaviour === 'late_success' && { afterMs: lateAfterMs }) });
        if (behaviour?.startsWith('unknown_'))
          return answer('0005', 'The transaction state is not known', { ClientReference: row.reference });
        return answer('0001', 'Transaction pending. Expect callback request for final state', {
          ClientReference: row.reference,
          Amount: row.amount,
          // With blanks, as it has been seen.
          TransactionId: ` ${row.id} `,
          Meta: { Commission: '0.0198' },
        });
      },
    },
  };
}
