/** Endpoints of a seller's float. */
import type { floatEndpoints, WireFloat, WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import { pesewasToWire } from '@ntem/contract/money';
import type { Deps } from '#deps.ts';
import { type FloatLine, findFloat, listFloatLines, sumFloatSales } from '#floats/rows/floats.ts';
import { moveEarnings } from '#floats/verbs/move-earnings.ts';
import { setFloatLimits } from '#floats/verbs/set-float-limits.ts';
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
    'POST /float/from-earnings': async ({ author, body, key }) => {
      await moveEarnings(deps, author, { amount: body.amount, key: key?.key });
      return { message: 'Moved to your float', data: await presentFloat(deps, author.userId) };
    },
    'PUT /float/settings': async ({ author, body, requireProof }) => {
      const { low_below: lowBelow, daily_limit: dailyLimit } = body;
      await setFloatLimits(deps, author, { lowBelow, dailyLimit, requireProof });
      return { message: 'Saved', data: await presentFloat(deps, author.userId) };
    },
  };
}

async function presentFloat({ db }: Pick<Deps, 'db'>, userId: string): Promise<WireFloat> {
  const [float, sums] = await Promise.all([findFloat(db, userId), sumFloatSales(db, userId)]);
  return {
    available: pesewasToWire(float.balance),
    held: pesewasToWire(sums.held),
    low_below: pesewasToWire(float.lowBelow),
    daily_limit: float.dailyLimit === null ? null : pesewasToWire(float.dailyLimit),
    sold_today: pesewasToWire(sums.soldToday),
  };
}

function presentLine(line: FloatLine): WireFloatLine {
  const { orderId: id, orderReference, bundleName, recipient } = line;
  return {
    id: String(line.id),
    type: line.type,
    amount: pesewasToWire(line.amount),
    balance_after: pesewasToWire(line.balanceAfter),
    order:
      id === null ? null : { id, ext_transaction_id: orderReference, package_name: bundleName, recipient },
    created_at: line.createdAt.toISOString(),
  };
}
