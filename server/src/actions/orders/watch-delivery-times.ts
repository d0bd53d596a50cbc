/** Keeps what the shop says of each network's deliveries: how long they usually take, and whether they run late. */
import { networks } from '@ntem/contract/networks';
import { showFigures } from '#actions/books/show-figures.ts';
import { listAbleVendors } from '#attempts/routes.ts';
import { listRestingLines } from '#db/attempts/vendor-lines.ts';
import { keepDeliveryTimes, listLastOrders } from '#db/orders/delivery-times.ts';
import type { Deps } from '#deps.ts';
import { lateAfterMs, runsLate, usualMinutes } from '#domain/orders/delivery-times.ts';

export async function watchDeliveryTimes(deps: Deps): Promise<void> {
  const { db } = deps;
  const { figures } = await showFigures(deps, 'usual-times');
  const usual = networks.map((network) => ({
    network,
    usualMinutes: usualMinutes(figures.find((measured) => measured.network === network)),
  }));
  const [lines, lastOrders] = await Promise.all([
    listRestingLines(db),
    listLastOrders(
      db,
      usual.map((one) => ({ network: one.network, lateAfterMs: lateAfterMs(one.usualMinutes) })),
    ),
  ]);
  const resting = lines.filter(({ role }) => role === 'deliver');
  await keepDeliveryTimes(
    db,
    usual.map((one) => {
      const able = listAbleVendors(deps, { role: 'deliver', network: one.network });
      const isDown = (name: string) =>
        resting.some(({ vendor, network }) => vendor === name && network === one.network);
      const isSupplierDown = able.length > 0 && able.every(isDown);
      const lastMs = lastOrders.filter(({ network }) => network === one.network).map((last) => last.tookMs);
      return { ...one, runsLate: runsLate({ ...one, isSupplierDown, lastMs }) };
    }),
  );
}
