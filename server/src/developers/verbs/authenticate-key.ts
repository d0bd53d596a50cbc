/** Finds the seller behind an API key, and whether this call of it is allowed. */
import { callsAMinute, type KeyScope } from '@ntem/contract/developers/limits';
import type { Deps } from '#deps.ts';
import { findKeyByHash, noteKeyUse } from '#developers/rows/api-keys.ts';
import { isSecret, type KeyHolder } from '#developers/rules/api-keys.ts';
import { isInNetworks } from '#kernel/ip-addresses.ts';
import { keyedHash } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

/** `address`: under which the caller is noted. */
type KeyCall = { secret: string | undefined; scope: KeyScope; ip: string; address: string };

/** Of one key in this minute. */
export type CallLimit = { limit: number; remaining: number; resetsInS: number };

export async function authenticateKey(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { secret, scope, ip, address }: KeyCall,
  tellLimit: (limit: CallLimit) => void,
): Promise<KeyHolder> {
  const found =
    secret && isSecret(secret) ? await findKeyByHash(db, keyedHash(keys.apiKeys, secret)) : undefined;
  if (!found) throw new Refusal('UNAUTHENTICATED', { message: 'This key is not valid.' });
  const { addresses, calls, resetsInS, isUseUnnoted, ...holder } = found;
  tellLimit({ limit: callsAMinute, remaining: Math.max(0, callsAMinute - calls), resetsInS });
  if (!isInNetworks(addresses, ip))
    throw new Refusal('FORBIDDEN', { message: 'This key may not be used from this address.' });
  if (!holder.scopes.includes(scope))
    throw new Refusal('FORBIDDEN', { message: `This key may not ${scope}.` });
  if (calls > callsAMinute)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { message: tooOften, retryAfterS: resetsInS });
  if (isUseUnnoted) await noteKeyUse(db, holder.keyId, address);
  return holder;
}

const tooOften = 'This key has called too often. Please wait a moment.';
