/** An adapter's surroundings in tests, and an address where no server listens. */
import { deriveKeys } from '#kernel/keys.ts';
import { createCallbacks } from '#vendors/ports/callbacks.ts';
import type { VendorParts } from '#vendors/ports/vendor.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';

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
