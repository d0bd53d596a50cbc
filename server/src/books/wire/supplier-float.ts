/** Endpoints of our money at the suppliers. */
import type { supplierFloatEndpoints } from '@ntem/contract/books/endpoints/supplier-float';
import { pesewasToWire } from '@ntem/contract/money';
import { bookSupplierTopUp, listDelivering } from '#books/verbs/book-supplier-top-up.ts';
import { changeFloatAlarm } from '#books/verbs/change-float-alarm.ts';
import { findSupplierFloats } from '#books/verbs/watch-supplier-floats.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';

export function supplierFloatHandlers(deps: Deps): HandlersOf<typeof supplierFloatEndpoints> {
  async function presentFloat() {
    // The supplier with the least money left comes first.
    const [lowest] = (await findSupplierFloats(deps)).sort((one, other) =>
      (one.float ?? 0n) < (other.float ?? 0n) ? -1 : 1,
    );
    if (!lowest) throw new Error('There is no supplier.');
    const { supplier, float, alarmBelow, isLow } = lowest;
    return {
      supplier,
      float: float === undefined ? null : pesewasToWire(float),
      alarm_below: pesewasToWire(alarmBelow),
      is_low: isLow,
      suppliers: listDelivering(deps).map((name) => ({ name, title: titleOf(deps, name) })),
    };
  }
  return {
    'GET /supplier-float': async () => ({ data: await presentFloat() }),
    'PUT /supplier-float': async ({ author, body }) => {
      await changeFloatAlarm(deps, author, body.alarm_below);
      return { message: 'Alarm set', data: await presentFloat() };
    },
    'POST /supplier-float/top-ups': async ({ author, body }) => {
      await bookSupplierTopUp(deps, author, body);
      return { message: 'Top-up booked', data: await presentFloat() };
    },
  };
}
