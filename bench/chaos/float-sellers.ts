/** Two sellers during a chaos run, who sell from their float: over the counter, from their own program and by lists. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@ntem/server/db/database';
import { sql } from 'kysely';
import { newPhone, type Offer } from '#support/buyer.ts';
import { anyOf, insist } from '#support/insist.ts';
import { openDesk, type Person } from './people.ts';

export type FloatSellers = {
  counts: Record<string, number>;
  stop(): Promise<void>;
  /** Sales that were answered with success and are not there once, or are there unasked. */
  findBrokenSales(db: Db): Promise<string[]>;
};

const listed = 5;
/** Some of these numbers no supplier delivers to: their money comes back to the float. */
const recipient = () => newPhone('054', anyOf([undefined, undefined, undefined, '9101', '9102']));

export async function startFloatSellers(addresses: string[], offer: Offer): Promise<FloatSellers> {
  const counts: Record<string, number> = {};
  const sold = { counter: 0, api: 0, list: 0 };
  const { ask, enter } = openDesk(addresses);
  let isOver = false;

  async function topUp(person: Person): Promise<void> {
    const body = { amount: 500, phoneNumber: person.phone, network: 'MTN' };
    const { status } = await ask(person, '/float/top-ups', body);
    if (status === 200) counts['top-ups'] = (counts['top-ups'] ?? 0) + 1;
  }

  async function sellAtCounter(person: Person): Promise<void> {
    const body = { package_id: offer.packageId, recipient: recipient() };
    const { status } = await ask(person, '/counter/sales', body);
    if (status === 201) sold.counter += 1;
  }

  async function sellByProgram(secret: string): Promise<void> {
    const body = { package_id: offer.packageId, recipient: recipient() };
    const key = randomUUID();
    const { answer } = await insist(addresses, { path: '/seller/orders', token: secret, key, body });
    if (answer.status === 201) sold.api += 1;
  }

  async function sendList(person: Person): Promise<void> {
    const text = Array.from({ length: listed }, () => `${recipient()} 1`).join('\n');
    const read = await ask(person, '/lists', { text });
    if (read.status !== 201) return;
    const sent = await ask(person, `/lists/${read.body.data.id}/send`, { confirm_duplicate: true });
    if (sent.status === 200) sold.list += read.body.data.totals.ready;
  }

  async function work(person: Person): Promise<void> {
    const made = await ask(person, '/api-keys', { name: 'Chaos', kind: 'live', scopes: ['read', 'sell'] });
    const { secret } = made.body.data;
    for (let round = 0; !isOver; round++) {
      if (round % 20 === 0) await topUp(person);
      await sellAtCounter(person);
      await sellByProgram(secret);
      if (round % 4 === 0) await sendList(person);
      await sleep(200 + randomInt(300));
    }
  }

  const working = [await enter('0240000001'), await enter('0550000002')].map(work);
  return {
    counts,
    async stop() {
      isOver = true;
      await Promise.all(working);
      for (const [way, times] of Object.entries(sold)) counts[`sold by ${way}`] = times;
    },
    async findBrokenSales(db) {
      const { rows } = await sql<{ channel: keyof typeof sold; n: number }>`
        select channel, count(*)::int as n from orders where channel in ('counter', 'api', 'list')
        group by channel`.execute(db);
      const found = Object.fromEntries(rows.map(({ channel, n }) => [channel, n]));
      return Object.entries(sold)
        .filter(([way, times]) => times !== (found[way] ?? 0))
        .map(([way, times]) => `${times} sales by ${way} were answered, and there are ${found[way] ?? 0}`);
    },
  };
}
