/** The order's own page for whoever holds its link, whole before any script runs. Numbers are masked: links are passed on. */
import { purchaseEndpoints } from '@ntem/contract/topics/purchase';
import type { FastifyReply } from 'fastify';
import { findOrderForHolder } from '#actions/orders/find-order.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentOrderPage } from '#http/present-order.ts';
import { clientOf } from '#http/wire/client.ts';
import { fillOrderPage } from '#web.ts';
import type { BuyingDeps, Exchange } from './pages.ts';

/** What it does not name never leaves the server. */
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
  const { storeName, supportPhone, supportWhatsapp, usesSandbox: sandbox } = deps.config;
  const html = fillOrderPage(
    deps.web,
    { storeName, supportPhone, supportWhatsapp, sandbox },
    {
      ...{ storeName, supportPhone, paymentId },
      order: order && schema.parse(await presentOrderPage(deps.db, order)),
      now: new Date().toISOString(),
    },
  );
  return reply
    .status(order ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
