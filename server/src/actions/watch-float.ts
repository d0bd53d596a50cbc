/** Looks at our money at the supplier, and raises an alarm while there is too little of it. */
import type { Pesewas } from '@ntem/contract/money';
import { getFloatAlarm } from '#db/admin-settings.ts';
import type { Deps } from '#deps.ts';
import { callVendor } from './call-vendor.ts';

type FloatDeps = Pick<Deps, 'db' | 'bundles' | 'log'>;

export type FloatFacts = {
  supplier: string;
  float: Pesewas | undefined;
  alarmBelow: Pesewas;
  isLow: boolean;
};

export async function findFloat({ db, bundles }: Pick<FloatDeps, 'db' | 'bundles'>): Promise<FloatFacts> {
  const [float, alarmBelow] = await Promise.all([
    callVendor<Pesewas | undefined>(
      () => bundles.findFloat(),
      () => undefined,
    ),
    getFloatAlarm(db),
  ]);
  const isLow = float !== undefined && float < alarmBelow;
  return { supplier: bundles.name, float, alarmBelow, isLow };
}

export async function watchFloat(deps: FloatDeps): Promise<void> {
  const { supplier, float, isLow } = await findFloat(deps);
  if (isLow)
    deps.log.error({ alarm: 'float', supplier, float: String(float) }, 'the float at the supplier is low');
}
