/** What an endpoint is: method, path, who may call it and the shapes that go in and out, as data. */
import type { z } from 'zod';

export const roles = ['admin', 'manager', 'agent', 'subagent', 'user'] as const;
export type Role = (typeof roles)[number];

/** `public`: anybody. `account`: anybody who is signed in. Otherwise only the roles that are listed. */
export type Access = 'public' | 'account' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

export type Endpoint = {
  readonly method: Method;
  /** Below the base path, parameters in braces: `/users/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The `data` of a success. Keys that it does not name never leave the server. */
  readonly data: z.ZodType;
  readonly meta?: ObjectSchema;
  readonly successStatus?: 200 | 201;
  /**
   * Moves money or sends a message, so it accepts an Idempotency-Key: the same key and body do nothing twice.
   * `itself`: what it records carries the key and gives the first answer again, so that no answer is stored.
   */
  readonly idempotent?: true | 'itself';
  /** There only while a sandbox vendor is in use. */
  readonly sandboxOnly?: true;
};

export const basePath = '/api/v1';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
export type MetaOf<E extends Endpoint> = Parsed<E['meta']>;

/** Keeps the exact type of an endpoint while checking that it is one. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
