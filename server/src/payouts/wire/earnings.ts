/** Endpoints of a seller's earnings and withdrawals. */
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import type {
  EarningsEntry,
  earningsEndpoints,
  WireEarnings,
  WirePayoutNumber,
  WireWithdrawal,
} from '@ntem/contract/payouts/endpoints/earnings';
import { withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import { isSeller } from '@ntem/contract/people/roles';
import { presentCode } from '#accounts/wire/present-code.ts';
import { readBalance } from '#books/rows/account-sums.ts';
import { sumAccount } from '#books/rows/ledger.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { sumPendingCommission } from '#orders/rows/sales.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { type EarningsLine, listEarnings } from '#payouts/rows/earnings.ts';
import { findRisk, listHeldCommissions } from '#payouts/rows/held-commission.ts';
import { findPayoutNumbers } from '#payouts/rows/payout-numbers.ts';
import { listPayoutsOf, type Payout, sumPayouts } from '#payouts/rows/payouts.ts';
import { type HeldCommission, type ReleaseStep, stepsOf, sumHeld } from '#payouts/rules/held-commission.ts';
import type { PayoutNumbers } from '#payouts/rules/payout-numbers.ts';
import { smallestPayout } from '#payouts/rules/payout-requests.ts';
import { withdrawalStatusOf } from '#payouts/rules/payout-states.ts';
import {
  askForPayoutNumber,
  provePayoutNumber,
  takeBackPayoutNumber,
} from '#payouts/verbs/change-payout-number.ts';
import { requestPayout } from '#payouts/verbs/request-payout.ts';

export function earningsHandlers(deps: Deps): HandlersOf<typeof earningsEndpoints> {
  const { db, config } = deps;
  const { payoutFee: fee } = config;
  return {
    'GET /earnings': async ({ actor }) => {
      const owed = await readBalance(db, accounts.commission(actor.userId));
      const [held, risk, pending, payouts] = await Promise.all([
        listHeldCommissions(db, actor.userId),
        findRisk(db, actor.userId),
        sumPendingCommission(db, actor.userId),
        sumPayouts(db, actor.userId),
      ]);
      const heldSum = sumHeld(held);
      return {
        data: {
          available: pesewasToWire(pesewas(-owed - heldSum)),
          resting: pesewasToWire(heldSum),
          rests: stepsOf(held).map(presentStep),
          pending: pesewasToWire(pending),
          in_flight: pesewasToWire(payouts.inFlight),
          paid_out: pesewasToWire(payouts.paidOut),
          minimum: pesewasToWire(smallestPayout(actor.role, { minimum: config.payoutMinimum, fee })),
          fee: pesewasToWire(fee),
          approval: risk ? { until: risk.until.toISOString(), because: risk.because } : null,
        },
      };
    },
    'GET /earnings/entries': async ({ actor, query }) => {
      const [{ lines, total }, held] = await Promise.all([
        listEarnings(db, actor.userId, windowOf(query)),
        listHeldCommissions(db, actor.userId),
      ]);
      return { data: lines.map((line) => presentEntry(line, held)), meta: presentPagination(query, total) };
    },
    'GET /earnings/withdrawals': async ({ actor, query }) => {
      const [payouts, { count }] = await Promise.all([
        listPayoutsOf(db, actor.userId, windowOf(query)),
        sumPayouts(db, actor.userId),
      ]);
      return { data: payouts.map(presentWithdrawal), meta: presentPagination(query, count) };
    },
    'POST /earnings/withdrawals': async ({ author, body, key }) => {
      const payout = await requestPayout(deps, author, {
        amount: body.amount,
        phone: body.phone_number ?? undefined,
        network: body.network ?? undefined,
        key: key?.key,
        newestKnown: body.last_withdrawal_id,
      });
      return { message: 'Withdrawal requested', data: presentWithdrawal(payout) };
    },
    'GET /earnings/payout-number': async ({ actor }) => ({
      data: presentNumbers(await findPayoutNumbers(db, actor.userId)),
    }),
    'PUT /earnings/payout-number': async ({ actor, author, body }) => {
      const { phone_number: phone, network } = body;
      // A code costs a message: none for an account that neither sells nor has earned anything.
      if (!isSeller(actor.role) && (await sumAccount(db, accounts.commission(actor.userId))) >= 0n)
        throw new Refusal('CONFLICT', { message: withdrawalTexts.nothing });
      const code = await askForPayoutNumber(deps, author, { phone, network });
      return { message: 'We sent a code to this number', data: { otp: presentCode(code) } };
    },
    'POST /earnings/payout-number/verify': async ({ author, body }) => ({
      message: 'Payout number proved',
      data: presentNumbers(await provePayoutNumber(deps, author, body)),
    }),
    'DELETE /earnings/payout-number': async ({ author }) => ({
      message: 'Payout number taken back',
      data: presentNumbers(await takeBackPayoutNumber(deps, author)),
    }),
  };
}

function presentNumbers({ usable, upcoming }: PayoutNumbers): WirePayoutNumber {
  const newest = upcoming ?? usable;
  return {
    phone_number: newest?.phone ?? null,
    network: newest?.network ?? null,
    usable_from: newest?.usableFrom.toISOString() ?? null,
    until_then: upcoming && usable ? { phone_number: usable.phone, network: usable.network } : null,
  };
}

function presentWithdrawal(payout: Payout): WireWithdrawal {
  return { ...toWire(payout), phone_number: payout.phone, status: withdrawalStatusOf(payout.state) };
}

function presentStep({ amount, until, because }: ReleaseStep): WireEarnings['rests'][number] {
  return { amount: pesewasToWire(amount), available_at: until.toISOString(), because };
}

function presentEntry(line: EarningsLine, held: readonly HeldCommission[]): EarningsEntry {
  const kind = kindOf(line);
  const share = kind === 'commission' && held.find(({ orderId }) => orderId === line.orderId);
  return {
    ...toWire(line),
    id: String(line.id),
    kind,
    order:
      line.orderReference === null
        ? null
        : {
            ext_transaction_id: line.orderReference,
            service_name: line.serviceName,
            package_name: line.bundleName,
            amount: pesewasToWire(line.price),
            base_price: pesewasToWire(line.base),
            stage: stageOf(line),
          },
    available_at: share ? share.until.toISOString() : null,
    withdrawal: line.payoutId === null ? null : { id: line.payoutId, reference: line.payoutReference },
  };
}

function kindOf({
  amount,
  orderReference,
  payoutId,
  isBrought,
  isToFloat,
}: EarningsLine): EarningsEntry['kind'] {
  if (orderReference !== null) return amount > 0n ? 'commission' : 'reversal';
  if (payoutId !== null) return amount > 0n ? 'withdrawal_returned' : 'withdrawal';
  if (isToFloat) return 'to_float';
  return isBrought ? 'brought' : 'adjustment';
}
