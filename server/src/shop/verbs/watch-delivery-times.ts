/** Keeps each network's usual delivery time for the shop, and marks orders and networks that run late. */
import { networks } from '@ntem/contract/networks';
import { listPausedLines } from '#attempts/rows/vendor-lines.ts';
import { listAbleVendors } from '#attempts/verbs/routes.ts';
import { showFigures } from '#books/verbs/show-figures.ts';
import type { Deps } from '#deps.ts';
import { type Db, inTransaction } from '#kernel/db/database.ts';
import { requestJobs } from '#kernel/jobs/jobs.ts';
import { findUntoldLateOrders } from '#orders/rows/order-messages.ts';
import { keepDeliveryTimes, listLastOrders, markLateOrders } from '#shop/rows/delivery-times.ts';
import { lateAfterMs, runsLate, usualMinutes } from '#shop/rules/delivery-times.ts';

export async function watchDeliveryTimes(deps: Deps): Promise<void> {
  const { db } = deps;
  const { figures } = await showFigures(deps, 'usual-times');
  const usual = networks.map((network) => ({
    network,
    usualMinutes: usualMinutes(figures.find((measured) => measured.network === network)),
  }));
  const limits = usual.map((one) => ({
    network: one.network,
    lateAfterMs: lateAfterMs(one.usualMinutes),
  }));
  await markLateOrders(db, limits);
  if (deps.config.orderSmsDailyCap > 0) await tellOfLateOrders(db, limits);
  const [lines, lastOrders] = await Promise.all([listPausedLines(db), listLastOrders(db, limits)]);
  const paused = lines.filter(({ role }) => role === 'deliver');
  await keepDeliveryTimes(
    db,
    usual.map((one) => {
      const able = listAbleVendors(deps, { role: 'deliver', network: one.network });
      const isDown = (name: string) =>
        paused.some(({ vendor, network }) => vendor === name && network === one.network);
      const isSupplierDown = able.length > 0 && able.every(isDown);
      const lastMs = lastOrders.filter(({ network }) => network === one.network).map((last) => last.tookMs);
      return { ...one, runsLate: runsLate({ ...one, isSupplierDown, lastMs }) };
    }),
  );
}

async function tellOfLateOrders(db: Db, limits: Parameters<typeof findUntoldLateOrders>[1]): Promise<void> {
  const untold = await findUntoldLateOrders(db, limits);
  if (untold.length === 0) return;
  await inTransaction(db, (tx) =>
    requestJobs(
      tx,
      untold.map((orderId) => ({ kind: 'send-order-news' as const, orderId })),
    ),
  );
}
