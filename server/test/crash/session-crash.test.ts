/** The process dies between and within the steps of a dialled session: the caller dials again, and one order is made. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { drainTo, tellPurchase } from './crash-stories.ts';
import { createMortalShop } from './mortal-shop.ts';

const shop = await forFile(createMortalShop());
const { app, mortal, truth } = shop;
const stride = 7;

const replies: [says: string, input: string][] = [
  ['Buy it again?', '0'],
  ['A payment prompt is coming', ''],
  ['1 For this number', '1'],
  ['1 1GB GHS', '1'],
  ['1 Pay', '1'],
];

type Screen = { session: string; text: string };

/** Whatever the screen says: to the prompt, or to the question whether it was not bought already. */
async function dialUntilBought(phone: string): Promise<string[]> {
  const seen: string[] = [];
  async function pass(body: Record<string, unknown>): Promise<Screen> {
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await app.call('POST', '/sandbox/ussd', { body: { phone, ...body } });
      if (answer.status === 200) return answer.body.data;
      if (!mortal.isDead()) throw new Error(answer.text);
      mortal.restart();
      // The network has cut the session off: the next one has another name.
      body = { code: '*713*22#' };
    }
    throw new Error('never answered');
  }
  let screen = await pass({ code: '*713*22#' });
  for (let steps = 0; steps < 20; steps += 1) {
    const [says = '', input = ''] = replies.find(([head]) => screen.text.includes(head)) ?? [];
    seen.push(says);
    if (input === '' || input === '0') return seen;
    screen = await pass({ session: screen.session, input });
  }
  throw new Error(`No end: ${seen.join(' > ')}`);
}

async function live(death = Number.POSITIVE_INFINITY) {
  const phone = `024${anyPhone().slice(3)}`;
  mortal.restart();
  mortal.dieAt(death);
  const seen = await dialUntilBought(phone);
  const queries = mortal.points();
  const state = await drainTo(shop, phone, {
    states: ['delivered', 'refunded', 'payment_failed', 'expired'],
  });
  const ended = { state, ...(await tellPurchase(shop, phone)) };
  await shop.tidy();
  return { ended, seen, queries };
}

const expected = { state: 'delivered', orders: 1, undecided: 0, prompts: 1, deliveries: 1, refunds: 0 };

it('before any query of any step', { timeout: 240_000 }, async () => {
  const calm = await live();
  expect(calm.ended).toEqual(expected);
  expect(calm.queries).toBeGreaterThan(20);
  const wrong: unknown[] = [];
  let resumed = 0;
  for (let death = 1; death <= calm.queries; death += stride) {
    const { ended, seen } = await live(death);
    if (!isDeepStrictEqual(ended, expected)) wrong.push({ death, ended, seen });
    // Without the first screen a second time.
    if (seen.filter((says) => says === '1 For this number').length === 1) resumed += 1;
  }
  expect(wrong).toEqual([]);
  expect(resumed).toBeGreaterThan(1);
});

it('between two steps: another process shows the screen where the session was', async () => {
  const phone = `024${anyPhone().slice(3)}`;
  mortal.restart();
  const dial = async (body: Record<string, unknown>) =>
    (await app.call('POST', '/sandbox/ussd', { body: { phone, ...body } })).body.data as Screen;
  const first = await dial({ code: '*713*22#' });
  const left = await dial({ session: first.session, input: '1' });
  mortal.dieAt(1);
  await app.call('POST', '/sandbox/ussd', { body: { phone, session: first.session, input: '1' } });
  expect(mortal.isDead()).toBe(true);
  mortal.restart();
  expect((await dial({ code: '*713*22#' })).text).toBe(left.text);
  const { rows } = await sql`select 1 from channel_sessions where phone = ${phone}`.execute(truth);
  expect(rows).toHaveLength(1);
});
