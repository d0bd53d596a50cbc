/** One endpoint of the contract as an operation of the description. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { csvFile, dataFile, statementFile } from '@ntem/contract/values';
import { z } from 'zod';
import { isForKeys } from '#accounts/rules/access.ts';
import { exampleOf, type JsonSchema, jsonSchema } from './examples.ts';
import { describeRefusals } from './refusals.ts';

export function describeOperation(endpoint: Endpoint) {
  const { topic, summary, access, body, successStatus = 200, idempotent, keyRequired } = endpoint;
  return {
    operationId: operationIdOf(endpoint),
    tags: [topic.name],
    summary,
    security: describeSecurity(endpoint),
    ...(Array.isArray(access) && { 'x-roles': access }),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
      ...(idempotent
        ? [{ $ref: `#/components/parameters/${keyRequired ? 'Required' : ''}IdempotencyKey` }]
        : []),
    ],
    ...(body && { requestBody: { required: true, content: describeBody(endpoint, body) } }),
    responses: {
      [successStatus]: { description: 'Success', content: describeAnswer(endpoint) },
      ...describeRefusals(endpoint),
    },
  };
}

/** A session, or an API key with a scope. */
function describeSecurity({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'public') return [];
  return isForKeys(access) ? [{ apiKey: [access.key] }] : [{ session: [] }];
}

/** `GET /users/{id}` is getUsersById. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/\W+/);
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitals.join('');
}

function describeBody({ takesCsv }: Endpoint, body: z.ZodObject) {
  const asJson = inJson(jsonSchema(body, 'input'));
  return takesCsv ? { ...asJson, 'text/csv': { schema: { type: 'string' } } } : asJson;
}

function describeAnswer({ data, meta }: Endpoint) {
  const csv = { 'text/csv': { schema: { type: 'string' } } };
  if (data === csvFile) return csv;
  if (data === dataFile) return { 'application/json': { schema: { type: 'object' } } };
  if (data === statementFile)
    return { 'application/pdf': { schema: { type: 'string', format: 'binary' } }, ...csv };
  return inJson({
    type: 'object',
    required: ['message', 'data', ...(meta ? ['meta'] : [])],
    properties: {
      message: { type: 'string', examples: ['OK'] },
      data: jsonSchema(data, 'output'),
      ...(meta && { meta: jsonSchema(meta, 'output') }),
    },
  });
}

function inJson(schema: JsonSchema) {
  return { 'application/json': { schema, example: exampleOf(schema) } };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries<z.core.$ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}
