/** A seller's API keys on the wire. */

import { z } from 'zod';
import { keyAddressMaxLength, keyAddressTexts, mostKeyAddresses } from '#developers/key-addresses.ts';
import { keyKinds, keyNameLength, keyNameText, keyScopes, largestKeyLimitGhs } from '#developers/limits.ts';
import { amountGhs, line, missing } from '#fields.ts';
import { amountText } from '#money.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, example, ghs, id, like, nothing, timestamp } from '#values.ts';

const texts = {
  kind: 'Please choose live or test',
  scopes: 'Please choose read, sell or both',
};

const key = z.object({
  id,
  name: like('Campus website'),
  kind: z.enum(keyKinds),
  scopes: z.array(z.enum(keyScopes)),
  /** The beginning and the end of the secret. */
  prefix: like('ntm_live_7f3k'),
  last_four: like('92qx'),
  /** Addresses and networks from which it may be used; none for all. */
  addresses: z.array(like('154.160.12.0/24')),
  /** The most that it may sell in a day; null for no limit of its own. */
  daily_limit: ghs.nullable(),
  /** Without what came back. */
  sold_today: ghs,
  /** Of the last seven days, counted up to a thousand. */
  orders_this_week: count,
  last_order_at: timestamp.nullable(),
  /** To the minute. */
  last_used_at: timestamp.nullable(),
  last_used_from: like('154.160.22.x').nullable(),
  /** Until then the secret before this one works too. */
  earlier_secret_until: timestamp.nullable(),
  created_at: timestamp,
});

export type WireApiKey = z.output<typeof key>;

const name = line({ ...keyNameLength, error: keyNameText, like: 'Campus website' });
const addresses = z
  .array(z.string().trim().min(1, keyAddressTexts.one).max(keyAddressMaxLength, keyAddressTexts.one))
  .max(mostKeyAddresses, keyAddressTexts.tooMany)
  .meta(example(['154.160.12.0/24']));
const limitRules = { min: 1n, maxGhs: largestKeyLimitGhs, error: amountText, like: 500 };
const dailyLimit = amountGhs(limitRules).nullable();

/** The secret is shown once: only a hash of it is kept. */
const keyWithSecret = z.object({ key, secret: like('ntm_live_7f3kQ2xB81m0d4tQ2zz8h1cW5vR0pLs6yNe392qx') });

export const apiKeyEndpoints = topic({
  name: 'API keys',
  description: "Keys with which a seller's own programs sell from the float.",
  access: sellerRoles,
})({
  'GET /api-keys': {
    summary: 'The keys of the seller, the newest first.',
    data: z.object({ keys: z.array(key) }),
  },
  'POST /api-keys': {
    summary: 'Makes a key. Its secret is in this answer alone.',
    proof: 'fresh',
    successStatus: 201,
    body: z.object({
      name,
      kind: z.enum(keyKinds, texts.kind),
      scopes: z
        .array(z.enum(keyScopes, texts.scopes), missing(texts.scopes))
        .min(1, texts.scopes)
        .max(keyScopes.length, texts.scopes),
      addresses: addresses.optional(),
      daily_limit: dailyLimit.optional(),
    }),
    data: keyWithSecret,
  },
  'PATCH /api-keys/{id}': {
    summary: 'Changes the name of a key, its addresses or its daily limit.',
    proof: { age: 'fresh', when: 'the key may be used from more addresses, or sell more than before' },
    body: z.object({
      name: name.optional(),
      addresses: addresses.optional(),
      daily_limit: dailyLimit.optional(),
    }),
    data: z.object({ key }),
  },
  'POST /api-keys/{id}/rotate': {
    summary: 'Makes a new secret for a key. The one before it works for another day.',
    proof: 'fresh',
    data: keyWithSecret,
  },
  'DELETE /api-keys/{id}': {
    summary: 'Revokes a key at once. Orders that are under way are still delivered.',
    data: nothing,
  },
});
