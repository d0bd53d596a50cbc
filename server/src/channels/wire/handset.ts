/** Endpoints of dialling and chatting on the simulated handset. */
import type { handsetEndpoints } from '@ntem/contract/sandbox/endpoints/handset';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

export function handsetHandlers(): HandlersOf<typeof handsetEndpoints> {
  const later = async (): Promise<never> => {
    throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 60 });
  };
  return { 'POST /sandbox/ussd': later, 'POST /sandbox/chat': later, 'GET /sandbox/chat': later };
}
