/** The keys that sign tokens and hash codes, all derived from the one secret of the installation. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Keys = {
  accessToken: Uint8Array;
  refreshToken: Uint8Array;
  code: Uint8Array;
  /** For the references that vendors use for our calls. */
  reference: Uint8Array;
  sandbox: Uint8Array;
  /** For the addresses that are given to vendors which do not sign. */
  callbacks: Uint8Array;
  /** For answers that are kept to be given again. */
  keptAnswers: Uint8Array;
  /** For hashes of bodies that came with an Idempotency-Key. */
  requestBodies: Uint8Array;
  /** For the tokens in forms of pages without script, and for what such a page holds of an order. */
  forms: Uint8Array;
  heldOrders: Uint8Array;
  /** For hashes of the secrets of sellers' API keys, and for what signs messages to their webhooks. */
  apiKeys: Uint8Array;
  webhooks: Uint8Array;
  /** For the secrets of authenticator apps. */
  factors: Uint8Array;
};

export function deriveKeys(secret: Uint8Array): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'ntem', purpose, 32));
  return {
    accessToken: derive('access token'),
    refreshToken: derive('refresh token'),
    code: derive('code'),
    reference: derive('references'),
    sandbox: derive('sandbox webhooks'),
    callbacks: derive('callback addresses'),
    keptAnswers: derive('kept answers'),
    requestBodies: derive('request bodies'),
    forms: derive('forms'),
    heldOrders: derive('held orders'),
    apiKeys: derive('api keys'),
    webhooks: derive('webhook secrets'),
    factors: derive('second factors'),
  };
}

const sealing = { cipher: 'aes-256-gcm', nonceBytes: 12, tagBytes: 16 } as const;

/** A value that only this installation can read again: it may hold a token or a number. */
export function seal(key: Uint8Array, value: unknown): string {
  const nonce = randomBytes(sealing.nonceBytes);
  const cipher = createCipheriv(sealing.cipher, key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(key: Uint8Array, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const { nonceBytes, tagBytes } = sealing;
  const decipher = createDecipheriv(sealing.cipher, key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

export function keyedHash(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
