/** Guards that bind a purchase without script to the page, the browser and the order that it began with. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const tokens = 'server/src/pages/buying/form-tokens.ts';
const tokenTests = ['server/src/pages/buying/form-tokens.test.ts'];
const visitors = 'server/src/pages/buying/visitors.ts';
const cookies = 'server/src/pages/buying/cookies.ts';
const tests = ['server/test/shop/buy-pages.test.ts'];

export const formGuards: Mutant[] = [
  {
    guard: 'the token of a form counts only with its signature',
    file: tokens,
    takenOut: 'right.length !== given.length || !timingSafeEqual(right, given)',
    instead: 'right.length !== given.length',
    tests: tokenTests,
  },
  {
    guard: 'the token of a form belongs to one browser',
    file: tokens,
    takenOut: "[id, visitor, until].join('|')",
    instead: "[id, until].join('|')",
    tests: tokenTests,
  },
  {
    guard: 'the token of a form belongs to one form',
    file: tokens,
    takenOut: "[id, visitor, until].join('|')",
    instead: "[visitor, until].join('|')",
    tests: tokenTests,
  },
  {
    guard: 'a form ends after a while',
    file: tokens,
    takenOut: "Number.parseInt(until, 36) > nowMs ? 'ours' : 'old'",
    instead: "nowMs > 0 ? 'ours' : 'old'",
    tests: tokenTests,
  },
  {
    guard: 'a form from another host of the same site is not ours',
    file: tokens,
    takenOut: "site !== 'same-origin' && site !== 'none'",
    instead: "site === 'cross-site'",
    tests: tokenTests,
  },
  {
    guard: 'a form whose browser names another origin is not ours',
    file: tokens,
    takenOut: '|| new URL(origin).host !== host',
    instead: '|| !host',
    tests: tokenTests,
  },
  {
    guard: 'a form that the browser says comes from elsewhere is refused',
    file: visitors,
    takenOut: ' && !isSentFromElsewhere(said)) return read',
    instead: ' && said) return read',
    tests,
  },
  {
    guard: 'a form with a foreign token is refused',
    file: visitors,
    takenOut: "if (read.verdict !== 'foreign' && ",
    instead: 'if (',
    tests,
  },
  {
    guard: 'a form that is sent twice is one request',
    file: visitors,
    takenOut: 'keyedHash(keys.forms, ',
    instead: 'keyedHash(crypto.getRandomValues(new Uint8Array(32)), ',
    tests,
  },
  {
    guard: 'a form with other details is another request',
    file: visitors,
    takenOut: 'const details = JSON.stringify(body);',
    instead: "const details = '';",
    tests,
  },
  {
    guard: 'a cookie shows the order that it was made for, and no other',
    file: visitors,
    takenOut: 'order?.reference === reference ?',
    instead: 'order ?',
    tests,
  },
  {
    guard: 'a browser holds an order for a while',
    file: visitors,
    takenOut: 'data && data.untilMs > Date.now() ? data : undefined',
    instead: 'data',
    tests,
  },
  {
    guard: 'no script reads the cookies of a purchase',
    file: cookies,
    takenOut: "    'HttpOnly',\n",
    instead: '',
    tests,
  },
  {
    guard: 'no other site sends the cookies of a purchase along',
    file: cookies,
    takenOut: "    'SameSite=Lax',\n",
    instead: '',
    tests,
  },
  {
    guard: 'a form that was open for too long buys nothing',
    file: 'server/src/pages/buying/form.ts',
    takenOut: "if (verdict === 'old')",
    instead: "if (verdict === 'old' && !form)",
    tests,
  },
  {
    guard: 'a code is taken only from a form of ours',
    file: 'server/src/pages/buying/steps.ts',
    takenOut: "const { verdict } = admitForm(deps, request, form.read('token'));",
    instead: "const verdict = admitForm === undefined ? 'old' : 'ours';",
    tests,
  },
  {
    guard: 'the price that a form showed is compared',
    file: 'server/src/pages/buying/form.ts',
    takenOut: "amount: Number(form.read('amount')) || 0,",
    instead: '',
    tests,
  },
];
