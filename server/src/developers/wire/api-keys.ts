/** Endpoints of a seller's API keys. */
import type { apiKeyEndpoints } from '@ntem/contract/developers/endpoints/api-keys';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

const later = async () => {
  throw new Refusal('SERVICE_UNAVAILABLE');
};

const nothing = async () => {
  throw new Refusal('NOT_FOUND');
};

export function apiKeyHandlers(): HandlersOf<typeof apiKeyEndpoints> {
  return {
    'GET /api-keys': async () => ({ data: { keys: [] } }),
    'POST /api-keys': later,
    'PATCH /api-keys/{id}': nothing,
    'POST /api-keys/{id}/rotate': nothing,
    'DELETE /api-keys/{id}': nothing,
  };
}
