/** Tests of CSV: any cell is read back as it was, and no spreadsheet can run it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

/** A reader by RFC 4180, independent of the writer. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',' || line.startsWith('\r\n', at)) {
      cells.push(cell);
      cell = '';
      if (character !== ',') at += 1;
    } else cell += character;
  }
  return cells;
}

const dangerous = fc
  .tuple(
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\0', '\n', ' =', '\u3000＝', ''),
    fc.string(),
  )
  .map(([start, rest]) => start + rest);

describe('a line', () => {
  it('has no cell that begins like a formula, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(dangerous, { minLength: 1, maxLength: 6 }), (cells) => {
        const read = readLine(csvLine(cells));
        expect(read.length).toBe(cells.length);
        for (const [index, cell] of read.entries()) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r\0]/);
          expect([cells[index], `'${cells[index]}`]).toContain(cell);
        }
      }),
    );
  });

  it.each([
    [['=1+1'], "'=1+1\r\n"],
    [['a,b', 'c"d', null, 5, -1], '"a,b","c""d",,5,-1\r\n'],
    [['＝HYPERLINK(1)', '＋1', '－1', '＠x', '﹦1'], "'＝HYPERLINK(1),'＋1,'－1,'＠x,'﹦1\r\n"],
    [['\r=x'], '"\'\r=x"\r\n'],
    [['\0=x'], "'\0=x\r\n"],
    [['0241234567'], '0241234567\r\n'],
  ])('%j is written as %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});
