/** Endpoints of a seller's API keys. */
import type { apiKeyEndpoints, WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import { pesewasToWire } from '@ntem/contract/money';
import { nameNetwork } from '#accounts/rules/browser.ts';
import type { Deps } from '#deps.ts';
import { listKeys, type ShownKey } from '#developers/rows/api-keys.ts';
import { changeKey, makeKey, revokeKey, rotateKey } from '#developers/verbs/manage-api-keys.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { requireFound } from '#kernel/rules/refusal.ts';

export function apiKeyHandlers(deps: Deps): HandlersOf<typeof apiKeyEndpoints> {
  const present = async (userId: string, id: string): Promise<WireApiKey> => {
    const key = requireFound((await listKeys(deps.db, userId)).find((one) => one.id === id));
    return presentKey(key);
  };
  return {
    'GET /api-keys': async ({ actor }) => ({
      data: { keys: (await listKeys(deps.db, actor.userId)).map(presentKey) },
    }),
    'POST /api-keys': async ({ author, body }) => {
      const { name, kind, addresses = [], daily_limit: dailyLimit = null } = body;
      const scopes = [...new Set(body.scopes)];
      const { id, secret } = await makeKey(deps, author, { name, kind, scopes, addresses, dailyLimit });
      return { message: 'Key made', data: { key: await present(author.userId, id), secret } };
    },
    'PATCH /api-keys/{id}': async ({ author, params, body, requireProof }) => {
      const { name, addresses, daily_limit: dailyLimit } = body;
      const id = requireId(params.id);
      await changeKey(deps, author, {
        id,
        requireProof,
        ...(name !== undefined && { name }),
        ...(addresses !== undefined && { addresses }),
        ...(dailyLimit !== undefined && { dailyLimit }),
      });
      return { message: 'Saved', data: { key: await present(author.userId, id) } };
    },
    'POST /api-keys/{id}/rotate': async ({ author, params }) => {
      const { id, secret } = await rotateKey(deps, author, requireId(params.id));
      return { message: 'New secret made', data: { key: await present(author.userId, id), secret } };
    },
    'DELETE /api-keys/{id}': async ({ author, params }) => {
      await revokeKey(deps, author, requireId(params.id));
      return { message: 'Key revoked', data: {} };
    },
  };
}

function presentKey(key: ShownKey): WireApiKey {
  const { dailyLimit, earlierUntil, lastUsedFrom } = key;
  return {
    ...toWire(key),
    daily_limit: dailyLimit === null ? null : pesewasToWire(dailyLimit),
    sold_today: pesewasToWire(key.soldToday),
    last_used_from: nameNetwork(lastUsedFrom),
    earlier_secret_until: earlierUntil?.toISOString() ?? null,
  };
}
