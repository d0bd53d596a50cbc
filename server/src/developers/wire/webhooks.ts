/** Endpoints of a seller's webhook. */
import type {
  WireWebhookDelivery,
  WireWebhookEndpoint,
  webhookEndpoints,
} from '@ntem/contract/developers/endpoints/webhooks';
import type { Deps } from '#deps.ts';
import { findWebhook, type WebhookEndpoint } from '#developers/rows/webhook-endpoints.ts';
import {
  countWaiting,
  findMessage,
  type ListedMessage,
  listMessages,
} from '#developers/rows/webhook-messages.ts';
import { composeBody, messageIdOf, readMessageId } from '#developers/verbs/compose-message.ts';
import {
  pingWebhook,
  renewWebhookSecret,
  sendMessageAgain,
  setWebhook,
} from '#developers/verbs/manage-webhook.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination } from '#kernel/http/paging.ts';
import { unseal } from '#kernel/keys.ts';
import { requireFound } from '#kernel/rules/refusal.ts';

export function webhookHandlers(deps: Deps): HandlersOf<typeof webhookEndpoints> {
  const { db } = deps;
  const present = async (userId: string): Promise<WireWebhookEndpoint> => {
    const endpoint = requireFound(await findWebhook(db, userId));
    return presentWebhook(deps, endpoint);
  };
  const find = async (userId: string, id: string | undefined): Promise<ListedMessage> => {
    return requireFound(id && (await findMessage(db, { id, userId })));
  };
  return {
    'GET /webhook-endpoint': async ({ actor }) => {
      const endpoint = await findWebhook(db, actor.userId);
      return { data: { endpoint: endpoint ? await presentWebhook(deps, endpoint) : null } };
    },
    'PUT /webhook-endpoint': async ({ author, body, requireProof }) => {
      const { url, events, on } = body;
      const secret = await setWebhook(deps, author, { url, events, isOn: on ?? true, requireProof });
      return {
        message: 'Saved',
        data: { endpoint: await present(author.userId), ...(secret !== undefined && { secret }) },
      };
    },
    'POST /webhook-endpoint/secret': async ({ author }) => {
      const secret = await renewWebhookSecret(deps, author);
      return { message: 'New secret made', data: { endpoint: await present(author.userId), secret } };
    },
    'POST /webhook-endpoint/ping': async ({ actor }) => {
      const id = await pingWebhook(deps, actor.userId);
      return { message: 'On its way', data: { delivery: presentDelivery(await find(actor.userId, id)) } };
    },
    'GET /webhook-endpoint/deliveries': async ({ actor, query }) => {
      const { rows, total } = await listMessages(db, actor.userId, query);
      return { data: rows.map(presentDelivery), meta: presentPagination(query, total) };
    },
    'GET /webhook-endpoint/deliveries/{id}': async ({ actor, params }) => {
      const message = await find(actor.userId, readMessageId(params.id));
      const delivery = {
        ...presentDelivery(message),
        body: await composeBody(deps, message),
        all_tries: message.lastTries,
      };
      return { data: { delivery } };
    },
    'POST /webhook-endpoint/deliveries/{id}/send-again': async ({ actor, params }) => {
      const id = requireFound(readMessageId(params.id));
      await sendMessageAgain(deps, actor.userId, id);
      return { message: 'On its way', data: { delivery: presentDelivery(await find(actor.userId, id)) } };
    },
  };
}

const shownEnd = 3;

async function presentWebhook({ db, keys }: Deps, endpoint: WebhookEndpoint): Promise<WireWebhookEndpoint> {
  const { userId, url, events, state, earlierUntil, failingSince, createdAt } = endpoint;
  return {
    url,
    events,
    state,
    secret_ends: String(unseal(keys.webhooks, endpoint.secret)).slice(-shownEnd),
    earlier_secret_until: earlierUntil?.toISOString() ?? null,
    failing_since: failingSince?.toISOString() ?? null,
    waiting: await countWaiting(db, userId),
    created_at: createdAt.toISOString(),
  };
}

function presentDelivery(message: ListedMessage): WireWebhookDelivery {
  const { id, event, reference, status, tries, lastTries, nextAt, createdAt } = message;
  return {
    id: messageIdOf(id),
    event,
    reference,
    status,
    tries,
    last_try: lastTries[0] ?? null,
    next_try_at: status === 'waiting' ? nextAt.toISOString() : null,
    created_at: createdAt.toISOString(),
  };
}
