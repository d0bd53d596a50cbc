/** One purchase: buys through a subagent's link, reads the code on the handset and enters it. */
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { text } from 'node:stream/consumers';
import type { SandboxDb } from '@ntem/server/sandbox/database';
import { sql } from 'kysely';

export type Offer = { packageId: string; serviceId: string };
export type Purchase = { paymentId: string; buyMs: number; verifyMs: number };

type Offers = { data: { services: { network: string; packages: { id: string; service_id: string }[] }[] } };

/** The cheapest bundle of a network. */
export async function findOffer(address: string, network: string): Promise<Offer> {
  const answer = await fetch(`${address}/api/v1/databundle-open/services`);
  const { data } = (await answer.json()) as Offers;
  const offer = data.services.find((service) => service.network === network)?.packages[0];
  if (!offer) throw new Error(`The shop sells nothing of ${network}.`);
  return { packageId: offer.id, serviceId: offer.service_id };
}

let next = randomInt(1_000_000);

/**
 * A number that is new in this run and far from the one before, since neighbours share a limit. Its last four digits
 * mean nothing to the sandbox, unless they are given.
 */
export function newPhone(prefix: string, lastFour?: string): string {
  next += 1;
  const number = String((next * 79_193) % 10_000_000).padStart(7, '0');
  if (lastFour) return `${prefix}${number.slice(0, 3)}${lastFour}`;
  return number[3] === '9' ? newPhone(prefix) : `${prefix}${number}`;
}

/** Every buyer has a different address. */
function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export type PurchaseRequest = { offer: Offer; payer: string; recipient: string; ref?: string | undefined };

/** Throws unless it is answered with success. */
export async function makePurchase(
  address: string,
  sandboxDb: SandboxDb,
  purchase: PurchaseRequest,
): Promise<Purchase> {
  const bought = await buy(address, purchase);
  const verified = await verify(address, bought, await readCode(sandboxDb, purchase.payer));
  return { paymentId: verified.paymentId, buyMs: bought.ms, verifyMs: verified.ms };
}

export type Bought = { from: string; payer: string; requestId: string | undefined; ms: number };

export async function buy(address: string, purchase: PurchaseRequest, from = newAddress()): Promise<Bought> {
  const { data, ms } = await post(`${address}/api/v1/databundle-open/buy`, from, {
    package_id: purchase.offer.packageId,
    service_id: purchase.offer.serviceId,
    destination: purchase.recipient,
    phoneNumber: purchase.payer,
    network: 'MTN',
    type: 'momo',
    ref: purchase.ref,
  });
  return { from, payer: purchase.payer, requestId: data.data?.otp.requestId, ms };
}

export async function verify(
  address: string,
  { from, payer, requestId }: Bought,
  code: string | undefined,
): Promise<{ paymentId: string; ms: number }> {
  const body = { requestId, phoneNumber: payer, code };
  const { data, ms } = await post(`${address}/api/v1/databundle-open/verify-otp`, from, body);
  return { paymentId: data.payment?.id ?? '', ms };
}

/** Reads the handset in the sandbox's database, without asking the shop. */
export async function readCode(db: SandboxDb, phone: string, triesLeft = 5): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from sandbox_messages where phone = ${phone} and code is not null
    order by created_at desc limit 1`
    .execute(db)
    // On a busy machine the handset waits for a connection, which says nothing about the shop.
    .catch((error: unknown) => {
      if (triesLeft === 0) throw error;
      return { rows: undefined };
    });
  if (!rows) return readCode(db, phone, triesLeft - 1);
  return rows[0]?.code;
}

type Told = { data: { data?: { otp: { requestId: string } }; payment?: { id: string } } };

/**
 * Kept open, and lighter than `fetch`: buyers run on the shop's machine and should cost it little. Idle ones are
 * closed by us, before the shop does it while we send.
 */
const connections = new Agent({ keepAlive: true, timeout: 2_000 });

async function post(url: string, from: string, body: object): Promise<Told & { ms: number }> {
  const startedMs = performance.now();
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': from,
  };
  const asked = url.startsWith('https:')
    ? requestOverTls(url, { method: 'POST', headers })
    : request(url, { method: 'POST', headers, agent: connections });
  asked.end(JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const told = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`${new URL(url).pathname} was answered with ${answer.statusCode}: ${told}`);
  return { ...(JSON.parse(told) as Told), ms: performance.now() - startedMs };
}
