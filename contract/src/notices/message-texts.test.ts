/** Tests of what an admin may write into a text message, and what must stay in it. */
import { describe, expect, it } from 'vitest';
import { fillText } from './fitted-text.ts';
import { findTextFault, messageTextKinds, messageTexts, sampleValues, sayText } from './message-texts.ts';
import { measureSms } from './sms.ts';

const host = 'shop.example';

describe.each(messageTextKinds)('the text of %s', (kind) => {
  const { own, must, may } = messageTexts[kind];

  it('is right in its own words', () => {
    expect(findTextFault(kind, own, host)).toBeUndefined();
  });

  it.each(must)('must keep {%s}', (name) => {
    expect(findTextFault(kind, own.replaceAll(`{${name}}`, 'x'), host)).toBe(`{${name}} must not be missing`);
  });

  it('may leave out everything else', () => {
    const short = may.reduce((text, name) => text.replaceAll(`{${name}}`, 'so'), own);
    expect(findTextFault(kind, short, host)).toBeUndefined();
  });

  it('has a value for every placeholder', () => {
    const values = { store: 'Ntem', support: '0302000000', link: `https://${host}/x` };
    const said = sayText(kind, own, { ...sampleValues, ...values });
    expect(said.length).toBeGreaterThan(20);
    expect(said).not.toMatch(/[{}]/);
    if (messageTexts[kind].isOne) expect(measureSms(said)).toMatchObject({ messages: 1, most: 160 });
  });
});

it.each([
  ['{code} to {use}', 'at least so many letters', undefined],
  ['{code}', 'too short', 'Please write 10 to 320 letters'],
  [`{code} to {use} ${'a'.repeat(320)}`, 'too long', 'Please write 10 to 320 letters'],
  ['{code} to {use} {password}', 'what is not known', '{password} is not known here'],
  ['{code} to {use} {', 'an open brace', 'A brace is left open'],
  ['{code} to {use} at evil.com', 'a link elsewhere', 'Please link to shop.example only'],
  ['{code} to {use} at shop.example/help', 'a link to the shop', undefined],
  ['code to use it here', 'no placeholder', '{code} must not be missing'],
])('%s (%s)', (text, _why, fault) => {
  expect(findTextFault('code', text, host)).toBe(fault);
});

it('a text that would never fit into its one message is refused', () => {
  const long = `{reference} ${'so '.repeat(60)} {link}`;
  expect(findTextFault('answer', long, host)).toBe('Please keep it to one text message');
  expect(findTextFault('order_paid', long, host)).toBeUndefined();
});

it('a value that looks like a placeholder is not filled in', () => {
  expect(fillText('{bundle} for {amount}', { bundle: '{amount}', amount: '2.00' })).toBe('{amount} for 2.00');
});
