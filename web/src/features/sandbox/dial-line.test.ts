/** The line of a phone that dials a code. */
import { describe, expect, it } from 'vitest';
import {
  cutOff,
  type DialLine,
  dial,
  eraseOne,
  hangUp,
  maxCodeLength,
  showScreen,
  type,
} from './dial-line.ts';

const open: DialLine = { step: 'open', code: '*713*22#', session: '9f2a', text: '1 Pay', typed: '1' };

describe('typing', () => {
  it.each([
    ['a code has digits, stars and hashes', dial(''), '*713*22#', dial('*713*22#')],
    ['a code has nothing else', dial(''), '*7 13-a*22#', dial('*713*22#')],
    ['a code ends somewhere', dial(''), '1'.repeat(99), dial('1'.repeat(maxCodeLength))],
    ['an answer may have letters', open, 'Ama', { ...open, typed: 'Ama' }],
    ['nothing is typed after the end', hungUp(), '1', hungUp()],
  ] as const)('%s', (_, line, typed, expected) => {
    expect(type(line, typed)).toEqual(expected);
  });

  it('the last letter goes first, and an empty line stays empty', () => {
    expect(eraseOne(dial('*71'))).toEqual(dial('*7'));
    expect(eraseOne({ ...open, typed: '' })).toEqual({ ...open, typed: '' });
  });
});

function hungUp(): DialLine {
  return { step: 'ended', code: '*713*22#', text: 'Bye' };
}

describe('screens', () => {
  it('a new screen of an open session has an empty answer', () => {
    const screen = { session: '9f2a', text: '1 MTN', open: true };
    expect(showScreen(open, screen)).toEqual({ ...open, text: '1 MTN', typed: '' });
  });

  it('the last screen ends the session and keeps the code', () => {
    const screen = { session: '9f2a', text: 'A payment prompt is coming.', open: false };
    expect(showScreen(open, screen)).toEqual({ step: 'ended', code: '*713*22#', text: screen.text });
    expect(hangUp(showScreen(open, screen))).toEqual(dial('*713*22#'));
  });

  it('a session that is cut off says how to go on; a finished one stays', () => {
    expect(cutOff(open)).toMatchObject({
      step: 'ended',
      text: expect.stringContaining('Dial *713*22# to go on.'),
    });
    expect(cutOff(hungUp())).toEqual(hungUp());
    expect(cutOff(dial('*7'))).toEqual(dial('*7'));
  });
});
