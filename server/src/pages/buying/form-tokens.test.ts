import { describe, expect, it } from 'vitest';
import { formLifetimeMs, isSentFromElsewhere, makeFormToken, readFormToken } from './form-tokens.ts';

const key = new Uint8Array(32).fill(1);
const nowMs = Date.UTC(2026, 10, 17);
const visitor = 'the-browser-of-yaw';
const token = makeFormToken(key, { id: 'form-1', visitor, nowMs });
const [id, until, signature] = token.split('.');

describe('a token', () => {
  it('is ours for the browser that it was given to, until it is old', () => {
    expect(readFormToken(key, token, { visitor, nowMs })).toEqual({ verdict: 'ours', id: 'form-1' });
    const end = nowMs + formLifetimeMs;
    expect(readFormToken(key, token, { visitor, nowMs: end - 1 }).verdict).toBe('ours');
    expect(readFormToken(key, token, { visitor, nowMs: end })).toEqual({ verdict: 'old', id: 'form-1' });
  });

  it.each([
    ['of another browser', token, 'the-browser-of-kofi'],
    ['without a browser', token, undefined],
    ['of another form', `form-2.${until}.${signature}`, visitor],
    ['made to last', `${id}.zzzzzzzzz.${signature}`, visitor],
    ['without a signature', `${id}.${until}.`, visitor],
    ['of nothing', '', visitor],
    ['of dots', '...', visitor],
  ])('%s is foreign', (_what, given, from) => {
    expect(readFormToken(key, given, { visitor: from, nowMs })).toEqual({ verdict: 'foreign' });
  });

  it('of another installation is foreign', () => {
    const other = makeFormToken(new Uint8Array(32).fill(2), { id: 'form-1', visitor, nowMs });
    expect(readFormToken(key, other, { visitor, nowMs }).verdict).toBe('foreign');
  });
});

describe('the sender as the browser states it', () => {
  it.each([
    [{ site: 'same-origin' }, false],
    [{ site: 'none' }, false],
    [{ site: 'cross-site' }, true],
    [{ site: 'same-site' }, true],
    [{ site: 'same-origin', origin: 'https://evil.example' }, false],
    [{ origin: 'https://shop.example' }, false],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'https://shop.example.evil.example' }, true],
    [{ origin: 'nonsense' }, true],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('%o means elsewhere: %s', (said, isElsewhere) => {
    const asked = { site: undefined, origin: undefined, host: 'shop.example', ...said };
    expect(isSentFromElsewhere(asked)).toBe(isElsewhere);
  });
});
