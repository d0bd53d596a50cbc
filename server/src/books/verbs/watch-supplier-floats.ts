/** Checks our balance at the supplier, and raises an alarm while it is low. */
import type { Pesewas } from '@ntem/contract/money';
import { getFloatAlarm } from '#books/rows/vendor-balances.ts';
import type { Deps } from '#deps.ts';
import { keepLowFloats } from '#notices/rows/alarms.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';

type FloatDeps = Pick<Deps, 'db' | 'suppliers' | 'log'>;

export type FloatFacts = {
  supplier: string;
  float: Pesewas | undefined;
  alarmBelow: Pesewas;
  isLow: boolean;
};

/** Checks each supplier. */
export async function findSupplierFloats({ db, suppliers }: Omit<FloatDeps, 'log'>): Promise<FloatFacts[]> {
  const alarmBelow = await getFloatAlarm(db);
  return Promise.all(
    suppliers.all().map(async ({ name: supplier, findFloat }) => {
      const float = await callVendor<Pesewas | undefined>(findFloat, () => undefined);
      const isLow = float !== undefined && float < alarmBelow;
      return { supplier, float, alarmBelow, isLow };
    }),
  );
}

export async function watchSupplierFloats(deps: FloatDeps): Promise<void> {
  const floats = await findSupplierFloats(deps);
  const low = floats.flatMap(({ supplier, float, alarmBelow, isLow }) =>
    isLow && float !== undefined ? [{ supplier, floatPesewas: float, alarmPesewas: alarmBelow }] : [],
  );
  const silent = floats.filter(({ float }) => float === undefined);
  await keepLowFloats(
    deps.db,
    low,
    silent.map(({ supplier }) => supplier),
  );
  for (const { supplier, float, isLow } of floats) {
    if (isLow)
      deps.log.error({ alarm: 'float', supplier, float: String(float) }, 'the float at the supplier is low');
  }
}
