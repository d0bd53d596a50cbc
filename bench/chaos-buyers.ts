/** Many buyers at once, each with a number of its own, who ask again under the same key until they are answered. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Buyers = {
  /** The payment that each key was answered with. */
  answered: Map<string, string>;
  repeats(): number;
  stop(): Promise<void>;
};

const together = 80;
const patienceMs = 10_000;
/** Most numbers behave; these are the ones that do not, each as the sandbox says. */
const oddRecipients = ['9101', '9102', '9103', '9105'];
const oddPayers = ['9001', '9002', '9004'];
const codes = [undefined, 'AMA2026', 'KOFI2026'];

type Told = { data: { payment: { id: string } } };
type Offers = { data: { services: { packages: { id: string; service_id: string }[] }[] } };

async function findOffer(address: string): Promise<{ packageId: string; serviceId: string }> {
  const answer = await fetch(`${address}/api/v1/databundle-open/services`);
  const { data } = (await answer.json()) as Offers;
  const offer = data.services[0]?.packages[0];
  if (!offer) throw new Error('The shop sells nothing.');
  return { packageId: offer.id, serviceId: offer.service_id };
}

export async function startBuyers(addresses: string[]): Promise<Buyers> {
  const { packageId, serviceId } = await findOffer(addresses[0] ?? '');
  const answered = new Map<string, string>();
  let isOver = false;
  let repeats = 0;
  let next = randomInt(100_000) * 100;

  const phone = (prefix: string, oddOnes: string[]) => {
    const odd = Math.random() < 0.2 ? oddOnes[randomInt(oddOnes.length)] : undefined;
    next += 1;
    const number = String(next % 10_000_000).padStart(7, '0');
    return odd ? `${prefix}${number.slice(-3)}${odd}` : `${prefix}${number.replace(/9(\d{3})$/, '8$1')}`;
  };

  const buy = async () => {
    const key = randomUUID();
    const body = JSON.stringify({
      package_id: packageId,
      service_id: serviceId,
      destination: phone('054', oddRecipients),
      phoneNumber: phone('024', oddPayers),
      network: 'MTN',
      type: 'momo',
      ref: codes[randomInt(codes.length)],
      confirm_duplicate: true,
    });
    let isFirst = true;
    for (;;) {
      if (!isFirst) repeats += 1;
      isFirst = false;
      const paymentId = await ask(key, body);
      if (paymentId === 'refused') return;
      if (paymentId) {
        const earlier = answered.get(key);
        if (earlier && earlier !== paymentId) throw new Error(`The key ${key} got two answers.`);
        answered.set(key, paymentId);
        // One in ten asks once more, as somebody does whose answer came too late.
        if (Math.random() >= 0.1) return;
      }
      await sleep(200);
    }
  };

  const ask = async (key: string, body: string): Promise<string | undefined> => {
    const answer = await fetch(`${addresses[randomInt(addresses.length)]}/api/v1/databundle-open/buy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined);
    if (!answer || answer.status >= 500 || answer.status === 429) {
      await answer?.body?.cancel();
      return undefined;
    }
    if (!answer.ok) return 'refused';
    const told = (await answer.json().catch(() => undefined)) as Told | undefined;
    return told?.data.payment.id;
  };

  const running = Array.from({ length: together }, async () => {
    while (!isOver) await buy();
  });
  return {
    answered,
    repeats: () => repeats,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
