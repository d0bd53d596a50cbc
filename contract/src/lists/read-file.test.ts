/** Tests of whole lists: headings and blank lines, cells from a spreadsheet, and files whose columns are guessed. */
import { describe, expect, it } from 'vitest';
import { guessColumns, openListFile, readListFile, readPasted } from './read-file.ts';

type Said = [
  line: number,
  recipient: string | undefined,
  megabytes: number | undefined,
  name: string | undefined,
];

const said = (lines: ReturnType<typeof readPasted>) =>
  lines.map(({ line, recipient, megabytes, name }): Said => [line, recipient, megabytes, name]);

function readFile(text: string, changed = {}) {
  const file = openListFile(text);
  if ('fault' in file) return file.fault;
  return said(readListFile(file, { ...guessColumns(file), ...changed }));
}

describe('a pasted text', () => {
  it('keeps its own numbers of lines, without blank ones, strokes and headings', () => {
    const text =
      'Orders for today:\r\n\r\n0241234567 5\n-----\nNumber, Size\n0551234567, 1GB, Kojo\nMTN:\nthanks\n';
    expect(said(readPasted(text))).toEqual([
      [3, '0241234567', 5_000, undefined],
      [6, '0551234567', 1_000, 'Kojo'],
      [8, undefined, undefined, 'thanks'],
    ]);
  });

  it('from a spreadsheet is read by its columns, so that a serial number is no size', () => {
    const text =
      'S/N\tName\tPhone\tBundle\n1\tAkua\t0241234567\t5GB\n2\tYaw\t551234567\t10\n3\tEsi\t024123\t1GB\n';
    expect(said(readPasted(text))).toEqual([
      [2, '0241234567', 5_000, 'Akua'],
      [3, '0551234567', 10_000, 'Yaw'],
      [4, undefined, 1_000, 'Esi'],
    ]);
  });
});

describe('a file', () => {
  it('has its columns guessed from the heading and the content', () => {
    const text =
      '\ufeffStudent,Phone,Class,Bundle,Price\r\n"Mensah, Adjoa",024 555 0141,Form 2,5GB,22.00\r\nKofi,0205550118,Form 1,1GB,5\r\n';
    expect(readFile(text)).toEqual([
      [2, '0245550141', 5_000, 'Mensah Adjoa'],
      [3, '0205550118', 1_000, 'Kofi'],
    ]);
  });

  it('has names in the column that is headed so, also where each ends in a number', () => {
    expect(readFile('Name,Phone,Bundle\nStudent 1,0245550141,5GB\nStudent 2,0205550118,1GB\n')).toEqual([
      [2, '0245550141', 5_000, 'Student 1'],
      [3, '0205550118', 1_000, 'Student 2'],
    ]);
  });

  it('needs no heading', () => {
    expect(readFile('0241234567,5\n0551234567,1.5\n')).toEqual([
      [1, '0241234567', 5_000, undefined],
      [2, '0551234567', 1_500, undefined],
    ]);
  });

  it('has a decimal comma where semicolons keep its cells apart', () => {
    expect(readFile('Name;Number;Size\nAma;241234567;1,5\n')).toEqual([[2, '0241234567', 1_500, 'Ama']]);
  });

  it('is read by the columns that the person chose', () => {
    const text = 'a,b,c,d\nAma,0241234567,Kofi,5\n';
    expect(readFile(text, { name: 2 })).toEqual([[2, '0241234567', 5_000, 'Kofi']]);
  });

  it.each([
    ['0241234567,"5\n', 'The quotes that begin in row 1 do not end.'],
    ['PK\0\0', 'This is no text file: save it as CSV in UTF-8.'],
  ])('%j is refused', (text, fault) => {
    expect(readFile(text)).toBe(fault);
  });
});

it('a list of lines of the worst sort is read to its end', () => {
  const worst = '0 2-4.'.repeat(33);
  expect(readPasted(`${worst}\n`.repeat(100))).toHaveLength(100);
});
