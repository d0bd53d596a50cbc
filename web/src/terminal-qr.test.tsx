/** Tests of a QR code in a terminal: it has the modules of the library's picture, and light around them. */
import { expect, test } from 'vitest';
import { drawQr, readModules } from './terminal-qr.tsx';

const address = 'otpauth://totp/Ntem:0244567890?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Ntem';

test('has three finders, the timing pattern between them, and a margin', () => {
  const rows = readModules(address);
  const size = rows.length;
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  const part = (x: number, y: number) =>
    rows.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map(Number)
        .join(''),
    );
  for (const [x, y] of [
    [2, 2],
    [size - 9, 2],
    [2, size - 9],
  ] as const)
    expect(part(x, y)).toEqual(finder);
  // Module counts are 17 and 4 for each version.
  expect((size - 4 - 17) % 4).toBe(0);
  expect(
    rows[8]
      ?.slice(10, size - 10)
      .map(Number)
      .join(''),
  ).toMatch(/^(10)+1$/);
  expect([rows[0], rows[1], rows.at(-1)].flat().some(Boolean)).toBe(false);
});

test('is drawn with two rows of modules in each line, black on white', () => {
  const rows = readModules(address);
  const lines = drawQr(address).split('\n');
  expect(lines).toHaveLength(Math.ceil(rows.length / 2));
  const dark = rows.flat().filter(Boolean).length;
  const drawn = [...lines.join('')].reduce(
    (sum, one) => sum + (one === '█' ? 2 : '▀▄'.includes(one) ? 1 : 0),
    0,
  );
  expect(drawn).toBe(dark);
  for (const line of lines)
    expect(line.startsWith('\u001b[30;107m') && line.endsWith('\u001b[0m')).toBe(true);
});
