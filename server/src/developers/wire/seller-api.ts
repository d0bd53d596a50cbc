/** Endpoints for sellers' own programs, called with an API key. */
import type { sellerApiEndpoints } from '@ntem/contract/developers/endpoints/seller-api';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

const later = async () => {
  throw new Refusal('SERVICE_UNAVAILABLE');
};

export function sellerApiHandlers(): HandlersOf<typeof sellerApiEndpoints> {
  return {
    'GET /seller/packages': later,
    'GET /seller/balance': later,
    'POST /seller/orders': later,
    'POST /seller/orders/batch': later,
    'GET /seller/orders': later,
    'GET /seller/orders/{id}': later,
  };
}
