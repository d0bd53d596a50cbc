/** The form for one package, and the order that it makes. */
import { purchasePath } from '@ntem/contract/addresses';
import { type Network, networks } from '@ntem/contract/networks';
import { purchaseEndpoints } from '@ntem/contract/orders/endpoints/purchase';
import { networkOfPrefix } from '@ntem/contract/phones';
import { againFor, type ChosenItem, type Refused, type TypedForm } from '@ntem/contract/shop/buy-pages';
import { usualValidity } from '@ntem/contract/shop/texts';
import type { FastifyReply } from 'fastify';
import { parse } from '#kernel/http/parse.ts';
import { noteOrder } from '#kernel/http/request-log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { buyBundle } from '#orders/verbs/buy-bundle.ts';
import { readPurchaseRequest } from '#orders/wire/purchase.ts';
import { type Form, formOf } from './read-form.ts';
import {
  type BuyingDeps,
  type Exchange,
  refusedBy,
  sendBuyPage,
  sendProblem,
  type VisitedShop,
  visitShop,
} from './send-pages.ts';
import {
  admitForm,
  buyerOf,
  findHeldOrder,
  giveToken,
  holdOrder,
  keyOfForm,
  oldFormText,
} from './visitors.ts';

const { body: bodySchema } = purchaseEndpoints['POST /databundle-open/buy'];

type FormQuery = { packageId: string; ref: string | undefined; order?: string | undefined };

/** `early`: typed into the form in the shop's page, whose script never came. Nothing is ordered by it. */
export async function showForm(
  deps: BuyingDeps,
  exchange: Exchange,
  query: FormQuery,
  early?: TypedForm,
): Promise<FastifyReply> {
  const visited = await visitShop(deps, query.ref);
  const item = findItem(visited, query.packageId);
  if (!item) return sendGone(deps, exchange, visited);
  const earlier = query.order ? await findHeldOrder(deps, exchange.request, query.order) : undefined;
  const { recipient = '', payer = '', payerNetwork: network } = earlier?.order ?? {};
  // While its code is on the way, the same details lead back to it; an order that is over is not bought by mistake.
  const isOpen = earlier?.order.state === 'created' || earlier?.order.state === 'awaiting_code';
  const token = giveToken(deps, exchange, isOpen ? earlier?.formId : undefined);
  return sendForm(deps, exchange, { visited, item, typed: early ?? { recipient, payer, network }, token });
}

export async function takeForm(
  deps: BuyingDeps,
  exchange: Exchange,
  query: FormQuery,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const form = formOf(request);
  const typed = readTyped(form);
  if (form.has('early')) return showForm(deps, exchange, query, typed);
  const { verdict, id } = admitForm(deps, request, form.read('token'));
  const visited = await visitShop(deps, query.ref);
  const item = findItem(visited, query.packageId);
  if (!item) return sendGone(deps, exchange, visited);
  try {
    if (verdict === 'old') throw new Refusal('CONFLICT', { message: oldFormText });
    const body = parse(bodySchema, bodyOf(form, typed, item));
    const from = { key: keyOfForm(deps, id, body), actor: undefined, client: buyerOf(deps, request) };
    const { order } = await buyBundle(deps, readPurchaseRequest(body, from));
    noteOrder(request, order);
    holdOrder(deps, reply, { order, formId: id });
    return reply.redirect(purchasePath(order.reference), 303);
  } catch (error) {
    const refused = refusedBy(error, request);
    // A guess if it was left open: buyers see it before they send the form again.
    const network = typed.network ?? networkOfPrefix(typed.payer);
    const token = giveToken(deps, exchange, id);
    return sendForm(deps, exchange, { visited, item, typed: { ...typed, network }, token, refused });
  }
}

function findItem({ shop, refCode }: VisitedShop, packageId: string): ChosenItem | undefined {
  for (const { packages, ...service } of shop.services) {
    const offer = packages.find(({ id }) => id === packageId.toLowerCase());
    if (!offer) continue;
    return {
      packageId: offer.id,
      serviceId: service.id,
      serviceName: service.name,
      network: service.network,
      megabytes: offer.megabytes,
      validity: offer.validity || usualValidity,
      priceGhs: offer.final_price,
      refCode,
      referrerName: shop.referral_info?.referrer_name ?? null,
      deliveryTime: { usual_minutes: service.usual_minutes, runs_late: service.runs_late },
    };
  }
  return undefined;
}

function readTyped(form: Form): TypedForm {
  const network = form.read('network');
  return {
    recipient: form.read('recipient'),
    payer: form.read('payer'),
    network: networks.find((known): known is Network => known === network),
  };
}

/** As the dialog would send it. */
function bodyOf(form: Form, typed: TypedForm, item: ChosenItem): Record<string, unknown> {
  return {
    package_id: item.packageId,
    service_id: item.serviceId,
    destination: typed.recipient,
    phoneNumber: typed.payer,
    network: typed.network,
    type: 'momo',
    amount: Number(form.read('amount')) || 0,
    ref: item.refCode,
    confirm_duplicate: form.read('again') === againFor(typed),
  };
}

type Shown = { visited: VisitedShop; item: ChosenItem; typed: TypedForm; token: string; refused?: Refused };

function sendForm(
  deps: BuyingDeps,
  exchange: Exchange,
  { visited, refused, ...shown }: Shown,
): Promise<FastifyReply> {
  const page = { step: 'form' as const, ...shown, ...(refused && { refused }) };
  if (refused?.retryAfterS) exchange.reply.header('retry-after', String(Math.ceil(refused.retryAfterS)));
  return sendBuyPage(deps, exchange, { page, visited, ...(refused && { status: refused.status }) });
}

function sendGone(deps: BuyingDeps, exchange: Exchange, visited: VisitedShop): Promise<FastifyReply> {
  return sendProblem(deps, exchange, { error: new Refusal('PACKAGE_NOT_FOUND'), visited });
}
