/** The effect of each failed call on a purchase. */
import { expect, test } from 'vitest';
import { noAnswer, refusal } from '#lib/api/api-error.ts';
import { buyFailure, resendFailure, verifyFailure } from './purchase-failures.ts';

const now = { newKey: 'new', nowMs: 1_000 };
const answer = (status: number, body: object, retryAfterS?: number) =>
  refusal('/databundle-open/buy', status, body, retryAfterS);

test('no answer and a failure of the server keep the key, so that the same order goes on', () => {
  const failures = [
    noAnswer('/databundle-open/buy'),
    answer(500, { code: 'SERVER_ERROR', message: 'Server error occurred. Please try again later.' }),
    answer(502, {}),
    answer(503, { code: 'GATEWAY_UNAVAILABLE', message: 'Mobile money cannot be reached right now.' }, 30),
    new Error('a bug'),
  ];
  const events = failures.map((failure) => buyFailure(failure, now));
  expect(events.map((event) => 'key' in event)).toEqual([false, false, false, false, false]);
  expect(events.map((event) => 'problem' in event && event.problem?.text)).toEqual([
    'Network error. Please check your connection.',
    'Server error occurred. Please try again later.',
    'Failed to process purchase',
    'Mobile money cannot be reached right now.',
    'Failed to process purchase',
  ]);
});

test('a refused form gets its errors under its fields, and a new key', () => {
  const body = {
    code: 'VALIDATION_FAILED',
    message: 'Please correct the highlighted fields.',
    errors: { destination: 'first', phoneNumber: 'second', network: 'third' },
  };
  expect(buyFailure(answer(422, body), now)).toEqual({
    type: 'failed',
    problem: { text: body.message },
    errors: { recipient: 'first', payer: 'second', network: 'third' },
    key: 'new',
  });
});

test('too many attempts say when to try again, and keep the key', () => {
  const body = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many attempts.' };
  expect(buyFailure(answer(429, body, 60), now)).toEqual({
    type: 'failed',
    problem: { text: 'Too many attempts.', retryAtMs: 61_000 },
  });
  expect(resendFailure(answer(429, body, 60), now)).toMatchObject({
    type: 'resend put off',
    resendAtMs: 61_000,
  });
});

test('a price that changed, a possible duplicate and a package that is gone are no failures', () => {
  const changed = answer(409, { code: 'PRICE_CHANGED', message: 'changed', data: { final_price: 27.5 } });
  expect(buyFailure(changed, now)).toEqual({ type: 'price changed', newGhs: 27.5, key: 'new' });
  expect(buyFailure(answer(409, { code: 'POSSIBLE_DUPLICATE', message: 'again?' }), now)).toEqual({
    type: 'duplicate found',
    key: 'new',
  });
  expect(buyFailure(answer(404, { code: 'PACKAGE_NOT_FOUND', message: 'gone' }), now)).toMatchObject({
    type: 'package gone',
    problem: { text: 'gone' },
  });
});

test('a refused code says so in the specified words', () => {
  const wrong = answer(422, { code: 'INVALID_OTP', message: 'OTP verification failed' });
  expect(verifyFailure(wrong, now)).toMatchObject({ problem: { text: 'OTP verification failed' } });
  expect(verifyFailure(answer(502, {}), now)).toMatchObject({ problem: { text: 'OTP verification failed' } });
});

test('a wrong or void code is never sent again, one whose answer was lost is', () => {
  const isRefused = (status: number) => {
    const event = verifyFailure(answer(status, { code: 'X', message: 'no' }), now);
    return 'problem' in event && event.problem?.isCodeRefused === true;
  };
  expect([410, 422, 429].map(isRefused)).toEqual([true, true, true]);
  expect([500, 502, 503].map(isRefused)).toEqual([false, false, false]);
  const lost = verifyFailure(noAnswer('/databundle-open/verify-otp'), now);
  expect('problem' in lost && lost.problem).not.toHaveProperty('isCodeRefused');
});

test('an order that can no longer get a code starts again', () => {
  const over = answer(410, { code: 'OTP_EXPIRED', message: 'This code has expired.' });
  expect(resendFailure(over, now)).toMatchObject({ type: 'order over', key: 'new' });
});
