/** The type of an endpoint: its callers and the shapes that go in and out, as data. */
import type { z } from 'zod';
import type { ProofAge } from '#accounts/limits.ts';
import type { KeyScope } from '#developers/limits.ts';
import type { Role } from '#people/roles.ts';

export const basePath = '/api/v1';

/** An API key with this scope, and no session. */
export type KeyAccess = { readonly key: KeyScope };

/** `public`: anybody. `account`: anybody who is signed in. Otherwise only the roles that are listed, or a key. */
export type Access = 'public' | 'account' | readonly Role[] | KeyAccess;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Topic = {
  readonly name: string;
  readonly description: string;
  /** The callers, if an endpoint does not name its own. */
  readonly access: Access;
};

/** The vendors that the sandbox can simulate. */
export type SandboxVendor = 'payments' | 'otp' | 'bundles';

/** The definition under the key of an endpoint, `GET /users/{id}`. */
export type EndpointText = {
  readonly access?: Access;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The `data` of a success. Keys that it does not name never leave the server. */
  readonly data: z.ZodType;
  readonly meta?: z.ZodObject;
  readonly successStatus?: 200 | 201;
  /** Available only while the sandbox simulates one of these. */
  readonly sandboxOf?: readonly SandboxVendor[];
  /**
   * Moves money or sends a message, so it accepts an Idempotency-Key: the same key and body do nothing twice.
   * `itself`: what it records carries the key and gives the first answer again, so that no answer is stored.
   */
  readonly idempotent?: true | 'itself';
  /** A request without an Idempotency-Key is refused. */
  readonly keyRequired?: true;
  /**
   * The age limit of the caller's proof: the sign-in with its second step, or POST /auth/step-up. With `when`, only in
   * that case, which the handler knows.
   */
  readonly proof?: ProofAge | { readonly age: ProofAge; readonly when: string };
  /** Set if a body may be larger than most, such as one with a picture. */
  readonly bodyBytes?: number;
  /** Set if a file of comma-separated values is taken too, as text/csv: it is the field `csv`. */
  readonly takesCsv?: true;
};

export type Endpoint = EndpointText & {
  readonly topic: Topic;
  readonly method: Method;
  /** Below the base path, parameters in braces: `/users/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
export type MetaOf<E extends Endpoint> = Parsed<E['meta']>;
