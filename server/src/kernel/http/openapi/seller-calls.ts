/** The sellers' part of the description: its topics come first, its calls have examples, and it says what a webhook gets. */

import {
  type SampleCall,
  sampleLanguages,
  sampleOf,
  sampleOrder,
} from '@ntem/contract/developers/code-samples';
import { apiKeyEndpoints } from '@ntem/contract/developers/endpoints/api-keys';
import { sellerApiEndpoints } from '@ntem/contract/developers/endpoints/seller-api';
import { webhookEndpoints } from '@ntem/contract/developers/endpoints/webhooks';
import { pingMessage, webhookMessages } from '@ntem/contract/developers/webhook-messages';
import { basePath, type Endpoint, type Topic } from '@ntem/contract/endpoint';
import { timestamp } from '@ntem/contract/values';
import { z } from 'zod';
import { isForKeys } from '#accounts/rules/access.ts';
import { exampleOf, jsonSchema } from './examples.ts';

/** First what a program calls, then its key and its webhook. */
const ofSellers = [sellerApiEndpoints, apiKeyEndpoints, webhookEndpoints].flatMap((group) =>
  Object.values<Endpoint>(group),
);

const isForSellers = (topic: Topic) => ofSellers.some((endpoint) => endpoint.topic === topic);

/** A viewer shows calls in this order. */
export function sellersFirst(endpoints: readonly Endpoint[]): Endpoint[] {
  return [...ofSellers, ...endpoints.filter(({ topic }) => !isForSellers(topic))];
}

/** A viewer shows groups in this order. */
export function groupTopics(topics: readonly Topic[]) {
  const namesOf = (group: readonly Topic[]) => group.map(({ name }) => name);
  return [
    { name: "Sellers' own programs", tags: namesOf(topics.filter(isForSellers)) },
    { name: "The shop's own pages", tags: namesOf(topics.filter((topic) => !isForSellers(topic))) },
  ];
}

const sampleBodies: Record<string, SampleCall['body']> = {
  '/seller/orders': sampleOrder,
  '/seller/orders/batch': { orders: [sampleOrder, { ...sampleOrder, reference: 'order-1043' }] },
};

/** Of calls with a key: the viewer shows these in place of its own. */
export function describeSamples({ access, method, path, keyRequired }: Endpoint, publicUrl: string) {
  if (!isForKeys(access)) return {};
  const call: SampleCall = {
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${publicUrl}${basePath}${path.replace('{id}', 'ORDER_ID')}`,
    idempotencyKey: keyRequired ? sampleOrder.reference : undefined,
    body: method === 'GET' ? undefined : sampleBodies[path],
  };
  const samples = sampleLanguages.map((language) => ({
    lang: language === 'curl' ? 'Shell' : language,
    label: language,
    source: sampleOf(language, call),
  }));
  return { 'x-codeSamples': samples };
}

const signatureHeaders = [
  ['webhook-id', 'The same in every try of this message. Keep it to notice a message that arrives twice.'],
  ['webhook-timestamp', 'When this try was made, in seconds since 1970.'],
  [
    'webhook-signature',
    'The signature by the Standard Webhooks scheme, made with the secret of the webhook.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** Each event as a request that the shop makes. */
export function describeWebhooks() {
  const messages = Object.entries({ ...webhookMessages, [pingMessage.event]: pingMessage });
  return Object.fromEntries(
    messages.map(([event, { summary, data }]) => {
      const schema = jsonSchema(z.object({ type: z.literal(event), timestamp, data }), 'output');
      const post = {
        operationId: `webhook${event
          .split(/\W|_/)
          .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
          .join('')}`,
        tags: ['Webhook'],
        summary,
        security: [],
        parameters: signatureHeaders,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(schema) } },
        },
        responses: {
          '2XX': {
            description: 'Taken. Any other answer is a failure, and the message is sent again later.',
          },
        },
      };
      return [event, { post }];
    }),
  );
}
