/** Tests of repeated requests: the same request, one that must wait, and a key that is free again. */
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
