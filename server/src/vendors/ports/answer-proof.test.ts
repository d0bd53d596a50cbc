/** Tests of what an answer proves about our own call. */
import { describe, expect, it } from 'vitest';
import { isLostWay, judgesRequest, soundsUndecided, startAbout, statusAbout } from './answer-proof.ts';

describe('an answer', () => {
  it('that names another call has said nothing of ours, and its own name for that one is not kept', () => {
    const named = { ours: 'NT1', named: 'NT2' };
    const said = { vendorReference: 'V2', evidence: { status: 'failed' } };
    const reason = 'other_reference';
    const evidence = { status: 'failed', named: 'NT2' };
    expect(statusAbout([named], { status: 'failed', reason: 'other', ...said })).toEqual({
      status: 'unknown',
      reason,
      evidence,
    });
    expect(startAbout([named], { outcome: 'accepted', ...said })).toEqual({
      outcome: 'unknown',
      reason,
      evidence,
    });
  });

  it('that names ours, or does not say which, is about ours', () => {
    const namings = [
      { ours: 'NT1', named: undefined },
      { ours: 'NT1', named: null },
      { ours: '7', named: 7 },
    ];
    expect(statusAbout(namings, { status: 'done' })).toEqual({ status: 'done' });
    expect(startAbout(namings, { outcome: 'accepted' })).toEqual({ outcome: 'accepted' });
  });
});

it.each([
  ['Request Timeout', true],
  ['The operator timed out, please check the status later', true],
  ['Gateway time-out', true],
  ['Transaction pending', true],
  ['Your request is being processed', true],
  ['A request with this key is in progress', true],
  ['Insufficient wallet balance', false],
  ['Volume not available', false],
  ['The transaction could not be processed', false],
  ['Invalid phone number', false],
])('%s leaves open what became of it: %s', (sentence, isUndecided) => {
  expect(soundsUndecided(sentence)).toBe(isUndecided);
});

it.each([
  ['Route not found', true],
  ['The route api/v1/x could not be found.', true],
  ['Cannot GET /order-status/1', true],
  ['Order not found', false],
  ['Transaction not found', false],
])('%s is about the address: %s', (sentence, isLost) => {
  expect(isLostWay(sentence)).toBe(isLost);
});

it.each([
  [200, true],
  [400, true],
  [422, true],
  [404, false],
  [405, false],
  [408, false],
  [409, false],
  [425, false],
])('HTTP %i judges the request: %s', (http, judges) => {
  expect(judgesRequest(http)).toBe(judges);
});
