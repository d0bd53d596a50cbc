/** Tests of repeated requests: the same request, one that must wait, and a key that is free again. */
import { orderStates } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKey, judgeBuyKey, writeKey } from './purchase-keys.ts';

const mine = Buffer.from('the hash of mine');
const other = Buffer.from('the hash of another');

const guest = {
  state: 'awaiting_code',
  needsCode: true,
  hasCode: true,
  bodyHash: mine,
  isKeyKept: true,
  isFresh: false,
} as const;
const owner = { ...guest, needsCode: false, hasCode: false } as const;

describe('the key of a purchase', () => {
  it.each([
    ['whose code is sent', guest, 'answer'],
    ['whose code is being sent', { ...guest, state: 'created', isFresh: true }, 'under_way'],
    ['whose process died while it was sent', { ...guest, state: 'created' }, 'answer'],
    ['whose code was certainly not sent', { ...guest, state: 'expired', hasCode: false }, 'new'],
    ['whose code nobody entered', { ...guest, state: 'expired' }, 'answer'],
    ['that is paid', { ...guest, state: 'paid' }, 'answer'],
    [
      'of a prompt that is being sent after a code',
      { ...guest, state: 'prompting', isFresh: true },
      'answer',
    ],
    ['of before bodies were kept', { ...guest, bodyHash: null, hasCode: false }, 'answer'],
    ['of before, and over', { ...guest, bodyHash: null, hasCode: false, state: 'expired' }, 'answer'],
    ['without a code, being sent', { ...owner, state: 'prompting', isFresh: true }, 'under_way'],
    ['without a code, whose process died', { ...owner, state: 'prompting' }, 'answer'],
    ['without a code, prompted', { ...owner, state: 'payment_pending', isFresh: true }, 'answer'],
    ['without a code, that found no gateway', { ...owner, state: 'created', isFresh: true }, 'collect'],
    ['without a code, that expired', { ...owner, state: 'expired' }, 'answer'],
    ['of the day before', { ...guest, isKeyKept: false }, 'new'],
  ] as const)('%s', (_case, order, verdict) => {
    expect(judgeBuyKey(order, mine)).toBe(verdict);
  });

  it.each([guest, { ...guest, state: 'expired', hasCode: false }, { ...owner, state: 'created' }] as const)(
    'is bound to its body while it lives: %o',
    (order) => {
      expect(judgeBuyKey(order, other)).toBe('conflict');
      expect(judgeBuyKey({ ...order, isKeyKept: false }, other)).toBe('new');
    },
  );
});

describe('a kept key', () => {
  const sent = { key: 'a key', bodyHash: mine };
  it.each([
    [writeKey(sent), 'same'],
    [writeKey({ ...sent, bodyHash: other }), 'other_body'],
    [writeKey({ ...sent, key: 'a' }), 'other_key'],
    [writeKey({ ...sent, key: 'another key' }), 'other_key'],
    [null, 'other_key'],
  ])('%s is %s', (kept, verdict) => {
    expect(compareKey(kept, sent)).toBe(verdict);
  });
});

describe('whatever key and body a request has', () => {
  const body = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes));
  const anyKey = fc.record({
    key: fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 4 }),
    bodyHash: body,
  });

  it('it is the same as a kept one only with the same key and the same body', () => {
    fc.assert(
      fc.property(anyKey, anyKey, fc.boolean(), (kept, sent, isAgain) => {
        const key = { ...sent, key: isAgain ? kept.key : sent.key };
        const isSameBody = kept.bodyHash.equals(key.bodyHash);
        const expected = kept.key !== key.key ? 'other_key' : isSameBody ? 'same' : 'other_body';
        expect(compareKey(writeKey(kept), key)).toBe(expected);
        expect(compareKey(writeKey(kept), kept)).toBe('same');
      }),
      { numRuns: 1000 },
    );
  });

  it('within a day another body under the same key never buys anything', () => {
    const order = fc.record({
      state: fc.constantFrom(...orderStates),
      needsCode: fc.boolean(),
      hasCode: fc.boolean(),
      isFresh: fc.boolean(),
    });
    fc.assert(
      fc.property(order, body, body, (any, first, second) => {
        const verdict = judgeBuyKey({ ...any, bodyHash: first, isKeyKept: true }, second);
        expect(verdict === 'conflict').toBe(!first.equals(second));
      }),
      { numRuns: 1000 },
    );
  });
});
