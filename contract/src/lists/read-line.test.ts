/** Tests of lines as people write them: what is understood, and what is wrong with the others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestLineCharacters } from './limits.ts';
import { megabytesOf, readLine } from './read-line.ts';

/** `0241234567 5000 Akua [MTN]`, or what is wrong. */
function say(text: string): string {
  const { recipient, numberFault, megabytes, sizeFault, network, name } = readLine(text);
  return [
    recipient ?? `number ${numberFault}`,
    megabytes ?? `size ${sizeFault}`,
    ...(name ? [name] : []),
    ...(network ? [`[${network}]`] : []),
  ].join(' | ');
}

const five = '0241234567 | 5000';

describe('a line that is understood', () => {
  it.each([
    ['0241234567 5', five],
    ['0241234567 5gb', five],
    ['024 123 4567 5gb', five],
    ['0241234567,5', five],
    ['0241234567,5GB', five],
    ['0241234567, 5 GB', five],
    ['0241234567;5', five],
    ['0241234567\t5GB', five],
    ['0241234567:5gb', five],
    ['0241234567/5gb', five],
    ['0241234567=5gb', five],
    ['0241234567 - 5GB', five],
    ['0241234567-5GB', five],
    ['0241234567 – 5gb', five],
    ['024-123-4567 5gb', five],
    ['024.123.4567 5gb', five],
    ['(024) 123 4567 5gb', five],
    ['024 1234567 5', five],
    ['+233 24 123 4567;10GB;Akua', '0241234567 | 10000 | Akua'],
    ['+233241234567; 500MB', '0241234567 | 500'],
    ['233241234567 5GB', five],
    ['00233241234567 5GB', five],
    ['+233 (0)24 123 4567 5GB', five],
    ['+233 024 123 4567 5GB', five],
    ['241234567 5GB', five],
    ['5GB 0241234567', five],
    ['5 0241234567', five],
    ['10 0241234567', '0241234567 | 10000'],
    ['1.5gb 0241234567', '0241234567 | 1500'],
    ['0241234567 1.5', '0241234567 | 1500'],
    ['0241234567 0.5gb', '0241234567 | 500'],
    ['0241234567 500MB', '0241234567 | 500'],
    ['0241234567 500 megs', '0241234567 | 500'],
    ['0241234567 1024MB', '0241234567 | 1000'],
    ['0241234567 2048 mb', '0241234567 | 2000'],
    ['0241234567 5 gig', five],
    ['0241234567 5Gigs', five],
    ['0241234567 5G', five],
    ['Akua 0241234567 5gb', '0241234567 | 5000 | Akua'],
    ['Kojo, 024 123 4567, 5GB', '0241234567 | 5000 | Kojo'],
    ['0241234567, 5GB, Efua Quaye', '0241234567 | 5000 | Efua Quaye'],
    ['5gb to 0241234567 pls', five],
    ['send 5gb data to 0241234567', five],
    ['０２４１２３４５６７　５ＧＢ', five],
    ['O241234567 5GB', five],
    ['"0241234567","5GB","Ama"', '0241234567 | 5000 | Ama'],
    ["'0241234567 5GB", five],
    ['• 0241234567 5GB', five],
    ['- 0241234567 5GB', five],
    ['* 0241234567 - 5GB', five],
    ['✅ 0241234567 5GB', five],
    ['1. 0241234567 5GB', five],
    ['12) 0241234567 5', five],
    ['#3 0241234567 5GB', five],
    ['*0241234567* 5GB', five],
    ['[10:32, 18/11/2026] Ama Owusu: 0241234567 5GB', five],
    ['18/11/2026, 10:32 - Ama Owusu: 0241234567 5gb', five],
    ['\u200e0241234567\u00a05\u00a0GB\u200f', five],
    ['MTN 0241234567 5GB', `${five} | [MTN]`],
    ['0501234567 voda 5gb', '0501234567 | 5000 | [TELECEL]'],
    ['AT 0261234567 3GB', '0261234567 | 3000 | [AIRTELTIGO]'],
    ['Kofi at Kumasi 0241234567 5gb', '0241234567 | 5000 | Kofi at Kumasi'],
    ['0241234567 5GB 22 cedis', five],
    ['0241234567 5GB GHS 22.00', five],
    ['0241234567 5GB ₵22', five],
    ['0241234567 0241234567 5GB', five],
    ['0231234567 5GB', '0231234567 | 5000'],
    ['0241234567 5GB Adwoa 👩🏾', '0241234567 | 5000 | Adwoa 👩🏾'],
  ])('%j', (text, said) => {
    expect(say(text)).toBe(said);
  });
});

describe('a line that a person has to look at', () => {
  it.each([
    ['024123456, 5GB, Adwoa', 'number short | 5000 | Adwoa'],
    ['024 123 456 5GB', 'number short | 5000'],
    ['02412345678 5GB', 'number long | 5000'],
    ['024 123 456 5', 'number short | 5000'],
    ['024 123 45678 5GB', 'number long | 5000'],
    ['0302123456 5GB', 'number landline | 5000'],
    ['0211234567 5GB', 'number not_mobile | 5000'],
    ['+447911123456 5GB', 'number long | 5000'],
    ['0241234567 0551234567 5GB', 'number several | 5000'],
    ['2.41E+08 5GB', 'number cut | 5000'],
    ['5GB', 'number none | 5000'],
    ['Kojo 5GB', 'number none | 5000 | Kojo'],
    ['Kojo 0241234567', '0241234567 | size none | Kojo'],
    ['0241234567', '0241234567 | size none'],
    ['0241234567 5GB 10GB', '0241234567 | size several'],
    ['0241234567 5GB 2', '0241234567 | size several'],
    ['0241234567 1,5GB', '0241234567 | size several'],
    ['0241234567 2x5GB', '0241234567 | size count'],
    ['0241234567 5GB x2', '0241234567 | size count'],
    ['0241234567 5GB x 2', '0241234567 | size count'],
    ['0241234567 0GB', '0241234567 | size wrong'],
    ['thanks', 'number none | size none | thanks'],
  ])('%j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it('longer than a line', () => {
    expect(readLine(`0241234567 5GB ${'x'.repeat(largestLineCharacters)}`).numberFault).toBe('too_long');
  });
});

it.each([
  ['5', 5_000],
  ['1.5 gb', 1_500],
  ['500MB', 500],
  ['1024mb', 1_000],
  ['0', undefined],
  ['0.3mb', undefined],
])('%s is %s MB', (typed, megabytes) => {
  expect(megabytesOf(typed)).toBe(megabytes);
});

it('whatever is pasted is read at once, and a number comes out only as it went in', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('0', '2', '5', ' ', '-', '.', ',', 'g', 'b', 'x', '+', '(', ')'),
      maxLength: 300,
    }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { recipient } = readLine(text);
      const digits = text.normalize('NFKC').replace(/[oO]/g, '0').replace(/\D/g, '');
      if (recipient) expect(digits).toContain(recipient.slice(1));
    }),
    { numRuns: 500 },
  );
});
