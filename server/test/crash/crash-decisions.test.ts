/** The process dies before any query of a refund, a payout and an admin's decision: each is made once. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tokenOf } from '#test/support/people.ts';
import {
  addRichSeller,
  drainTo as drainShop,
  findOrder,
  payoutStory,
  refundStory,
  type Story,
  tellOrder,
} from './crash-stories.ts';
import { createMortalShop } from './mortal-shop.ts';

// A sixth of the lasting effects.
const stride = 6;
const shop = await forFile(createMortalShop({ env: { PAYOUT_APPROVAL_OVER: '1000000' }, points: 'effects' }));
const token = await tokenOf(shop.app, 'esi');

/** `upTo`: from this state on it is a story that is told elsewhere. */
type Part<Begun> = Story<Begun> & { upTo?: string };

/** Before which query of this life each state was first seen. */
let marks = new Map<string, number>();

async function live<Begun>({ begin, goOn }: Part<Begun>, death: number) {
  const { mortal } = shop;
  mortal.restart();
  const begun = await begin();
  mortal.dieAt(death);
  marks = new Map();
  const ended = await goOn(begun);
  const queries = mortal.points();
  await shop.tidy();
  return { ended, queries };
}

/** A process dies before the queries of the calm life. Returns how many lives there were. */
async function sweep<Begun>(story: Part<Begun>): Promise<number> {
  const calm = await live(story, Number.POSITIVE_INFINITY);
  expect(calm.ended).toEqual(story.expected);
  const last = story.upTo ? (marks.get(story.upTo) ?? 0) : calm.queries;
  expect(last).toBeGreaterThan(2);
  const wrong: unknown[] = [];
  let lives = 1;
  for (let death = 1; death <= last; death += stride) {
    lives++;
    const { ended } = await live(story, death);
    if (!isDeepStrictEqual(ended, story.expected)) wrong.push({ death, ended });
  }
  expect(wrong).toEqual([]);
  return lives;
}

/** Until the order is in one of these states. */
function drainTo(payer: string, ...states: string[]): Promise<string> {
  const onState = (state: string) => {
    if (!marks.has(state)) marks.set(state, shop.mortal.points());
  };
  return drainShop(shop, payer, { states, onState });
}

describe('a refund', { timeout: 240_000 }, () => {
  it.each([
    ['whose answer is lost', '9202', { state: 'refunded', refunds: 1, held: 'nothing' }],
    ['whose answer is lost and that fails', '9203', { state: 'needs_review', refunds: 0, held: 'its price' }],
  ])('%s', async (_case, suffix, end) => {
    await sweep(refundStory(shop, suffix, end));
  });
});

describe('a payout', { timeout: 240_000 }, () => {
  it.each([
    ['that is asked for and sent', '0142', { state: 'paid', transfers: 1 }],
    ['whose answer is lost', '9202', { state: 'paid', transfers: 1 }],
    ['whose answer is lost and that fails', '9203', { state: 'failed', transfers: 0 }],
  ])('%s', async (_case, suffix, end) => {
    const seller = await addRichSeller(shop, suffix);
    // Asking for it is alike for all: one sweep of that part is enough.
    const isAskedBefore = suffix !== '0142';
    const lives = await sweep(payoutStory(shop, seller, { isAskedBefore, end }));
    const { rows } = await sql`select 1 from payouts where seller_id = ${seller.id}`.execute(shop.truth);
    expect(rows).toHaveLength(lives);
  });
});

describe('an admin’s decision', { timeout: 240_000 }, () => {
  const decide = (payer: string, move: string) =>
    shop.persist({ payer }, async () => {
      const order = await findOrder(shop, payer);
      return shop.app.call('POST', `/attention/${order?.id}/${move}`, {
        token,
        body: { reason: 'told by the supplier', evidence: 'its ticket 4711' },
      });
    });

  it('to give the money of a held order back', async () => {
    await setFloat(0);
    await sweep({
      async begin() {
        const payer = anyPhone();
        await shop.purchase(payer, anyPhone());
        await drainTo(payer, 'on_hold');
        return payer;
      },
      async goOn(payer) {
        await decide(payer, 'refund');
        await drainTo(payer, 'refunded', 'needs_review');
        return tellOrder(shop, payer);
      },
      upTo: 'delivery_failed',
      expected: {
        state: 'refunded',
        deliveries: 0,
        refunds: 1,
        decisions: ['refund done'],
        held: 'nothing',
        lost: 0,
      },
    }).finally(() => setFloat(500_000));
  });

  const setFloat = (pesewas: number) =>
    shop.app.runAtVendors(sql`update sandbox_settings set float_pesewas = ${pesewas}`);

  /** Its outcome is unknown for a day. `isApplied`: the supplier has done it, and says nothing. */
  async function beginUnknown(isApplied: boolean): Promise<string> {
    const payer = anyPhone();
    const { deliver } = shop.app.deps.suppliers.for('MTN');
    const { send, find } = deliver;
    deliver.send = async (...order) => {
      if (isApplied) await send(...order);
      return { outcome: 'unknown', reason: 'timeout' };
    };
    deliver.find = async () => ({ status: 'unknown', reason: 'timeout' });
    await shop.purchase(payer, anyPhone());
    await drainTo(payer, 'delivery_unknown');
    await shop.passTime({ payer }, 25 * 3600);
    await drainTo(payer, 'needs_review');
    deliver.send = send;
    if (!isApplied) deliver.find = find;
    return payer;
  }

  it('to deliver again what never arrived', async () => {
    await sweep({
      async begin() {
        const payer = await beginUnknown(false);
        await decide(payer, 'deliver');
        return payer;
      },
      async goOn(payer) {
        await drainTo(payer, 'delivered', 'refunded');
        return tellOrder(shop, payer);
      },
      upTo: 'delivering',
      expected: {
        state: 'delivered',
        deliveries: 1,
        refunds: 0,
        decisions: ['deliver done'],
        held: 'nothing',
        lost: 0,
      },
    });
  });

  it('that a silent supplier has delivered', async () => {
    const { deliver } = shop.app.deps.suppliers.for('MTN');
    const { find } = deliver;
    await sweep({
      async begin() {
        deliver.find = find;
        const payer = await beginUnknown(true);
        await decide(payer, 'mark-delivered');
        return payer;
      },
      async goOn(payer) {
        await drainTo(payer, 'delivered', 'refunded');
        return tellOrder(shop, payer);
      },
      expected: {
        state: 'delivered',
        deliveries: 1,
        refunds: 0,
        decisions: ['mark-delivered done'],
        held: 'nothing',
        lost: 0,
      },
    });
    deliver.find = find;
  });

  it('and the books are right after all of it', async () => {
    expect(await shop.app.faults()).toEqual([]);
  });
});
