/** Asks the vendor of an attempt what became of it. Changes nothing. */
import type { AgedAttempt } from '#db/attempts/attempts.ts';
import { callVendor } from '#providers/call-vendor.ts';
import type { VendorStatus } from '#providers/outcomes.ts';
import type { LifeDeps } from './life.ts';
import { operations } from './operations.ts';

export function askVendor(deps: LifeDeps, attempt: AgedAttempt): Promise<VendorStatus> {
  return callVendor<VendorStatus>(
    (signal) => operations[attempt.direction].find(deps, attempt, signal),
    (reason) => ({ status: 'unknown', reason }),
  );
}
