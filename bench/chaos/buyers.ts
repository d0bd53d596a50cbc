/** Many buyers at once, each with their own number, who repeat a request under the same key until it is answered. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxDb } from '@ntem/server/sandbox/database';
import { newPhone, type Offer, readCode } from '#support/buyer.ts';
import { insist } from '#support/insist.ts';
import { type PlannedPurchase, planPurchases } from './plan.ts';

export type Buyers = {
  /** The payment that each key was answered with. */
  answered: Map<string, string>;
  counts: { bought: number; repeats: number; keysReused: number; withoutCode: number; refused: number };
  /** Texts that no answer may contain. */
  faults: string[];
  stop(): Promise<void>;
};

type Setting = {
  addresses: string[];
  sandboxDb: SandboxDb;
  offers: Record<'MTN' | 'TELECEL', Offer>;
  seed?: number;
  /** So many begin in a second, unless all buyers wait. */
  rate?: number;
};

const together = 80;
/** A buyer whose code never comes gives up; the order expires. */
const codePatienceMs = 3_000;

export function startBuyers({ addresses, sandboxDb, offers, seed = 1, rate = 100 }: Setting): Buyers {
  const answered = new Map<string, string>();
  const faults: string[] = [];
  const counts = { bought: 0, repeats: 0, keysReused: 0, withoutCode: 0, refused: 0 };
  let isOver = false;
  const count = (what: keyof typeof counts) => {
    counts[what] += 1;
  };
  const ask = async (path: string, key: string, body: object) => {
    const { answer, tries } = await insist(addresses, { path, key, body });
    counts.repeats += tries - 1;
    return answer;
  };

  async function buy({ network, link, ...planned }: PlannedPurchase): Promise<void> {
    const payer = newPhone('024', planned.payer);
    const key = randomUUID();
    const body = {
      package_id: offers[network].packageId,
      service_id: offers[network].serviceId,
      destination: newPhone(network === 'MTN' ? '054' : '050', planned.recipient),
      phoneNumber: payer,
      network: 'MTN',
      type: 'momo',
      ref: link,
    };
    const bought = await ask('/databundle-open/buy', key, body);
    if (bought.status !== 200) return count('refused');
    count('bought');
    const { requestId } = bought.body.data.data.otp;
    const code = await waitForCode(payer);
    if (!code) return count('withoutCode');
    const proof = { requestId, phoneNumber: payer, code };
    const confirmKey = randomUUID();
    const verified = await ask('/databundle-open/verify-otp', confirmKey, proof);
    if (verified.status !== 200) return count('refused');
    answered.set(key, verified.body.data.payment.id);
    if (planned.repeats) {
      count('repeats');
      const again = await ask('/databundle-open/verify-otp', confirmKey, proof);
      if (again.status === 200 && again.body.data.payment.id !== answered.get(key))
        faults.push(`the key ${confirmKey} got two answers`);
    }
    if (planned.reusesKey) {
      count('keysReused');
      const other = await ask('/databundle-open/buy', key, { ...body, destination: newPhone('054') });
      if (other.status !== 409) faults.push(`the key ${key} bought something else: ${other.status}`);
    }
  }

  async function waitForCode(phone: string): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs < codePatienceMs; waitedMs += 200) {
      const code = await readCode(sandboxDb, phone);
      if (code) return code;
      await sleep(200);
    }
    return undefined;
  }

  const purchases = planPurchases(seed);
  const startedMs = performance.now();
  let next = 0;
  const running = Array.from({ length: together }, async () => {
    while (!isOver) {
      const waitMs = startedMs + (next++ * 1000) / rate - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      if (!isOver) await buy(purchases.next().value);
      await sleep(randomInt(50));
    }
  });
  return {
    answered,
    counts,
    faults,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
