/** Describes the API, as OpenAPI 3.1 and as a plain page, from the contract alone. */
import { basePath, type Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { z } from 'zod';
import { escapeHtml } from '#web.ts';

type Json = Record<string, unknown>;
type Operation = Json & { summary: string };
export type ApiDescription = Json & {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

export function describeApi(storeName: string): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = describeOperation(endpoint);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: `${storeName} API`, version: '1' },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describeOperation(endpoint: Endpoint): Operation {
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(Array.isArray(endpoint.access) && { 'x-roles': endpoint.access }),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [String(endpoint.successStatus ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: describeEnvelope(endpoint) } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function describeEnvelope(endpoint: Endpoint): Json {
  return {
    type: 'object',
    required: ['message', 'data', ...(endpoint.meta ? ['meta'] : [])],
    properties: {
      message: { type: 'string' },
      data: jsonSchema(endpoint.data, 'output'),
      ...(endpoint.meta && { meta: jsonSchema(endpoint.meta, 'output') }),
    },
  };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
}

export function describeApiAsPage(description: ApiDescription): string {
  const sections = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `<section><h2>${method.toUpperCase()} ${escapeHtml(basePath + path)}</h2>
<p>${escapeHtml(operation.summary)}</p>
<pre tabindex="0">${escapeHtml(JSON.stringify(operation, undefined, 2))}</pre></section>`,
    ),
  );
  const title = escapeHtml(description.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>${title}</h1><p>Machine readable: <a href="/openapi.json">/openapi.json</a></p>
${sections.join('\n')}</main></body></html>`;
}
