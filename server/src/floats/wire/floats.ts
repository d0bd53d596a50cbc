/** Endpoints of a seller's float. */

import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import type {
  floatEndpoints,
  WireFloat,
  WireFloatLine,
  WireTopUp,
} from '@ntem/contract/floats/endpoints/floats';
import { largestExport } from '@ntem/contract/lists';
import { pesewasToWire } from '@ntem/contract/money';
import { presentCode } from '#accounts/wire/present-code.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import type { Deps } from '#deps.ts';
import { type FloatLine, listFloatLines, streamFloatLines } from '#floats/rows/float-lines.ts';
import { findSellerFloat, findUsualSale, sumFloatSales } from '#floats/rows/floats.ts';
import { findAttemptOfTopUp, type TopUp } from '#floats/rows/top-ups.ts';
import { moveEarnings } from '#floats/verbs/move-earnings.ts';
import { setFloatLimits } from '#floats/verbs/set-float-limits.ts';
import { followTopUp, proveTopUp, topUpFloat } from '#floats/verbs/top-up-float.ts';
import { type CsvSource, csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';

export function floatHandlers(deps: Deps): HandlersOf<typeof floatEndpoints> {
  const { db } = deps;
  return {
    'GET /float': async ({ actor }) => ({ data: await presentFloat(deps, actor.userId) }),
    'GET /float/history': async ({ actor, query }) => {
      const { lines, total } = await listFloatLines(db, actor.userId, {
        type: query.type,
        ...windowOf(query),
      });
      return { data: lines.map(presentLine), meta: presentPagination(query, total) };
    },
    'POST /float/history/export': async ({ actor, body }) => {
      const { total } = await listFloatLines(db, actor.userId, { type: body.type, offset: 0, limit: 1 });
      const batches = streamFloatLines(db, actor.userId, { type: body.type, largest: largestExport });
      return csvFile<WireFloatLine>({
        name: 'float',
        total,
        batches: presented(batches),
        columns: csvColumns,
      });
    },
    'POST /float/from-earnings': async ({ author, body, key }) => {
      await moveEarnings(deps, author, { amount: body.amount, key: key?.key });
      return { message: 'Moved to your float', data: await presentFloat(deps, author.userId) };
    },
    'POST /float/top-ups': async ({ author, body, key, log }) => {
      const { amount, phoneNumber: phone, network } = body;
      const request = { amount, phone, network, key: key?.key };
      const { topUp, code } = await topUpFloat({ ...deps, log }, author, request);
      return {
        message: code ? 'OTP Initiated Successful' : 'Payment Initiated',
        data: code
          ? { top_up: presentTopUp(topUp), otp: presentCode(code) }
          : await presentPrompted(deps, topUp),
      };
    },
    'POST /float/top-ups/{id}/verify': async ({ author, params, body, log }) => {
      const topUp = await proveTopUp({ ...deps, log }, author, { id: params.id, ...body });
      return { message: 'Payment Initiated', data: await presentPrompted(deps, topUp) };
    },
    'GET /float/top-ups/{id}': async ({ actor, params, log }) => ({
      data: await presentPrompted(deps, await followTopUp({ ...deps, log }, actor.userId, params.id)),
    }),
    'PUT /float/settings': async ({ author, body, requireProof }) => {
      const { low_below: lowBelow, daily_limit: dailyLimit } = body;
      await setFloatLimits(deps, author, { lowBelow, dailyLimit, requireProof });
      return { message: 'Saved', data: await presentFloat(deps, author.userId) };
    },
  };
}

async function presentFloat({ db }: Pick<Deps, 'db'>, userId: string): Promise<WireFloat> {
  const [float, sums, usual] = await Promise.all([
    findSellerFloat(db, userId),
    sumFloatSales(db, userId),
    findUsualSale(db, userId),
  ]);
  return {
    available: pesewasToWire(float.balance),
    held: pesewasToWire(sums.held),
    low_below: pesewasToWire(float.lowBelow),
    daily_limit: float.dailyLimit === null ? null : pesewasToWire(float.dailyLimit),
    sold_today: pesewasToWire(sums.soldToday),
    kept_today: pesewasToWire(sums.keptToday),
    usual_sale: usual === undefined ? null : pesewasToWire(usual),
  };
}

function presentLine(line: FloatLine): WireFloatLine {
  const { orderId: id, phone, network, receiver, receiverNetwork } = line;
  return {
    id: String(line.id),
    type: line.type,
    amount: pesewasToWire(line.amount),
    balance_after: pesewasToWire(line.balanceAfter),
    order:
      id === null
        ? null
        : {
            id,
            ext_transaction_id: line.orderReference,
            package_name: line.bundleName,
            recipient: line.recipient,
            customer_name: line.customerName,
            customer_pays: line.askedPesewas === null ? null : pesewasToWire(line.askedPesewas),
            stage: line.stage,
            refunded_at: line.refundedAt?.toISOString() ?? null,
          },
    reason: line.reason,
    from: phone && network ? { phone_number: phone, network } : null,
    to: receiver && receiverNetwork ? { phone_number: receiver, network: receiverNetwork } : null,
    created_at: line.createdAt.toISOString(),
  };
}

async function* presented(batches: AsyncIterable<FloatLine[]>): AsyncGenerator<WireFloatLine[]> {
  for await (const lines of batches) yield lines.map(presentLine);
}

const csvColumns: CsvSource<WireFloatLine>['columns'] = [
  ['date', (line) => new Date(line.created_at)],
  ['type', (line) => line.type],
  ['amount', (line) => line.amount],
  ['balance_after', (line) => line.balance_after.toFixed(2)],
  ['transaction_id', (line) => line.order?.ext_transaction_id ?? ''],
  ['package', (line) => line.order?.package_name ?? ''],
  ['recipient', (line) => line.order?.recipient ?? ''],
  ['name', (line) => line.order?.customer_name ?? ''],
  ['customer_pays', (line) => line.order?.customer_pays?.toFixed(2) ?? ''],
  ['reason', (line) => line.reason ?? ''],
  ['topped_up_from', (line) => line.from?.phone_number ?? ''],
  ['given_back_to', (line) => line.to?.phone_number ?? ''],
];

/** With the payer's time to approve, and the code that the gateway wants of them. */
async function presentPrompted({ db }: Pick<Deps, 'db'>, topUp: TopUp): Promise<WireTopUp> {
  const attempt = await findAttemptOfTopUp(db, topUp.id);
  const presented = presentTopUp(topUp);
  if (!attempt || topUp.state !== 'prompting' || !isUndecided(attempt.outcome)) return { top_up: presented };
  const left = Math.max(0, Math.ceil(-(attempt.sinceWindowMs ?? 0) / 1000));
  const { challengeId, challengeDialCode, challengeAnsweredAt } = attempt;
  const isWanted = challengeId !== null && !challengeAnsweredAt;
  return {
    top_up: { ...presented, seconds_left: left },
    ...(isWanted && {
      otp: presentCode({ requestId: challengeId, dialCode: challengeDialCode ?? '', prefix: '' }),
    }),
  };
}

const statuses = { created: 'pending', prompting: 'pending', failed: 'failed', paid: 'success' } as const;

/** A code that was not entered in time ends it: no wallet was ever asked to pay. */
function presentTopUp(topUp: TopUp): WireTopUp['top_up'] {
  const isOver = topUp.state === 'created' && Date.now() - topUp.createdAt.getTime() > codeLifetimeMs;
  return {
    id: topUp.id,
    status: isOver ? 'failed' : statuses[topUp.state],
    amount: pesewasToWire(topUp.amountPesewas),
    reference: topUp.reference,
  };
}
