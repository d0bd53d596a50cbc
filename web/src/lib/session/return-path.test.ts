/** The addresses that are opened after signing in. */
import { expect, test } from 'vitest';
import { returnPathOf } from './return-path.ts';

const rows: [wanted: unknown, followed: string | undefined][] = [
  ['/account', '/account'],
  ['/sandbox?phone=0241234567#top', '/sandbox?phone=0241234567#top'],
  ['/auth', undefined],
  ['/register?ref=AMA2026', undefined],
  ['//evil.example/account', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['account', undefined],
  [undefined, undefined],
  [7, undefined],
];

test.each(rows)('the wish %s leads to %s', (wanted, followed) => {
  const browser = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  browser.happyDOM.setURL('http://shop.example/auth');
  expect(returnPathOf({ returnTo: wanted })).toBe(followed);
});

test('without a wish there is none', () => {
  expect(returnPathOf(null)).toBeUndefined();
});
