/** Many buyers at once, each with their own number, who repeat a request under the same key until it is answered. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxDb } from '@ntem/server/sandbox/database';
import { newPhone, type Offer, readCode } from './support/buyer.ts';
import { anyOf, insist } from './support/insist.ts';

export type Buyers = {
  /** The payment that each key was answered with. */
  answered: Map<string, string>;
  counts: { bought: number; repeats: number; withoutCode: number; refused: number };
  stop(): Promise<void>;
};

type Setting = { addresses: string[]; sandboxDb: SandboxDb; offers: Record<'MTN' | 'TELECEL', Offer> };

const together = 60;
/** A buyer whose code never comes gives up; the order expires. */
const codePatienceMs = 3_000;
const links = [undefined, 'AMA2026', 'KOFI2026'];

/** Numbers that the sandbox treats specially, by their last digits. All others behave. */
const oddities: { share: number; payer?: string; recipient?: string; network?: 'TELECEL' }[] = [
  { share: 0.02, payer: '9001' },
  { share: 0.02, payer: '9002' },
  { share: 0.04, payer: '9004' },
  { share: 0.04, recipient: '9101' },
  { share: 0.04, recipient: '9102' },
  { share: 0.03, recipient: '9103' },
  { share: 0.005, recipient: '9105', network: 'TELECEL' },
  { share: 0.02, payer: '9202', recipient: '9101' },
  { share: 0.01, payer: '9203', recipient: '9101' },
  { share: 0.01, payer: '9201', recipient: '9101' },
];

function findOddity() {
  let roll = Math.random();
  for (const oddity of oddities) {
    roll -= oddity.share;
    if (roll < 0) return oddity;
  }
  return undefined;
}

export function startBuyers({ addresses, sandboxDb, offers }: Setting): Buyers {
  const answered = new Map<string, string>();
  const counts = { bought: 0, repeats: 0, withoutCode: 0, refused: 0 };
  let isOver = false;
  const count = (what: keyof typeof counts) => {
    counts[what] += 1;
  };
  const ask = async (path: string, key: string, body: object) => {
    const { answer, tries } = await insist(addresses, { path, key, body });
    counts.repeats += tries - 1;
    return answer;
  };

  async function buy(): Promise<void> {
    const odd = findOddity();
    const network = odd?.network ?? (Math.random() < 0.6 ? 'MTN' : 'TELECEL');
    const payer = newPhone('024', odd?.payer);
    const key = randomUUID();
    const body = {
      package_id: offers[network].packageId,
      service_id: offers[network].serviceId,
      destination: newPhone(network === 'MTN' ? '054' : '050', odd?.recipient),
      phoneNumber: payer,
      network: 'MTN',
      type: 'momo',
      ref: anyOf(links),
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
    // One in ten repeats the request, as if the answer had come too late.
    if (Math.random() >= 0.1) return;
    count('repeats');
    const again = await ask('/databundle-open/verify-otp', confirmKey, proof);
    if (again.status === 200 && again.body.data.payment.id !== answered.get(key))
      throw new Error(`The key ${confirmKey} got two answers.`);
  }

  async function waitForCode(phone: string): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs < codePatienceMs; waitedMs += 200) {
      const code = await readCode(sandboxDb, phone);
      if (code) return code;
      await sleep(200);
    }
    return undefined;
  }

  const running = Array.from({ length: together }, async () => {
    while (!isOver) {
      await buy();
      await sleep(randomInt(500));
    }
  });
  return {
    answered,
    counts,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
