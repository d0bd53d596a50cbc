/** Who else is at work during a chaos run: sellers who withdraw, and an admin who decides and edits prices. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPhone } from './support/buyer.ts';
import { anyOf, insist } from './support/insist.ts';

export type People = {
  counts: Record<string, number>;
  /** The admin continues and decides whatever waits for a person. */
  stopSellers(): void;
  stop(): Promise<void>;
};

type Row = { id: string; moves: string[]; state: string; decision: { state: string } | null };

const password = 'demo1234';
const reason = 'as agreed with the buyer on the phone';

export async function startPeople(addresses: string[], packageId: string): Promise<People> {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const logIn = async (phone: string): Promise<string> => {
    const body = { phone_number: phone, password };
    return (await insist(addresses, { path: '/auth/login', body })).answer.body.data.accessToken;
  };
  const ask = async (path: string, token: string, body?: object) => {
    const method = path.startsWith('/databundle-admin') ? 'PUT' : undefined;
    return (
      await insist(addresses, {
        path,
        token,
        key: randomUUID(),
        // It proves each time that it is them.
        ...(body && { body: { ...body, password } }),
        ...(method && { method }),
      })
    ).answer;
  };
  let isOver = false;
  let areSellersDone = false;

  async function withdraw(token: string): Promise<void> {
    while (!areSellersDone) {
      const answer = await ask('/earnings/withdrawals', token, { amount: randomInt(100, 300) / 100 });
      if (answer.status < 300) count('withdrawals asked for');
      await sleep(500 + randomInt(1_000));
    }
  }

  /** Sends a refund that the payer's wallet refused to another one; asks the vendors about the rest. */
  async function decideOrders(token: string): Promise<void> {
    const { body } = await ask('/attention?limit=100', token);
    const waiting = (body.data as Row[]).filter(
      ({ state, decision }) => state === 'needs_review' && decision?.state !== 'under_way',
    );
    for (const { id, moves } of waiting.slice(0, 5)) {
      const move = moves.includes('refund') ? 'refund' : 'check';
      const receiver = { phone_number: newPhone('024'), network: 'MTN' };
      const decision = move === 'refund' ? { reason, receiver } : { reason };
      const answer = await ask(`/attention/${id}/${move}`, token, decision);
      if (answer.status === 200) count(`orders decided: ${move}`);
    }
  }

  async function decidePayouts(token: string): Promise<void> {
    const { body } = await ask('/payouts?state=awaiting_approval', token);
    for (const { id } of body.data as Row[]) {
      const move = Math.random() < 0.8 ? 'approve' : 'reject';
      const answer = await ask(`/payouts/${id}/${move}`, token, { reason });
      if (answer.status === 200) count(`payouts decided: ${move}`);
    }
  }

  async function editPrice(token: string): Promise<void> {
    const answer = await ask(`/databundle-admin/packages/${packageId}`, token, {
      amount: anyOf([4.4, 4.5, 4.6]),
    });
    if (answer.status === 200) count('prices edited');
  }

  async function administer(token: string): Promise<void> {
    while (!isOver) {
      await decideOrders(token);
      await decidePayouts(token);
      await editPrice(token);
      await sleep(1_500);
    }
  }

  const admin = administer(await logIn('0200000000'));
  const sellers = [withdraw(await logIn('0240000001')), withdraw(await logIn('0550000002'))];
  return {
    counts,
    stopSellers() {
      areSellersDone = true;
    },
    async stop() {
      isOver = true;
      areSellersDone = true;
      await Promise.all([admin, ...sellers]);
    },
  };
}
