/** Other people during a chaos run: sellers who withdraw, and an admin who decides and edits prices. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPhone } from '#support/buyer.ts';
import { type Answer, anyOf, insist } from '#support/insist.ts';

export type People = {
  counts: Record<string, number>;
  /** The admin continues and decides everything that waits for a person. */
  stopSellers(): void;
  stop(): Promise<void>;
};

type Tokens = { accessToken: string; refreshToken: string };
export type Person = { phone: string } & Tokens;
type Row = { id: string; moves: string[]; state: string; decision: { state: string } | null };

const password = 'demo1234';
const reason = 'as agreed with the buyer on the phone';

/** The addresses where people log in and send requests. */
export function openDesk(addresses: string[]) {
  const logIn = async (phone: string): Promise<Tokens> => {
    const body = { phone_number: phone, password };
    return (await insist(addresses, { path: '/auth/login', body })).answer.body.data;
  };
  /** An account may give its password only so often. */
  const renew = async ({ phone, refreshToken }: Person): Promise<Tokens> => {
    const { answer } = await insist(addresses, { path: '/auth/refresh-token', body: { refreshToken } });
    return answer.status === 200 ? answer.body.data : logIn(phone);
  };
  /**
   * Gets a new token if the last one has expired, which happens early with wrong clocks, and confirms the identity only
   * if asked.
   */
  const ask = async (person: Person, path: string, body?: object): Promise<Answer> => {
    const method = path.startsWith('/databundle-admin') ? ('PUT' as const) : undefined;
    const send = async (to: string, what?: object) => {
      const more = { ...(what && { body: what }), ...(to === path && method && { method }) };
      const key = randomUUID();
      return (await insist(addresses, { path: to, token: person.accessToken, key, ...more })).answer;
    };
    const answer = await send(path, body);
    if (answer.status === 401) Object.assign(person, await renew(person));
    else if (answer.body?.code !== 'STEP_UP_REQUIRED') return answer;
    else await send('/auth/step-up', { password });
    return send(path, body);
  };
  const enter = async (phone: string): Promise<Person> => ({ phone, ...(await logIn(phone)) });
  return { ask, enter };
}

export async function startPeople(addresses: string[], packageId: string): Promise<People> {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const { ask, enter } = openDesk(addresses);
  let isOver = false;
  let areSellersDone = false;

  async function withdraw(person: Person): Promise<void> {
    while (!areSellersDone) {
      const answer = await ask(person, '/earnings/withdrawals', { amount: randomInt(100, 300) / 100 });
      if (answer.status < 300) count('withdrawals asked for');
      await sleep(500 + randomInt(1_000));
    }
  }

  /** Sends a refund that the payer's wallet refused to another one; asks the vendors about the rest. */
  async function decideOrders(person: Person): Promise<void> {
    const { body } = await ask(person, '/attention?limit=100');
    const waiting = ((body.data ?? []) as Row[]).filter(
      ({ state, decision }) => state === 'needs_review' && decision?.state !== 'under_way',
    );
    for (const { id, moves } of waiting.slice(0, 5)) {
      const move = moves.includes('refund') ? 'refund' : 'check';
      const receiver = { phone_number: newPhone('024'), network: 'MTN' };
      const decision = move === 'refund' ? { reason, receiver } : { reason };
      const answer = await ask(person, `/attention/${id}/${move}`, decision);
      if (answer.status === 200) count(`orders decided: ${move}`);
    }
  }

  async function decidePayouts(person: Person): Promise<void> {
    const { body } = await ask(person, '/payouts?state=awaiting_approval');
    for (const { id } of (body.data ?? []) as Row[]) {
      const move = Math.random() < 0.8 ? 'approve' : 'reject';
      const answer = await ask(person, `/payouts/${id}/${move}`, { reason });
      if (answer.status === 200) count(`payouts decided: ${move}`);
    }
  }

  async function editPrice(person: Person): Promise<void> {
    const answer = await ask(person, `/databundle-admin/packages/${packageId}`, {
      amount: anyOf([4.4, 4.5, 4.6]),
    });
    if (answer.status === 200) count('prices edited');
  }

  async function administer(person: Person): Promise<void> {
    while (!isOver) {
      await decideOrders(person);
      await decidePayouts(person);
      await editPrice(person);
      await sleep(1_500);
    }
  }

  const admin = administer(await enter('0200000000'));
  const sellers = [withdraw(await enter('0240000001')), withdraw(await enter('0550000002'))];
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
