/** The keys that sign tokens and hash codes, all derived from the one secret of the installation. */
import { createHmac, hkdfSync } from 'node:crypto';

export type Keys = {
  accessToken: Uint8Array;
  refreshToken: Uint8Array;
  code: Uint8Array;
  /** For the references under which vendors know our calls. */
  reference: Uint8Array;
  sandbox: Uint8Array;
};

export function deriveKeys(secret: Uint8Array): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'ntem', purpose, 32));
  return {
    accessToken: derive('access token'),
    refreshToken: derive('refresh token'),
    code: derive('code'),
    reference: derive('references'),
    sandbox: derive('sandbox webhooks'),
  };
}

export function keyedHash(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
