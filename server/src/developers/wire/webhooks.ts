/** Endpoints of a seller's webhook. */
import type { webhookEndpoints } from '@ntem/contract/developers/endpoints/webhooks';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination } from '#kernel/http/paging.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

const later = async () => {
  throw new Refusal('SERVICE_UNAVAILABLE');
};

const nothing = async () => {
  throw new Refusal('NOT_FOUND');
};

export function webhookHandlers(): HandlersOf<typeof webhookEndpoints> {
  return {
    'GET /webhook-endpoint': async () => ({ data: { endpoint: null } }),
    'PUT /webhook-endpoint': later,
    'POST /webhook-endpoint/secret': later,
    'POST /webhook-endpoint/ping': later,
    'GET /webhook-endpoint/deliveries': async ({ query }) => ({
      data: [],
      meta: presentPagination(query, 0),
    }),
    'GET /webhook-endpoint/deliveries/{id}': nothing,
    'POST /webhook-endpoint/deliveries/{id}/send-again': nothing,
  };
}
