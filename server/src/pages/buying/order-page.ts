/**
 * Serves the order's page to the holder of its link, complete before any script runs. Numbers are masked: links are
 * passed on.
 */
import { orderPagePath } from '@ntem/contract/addresses';
import { purchaseEndpoints } from '@ntem/contract/orders/endpoints/purchase';
import type { FastifyReply } from 'fastify';
import { clientOf } from '#kernel/http/client.ts';
import { parse } from '#kernel/http/parse.ts';
import { noteOrder } from '#kernel/http/request-log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { complainAboutOrder } from '#notices/verbs/report-order.ts';
import { findOrderForHolder } from '#orders/verbs/find-order.ts';
import { presentOrderPage } from '#orders/wire/present-order.ts';
import { fillOrderPage } from '#pages/web.ts';
import { formOf } from './read-form.ts';
import type { BuyingDeps, Exchange } from './send-pages.ts';
import { admitForm, giveToken, oldFormText } from './visitors.ts';

/** Fields it does not name never leave the server. */
const { data: schema } = purchaseEndpoints['GET /databundle-open/orders/{paymentId}'];

export async function showOrderPage(
  deps: BuyingDeps,
  { request, reply }: Exchange,
  paymentId: string,
): Promise<FastifyReply> {
  const order = await findOrderForHolder(deps, paymentId, clientOf(request)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (order) noteOrder(request, order);
  const page = order && schema.parse(await presentOrderPage(deps.db, order));
  const { web, store, headers } = await deps.pages();
  const html = fillOrderPage(web, store, {
    ...store,
    paymentId,
    order: page,
    ...(page?.can_complain && { token: giveToken(deps, { request, reply }) }),
    now: new Date().toISOString(),
  });
  return reply
    .status(order ? 200 : 404)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

const { body: complaintSchema } = purchaseEndpoints['POST /databundle-open/orders/{paymentId}/complaints'];

/** A complaint from a browser without script. The page itself shows the result. */
export async function takeComplaint(
  deps: BuyingDeps,
  { request, reply }: Exchange,
  paymentId: string,
): Promise<FastifyReply> {
  const form = formOf(request);
  const { verdict } = admitForm(deps, request, form.read('token'));
  if (verdict === 'old') throw new Refusal('CONFLICT', { message: oldFormText });
  const order = await findOrderForHolder(deps, paymentId, clientOf(request));
  noteOrder(request, order);
  const said = parse(complaintSchema, { reason: form.read('reason'), text: form.read('text') });
  await complainAboutOrder(deps, order, said);
  return reply.redirect(orderPagePath(paymentId), 303);
}
