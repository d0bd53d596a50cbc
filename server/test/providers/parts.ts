/** What an adapter is given in tests, and an address at which nobody listens. */
import { deriveKeys } from '#keys.ts';
import { createCallbacks } from '#providers/callbacks.ts';
import type { VendorParts } from '#providers/vendor.ts';
import { startSimulator } from '#simulators/simulator.ts';

export function partsOf(vendor: string, publicUrl = 'https://shop.example'): VendorParts {
  const key = deriveKeys(Buffer.alloc(32, 7)).callbacks;
  return {
    publicUrl,
    storeName: 'Ntem',
    now: Date.now,
    callbacks: createCallbacks(vendor, { publicUrl, key }),
  };
}

export async function closedAddress(): Promise<string> {
  const gone = await startSimulator(() => ({ name: 'gone', routes: [], reset() {} }));
  await gone.close();
  return gone.url;
}
