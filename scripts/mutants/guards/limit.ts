/** Guards of limits, which hold under many requests at once, and cannot be used as a weapon against others. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const rules = 'server/src/accounts/rules/codes.ts';
const strangers = ['server/test/accounts/strangers.test.ts'];
const table = ['server/src/accounts/rules/codes.test.ts'];

export const limitGuards: Mutant[] = [
  {
    guard: 'neighbours behind an address do not stop a device that proved its number',
    file: rules,
    takenOut: "counts.standing === 'known' ? 0 : counts.addressUnverified",
    instead: 'counts.addressUnverified',
    tests: strangers,
  },
  {
    guard: 'proved numbers behind an address are not counted with strangers',
    file: 'server/src/accounts/rows/code-counts.ts',
    takenOut: 'addressUnverified: isProved ? row.provedAt : row.strangersAt,',
    instead: 'addressUnverified: row.provedAt + row.strangersAt,',
    tests: strangers,
  },
  {
    guard: 'an address over its limit is served slowly, and not without end',
    file: rules,
    takenOut: 'counts.addressSoon < codeLimits.addressSoon ? undefined : codeWindows.soonMs',
    instead: 'undefined',
    tests: strangers,
  },
  {
    guard: 'a flood from a few addresses leaves a share for new customers elsewhere',
    file: rules,
    takenOut: 'counts.addressUnverified < codeLimits.calmAddress ? reserved : 1',
    instead: '1',
    tests: strangers,
  },
  {
    guard: 'the share for quiet addresses has an end too',
    file: rules,
    takenOut: 'counts.productUnverified >= share * codeLimits.productUnverified',
    instead: 'share === 1 && counts.productUnverified >= codeLimits.productUnverified',
    tests: table,
  },
  {
    guard: 'codes that strangers asked for do not keep the owner of a number waiting for a day',
    file: rules,
    takenOut: '[isLongOver && !isNewcomer, longMs]',
    instead: '[isLongOver, longMs]',
    tests: strangers,
  },
  {
    guard: 'a number gets one code an hour beyond its six a day',
    file: rules,
    takenOut: '[isLongOver && mine.hour >= extra.hour, clientMs]',
    instead: '[false, clientMs]',
    tests: table,
  },
  {
    guard: 'a limit does not reveal whether a number has an account',
    file: rules,
    takenOut: "return purpose === 'account' ? 'stranger' : 'proved';",
    instead: "return isProved ? 'proved' : 'stranger';",
    tests: table,
  },
  {
    guard: 'strangers leave a share of the daily cap to known buyers',
    file: rules,
    takenOut: "{ kinds: ['newBuyers', 'newAccounts'], percent: 60 }",
    instead: "{ kinds: ['newBuyers', 'newAccounts'], percent: 100 }",
    tests: ['server/test/accounts/codes.test.ts'],
  },
  {
    guard: 'buyers leave a share of the daily cap to new passwords',
    file: rules,
    takenOut: "{ kinds: ['newBuyers', 'knownBuyers', 'newAccounts'], percent: 90 }",
    instead: "{ kinds: ['newBuyers', 'knownBuyers', 'newAccounts'], percent: 100 }",
    tests: table,
  },
  {
    guard: 'a message is counted before it is sent, however many are asked for at once',
    file: 'server/src/accounts/verbs/send-code.ts',
    takenOut: 'if (!(await reserveMessage(deps.db, { kind, cap: deps.config.smsDailyCap })))',
    instead: 'if (!(await reserveMessage(deps.db, { kind, cap: 999_999 })))',
    tests: ['server/test/accounts/codes.test.ts'],
  },
  {
    guard: 'a socket that was refused is closed although the other side never ends it',
    file: 'server/src/app.ts',
    takenOut: 'setTimeout(() => socket.destroy(), closingMs).unref();',
    instead: '',
    tests: ['server/test/kernel/http.test.ts'],
  },
  {
    guard: 'letters that look like others name no shop',
    file: 'contract/src/sellers/shop-rules.ts',
    takenOut: 'oddCharacters.test(typed) || foreignLetter.test(text)',
    instead: 'oddCharacters.test(typed)',
    tests: ['contract/src/sellers/shop-rules.test.ts'],
  },
  {
    guard: 'the name of an account stands for a shop only where a shop could have it',
    file: 'server/src/shop/verbs/show-shop.ts',
    takenOut: "canNameShop(ownerName, storeName) ? ownerName : 'Your agent'",
    instead: 'ownerName',
    tests: ['server/test/sellers/my-shop.test.ts'],
  },
  {
    guard: 'no cell of a file begins with a full-width sign of a formula',
    file: 'server/src/kernel/rules/csv.ts',
    takenOut: '＝＋－＠',
    instead: '',
    tests: ['server/src/kernel/rules/csv.test.ts'],
  },
];
