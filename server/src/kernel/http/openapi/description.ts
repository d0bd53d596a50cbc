/** Describes the API as OpenAPI 3.1: the contract's endpoints that this installation offers. */
import { basePath } from '@ntem/contract/endpoint';
import { errorBody } from '@ntem/contract/values';
import type { Config } from '#config.ts';
import { listOfferedEndpoints } from '#kernel/http/offered-endpoints.ts';
import { jsonSchema } from './examples.ts';
import { describeOperation } from './operation.ts';
import { describeRefusalAnswers } from './refusals.ts';
import { describeSamples, describeWebhooks, groupTopics, sellersFirst } from './seller-calls.ts';

export type ApiDescription = ReturnType<typeof describeApi>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body do nothing twice: a request that is sent again gets the first answer.',
  schema: { type: 'string', maxLength: 64, examples: ['5f0c1c8e-8f0b-4a53-9d0e-2f6f6f0b9a11'] },
};

export function describeApi(config: Pick<Config, 'storeName' | 'sandboxed' | 'publicUrl'>) {
  const all = sellersFirst(listOfferedEndpoints(config).map(([, endpoint]) => endpoint));
  const topics = [...new Set(all.map(({ topic }) => topic))];
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const endpoint of all) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        ...describeOperation(endpoint),
        ...describeSamples(endpoint, config.publicUrl),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.storeName} API`,
      version: '1',
      description: 'Mobile data bundles: paid once, delivered once, or the money back. Amounts are GHS.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath, description: 'This shop' }],
    tags: topics.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': groupTopics(topics),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      parameters: {
        IdempotencyKey: idempotencyKey,
        RequiredIdempotencyKey: { ...idempotencyKey, required: true },
      },
      responses: describeRefusalAnswers(all),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'The secret of an API key of a seller.' },
      },
    },
  };
}
