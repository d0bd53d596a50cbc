/** A browser that buys without script: the cookie that its forms are bound to, and the orders that it holds. */
import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@ntem/contract/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Client } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { clientOf } from '#kernel/http/client.ts';
import { keyedHash, seal, unseal } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findOrder, type Order } from '#orders/rows/orders.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { readCookie, setCookie } from './cookies.ts';
import { isSentFromElsewhere, makeFormToken, type ReadToken, readFormToken } from './form-tokens.ts';

const visitorLifetimeMs = 30 * dayMs;
/** Longer than any payment takes; the order's own page needs no cookie. */
const heldForMs = dayMs;

type VisitorDeps = Pick<Deps, 'config' | 'keys' | 'db'>;

const isSecure = ({ config }: VisitorDeps) => config.publicUrl.startsWith('https:');
/** With this prefix no other host of the same domain can set it. */
const visitorName = (deps: VisitorDeps) => `${isSecure(deps) ? '__Host-' : ''}ntem-visitor`;

function findVisitor(deps: VisitorDeps, request: FastifyRequest): string | undefined {
  const visitor = readCookie(request, visitorName(deps));
  return visitor && /^[\w-]{22}$/.test(visitor) ? visitor : undefined;
}

export function giveToken(
  deps: VisitorDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string = randomBytes(12).toString('base64url'),
): string {
  const known = findVisitor(deps, request);
  const visitor = known ?? randomBytes(16).toString('base64url');
  const cookie = { name: visitorName(deps), value: visitor, path: '/', isSecure: isSecure(deps) };
  if (!known) setCookie(reply, { ...cookie, lifetimeMs: visitorLifetimeMs });
  return makeFormToken(deps.keys.forms, { id, visitor, nowMs: Date.now() });
}

const foreignFormText =
  'We could not tell that this came from our page. Your browser has to keep cookies for it. Please try again.';
export const oldFormText = 'This page was open for too long. Please check it and send it again.';

/** Throws for a form that is not from our page. One that is only old goes back to its sender. */
export function admitForm(
  deps: VisitorDeps,
  request: FastifyRequest,
  token: string,
): Exclude<ReadToken, { verdict: 'foreign' }> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const said = { site: typeof site === 'string' ? site : undefined, origin, host: request.host };
  const visitor = findVisitor(deps, request);
  const read = readFormToken(deps.keys.forms, token, { visitor, nowMs: Date.now() });
  if (read.verdict !== 'foreign' && !isSentFromElsewhere(said)) return read;
  request.log.warn({ event: 'foreign form' }, 'a form was refused');
  throw new Refusal('FORBIDDEN', { message: foreignFormText });
}

/** The same form with the same details is the same request, however often it is sent; other details are another. */
export function keyOfForm({ keys }: VisitorDeps, formId: string, body: object): RequestKey {
  const details = JSON.stringify(body);
  return {
    key: `form ${keyedHash(keys.forms, `${formId} ${details}`).toString('base64url')}`,
    bodyHash: createHash('sha256').update(details).digest(),
  };
}

/** The cookie counts as the device, as the id that a script sends does. */
export function buyerOf(deps: VisitorDeps, request: FastifyRequest): Client {
  return { ...clientOf(request), device: findVisitor(deps, request) ?? null };
}

const held = z.object({ orderId: z.uuid(), formId: z.string(), untilMs: z.number() });

const heldName = (reference: string) => `ntem-order-${reference}`;

/** This browser made the order: it may enter its code, and see its numbers in full. */
export function holdOrder(
  deps: VisitorDeps,
  reply: FastifyReply,
  { order, formId }: { order: Order; formId: string },
): void {
  const value = { orderId: order.id, formId, untilMs: Date.now() + heldForMs } satisfies z.output<
    typeof held
  >;
  setCookie(reply, {
    name: heldName(order.reference),
    value: seal(deps.keys.heldOrders, value),
    path: '/buy',
    lifetimeMs: heldForMs,
    isSecure: isSecure(deps),
  });
}

/** Undefined for a browser that did not make it, or made it long ago. */
export async function findHeldOrder(
  deps: VisitorDeps,
  request: FastifyRequest,
  reference: string,
): Promise<{ order: Order; formId: string } | undefined> {
  const holding = readHolding(deps, readCookie(request, heldName(reference)));
  const order = holding && (await findOrder(deps.db, holding.orderId));
  return order?.reference === reference ? { order, formId: holding?.formId ?? '' } : undefined;
}

function readHolding({ keys }: VisitorDeps, cookie: string | undefined): z.output<typeof held> | undefined {
  if (!cookie) return undefined;
  try {
    const { data } = held.safeParse(unseal(keys.heldOrders, cookie));
    return data && data.untilMs > Date.now() ? data : undefined;
  } catch {
    // Not sealed by us.
    return undefined;
  }
}
