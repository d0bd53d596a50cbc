/** Tests of package files: hostile ones are refused with a message, and every row shows what it would change. */
import { largestImport } from '@ntem/contract/catalogue/limits';
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { countEffects, isFormula, readTable } from '#kernel/rules/read-table.ts';
import { catalogueColumns, type KnownPackage, planCatalogue } from './catalogue-file.ts';

const head = 'service,network,package,bundle_id,megabytes,amount,cost_price';
const services = [{ id: 's1', name: 'MTN', network: 'MTN' as const }];
const one: KnownPackage = {
  id: 'p1',
  serviceId: 's1',
  name: 'MTN 5 GB',
  supplierCode: 'MTN-5000',
  megabytes: 5000,
  amountPesewas: pesewas(2050),
  costPesewas: pesewas(1900),
  status: 'active',
};

function plan(...lines: string[]) {
  const table = readTable([head, ...lines].join('\n'), catalogueColumns);
  if ('fault' in table) throw new Error(table.fault);
  return planCatalogue(table, { services, packages: [one] });
}

describe('a file', () => {
  it.each([
    ['', 'The file is empty.'],
    ['\ufeff', 'The file is empty.'],
    ['PK\u0003\u0004\0\0', 'This is a workbook'],
    ['service,amo\ufffdunt', 'This is no text file'],
    ['service,network', 'lacks the column package, bundle_id, megabytes, amount'],
    [`${head},colour\n`, 'The column “colour” is not known.'],
    [`${head},amount\n`, 'The column amount is there twice.'],
    [`${head}\n\n,,,\n`, 'no rows'],
    [`${head}\nMTN,MTN,"MTN 5 GB,x`, 'The quotes that begin in row 2 do not end.'],
    [`${head}\nMTN,MTN,MTN 5 GB,MTN-5000,5000,20.50,19,more`, 'Row 2 has more cells than there are columns.'],
    [`${head}\n${'a,b\n'.repeat(largestImport.rows + 1)}`, 'at most 1000'],
  ])('%j is refused: %s', (text, sentence) => {
    expect(readTable(text, catalogueColumns)).toEqual({ fault: expect.stringContaining(sentence) });
  });

  it.each([
    `\ufeff${head}\r\nMTN,MTN,MTN 5 GB,MTN-5000,5000,20.50,19\r\n`,
    `${head}\rMTN,MTN,MTN 5 GB,MTN-5000,5000,20.50,19`,
    `"Service","Network","Package","Bundle ID","Megabytes","Amount","Cost price"\n"MTN","mtn","MTN 5 GB","MTN-5000","5000","20.50","19.00"`,
    'service;network;package;bundle_id;megabytes;amount;cost_price\nMTN;MTN;MTN 5 GB;MTN-5000;5000;20,50;19,00\n;;;\n',
    'amount\tservice\tnetwork\tpackage\tbundle_id\tmegabytes\n20.5\t MTN \tMTN\tMTN 5GB\tMTN-5000\t5000',
  ])('%j is read', (text) => {
    const table = readTable(text, catalogueColumns);
    if ('fault' in table) throw new Error(table.fault);
    expect(planCatalogue(table, { services, packages: [one] })).toMatchObject([
      { row: 2, effect: 'same', says: 'The same', now: 'GH₵ 20.50' },
    ]);
  });

  it('keeps quotes, separators and lines inside a cell', () => {
    const table = readTable('package\n"a ""b"", c\nd"\n', { needed: ['package'], optional: [] });
    expect(table).toMatchObject({ rows: [{ row: 2, cells: { package: 'a "b", c\nd' } }] });
  });
});

describe('a row', () => {
  it.each([
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,21.40,19', 'change', 'Price changes', 'GH₵ 21.40'],
    ['mtn,MTN,MTN five,MTN-5000,5120,20.50,18', 'change', 'Cost, name, size change', 'GH₵ 20.50'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,20.50,', 'same', 'The same', 'GH₵ 20.50'],
    ['MTN,MTN,MTN 5gb,MTN-5000,5000,20.50,', 'same', 'The same', 'GH₵ 20.50'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,1O.50,19', 'wrong', 'Not a number', '1O.50'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,-3,19', 'wrong', 'Out of range', '-3'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,0,', 'wrong', 'Out of range', '0'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,20.505,19', 'wrong', 'Not a number', '20.505'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,18.99,', 'wrong', 'Below cost, GH₵ 19.00', 'GH₵ 18.99'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5000,20,20.01', 'wrong', 'Below cost, GH₵ 20.01', 'GH₵ 20.00'],
    ['MTN,MTN,MTN 5 GB,MTN-5000,5 GB,20,', 'wrong', 'No whole number of megabytes', '5 GB'],
    ['MTN,Glo,MTN 5 GB,MTN-5000,5000,20,', 'wrong', 'No network of ours', 'Glo'],
    ['MTN,MTN,,MTN-5000,5000,20,', 'wrong', 'No package', ''],
    ['MTN,MTN,"=HYPERLINK(""x"")",MTN-5000,5000,20,', 'wrong', 'A formula', '=HYPERLINK("x")'],
    ['MTN,MTN,"MTN\n5GB",MTN-5000,5000,20,', 'wrong', 'More than one line', 'MTN\n5GB'],
  ])('of a package that is there, %j: %s, %s', (line, effect, says, inFile) => {
    expect(plan(line)).toMatchObject([{ row: 2, effect, says, now: 'GH₵ 20.50', inFile }]);
  });

  it.each([
    ['MTN,MTN,MTN 15 GB,MTN-15000,15000,61,', 'new', 'New', 'GH₵ 61.00'],
    ['Telecel,TELECEL,Telecel 3 GB,T3,3000,14,', 'new', 'New, with a new service: Telecel', 'GH₵ 14.00'],
    ['MTN,TELECEL,MTN 5 GB,MTN-5000,5000,20,', 'wrong', 'The service is of MTN', 'TELECEL'],
  ])('of a new one, %j: %s, %s', (line, effect, says, inFile) => {
    expect(plan(line)).toMatchObject([{ row: 2, effect, says, now: null, inFile }]);
  });

  it('that names a package again is wrong, and the first one counts', () => {
    const line = 'MTN,MTN,MTN 5 GB,MTN-5000,5000,21,';
    const rows = plan(line, '', line);
    expect(rows).toMatchObject([{ effect: 'change' }, { row: 4, effect: 'wrong', says: 'Also in row 2' }]);
    expect(countEffects(rows)).toEqual({ same: 0, change: 1, new: 0, wrong: 1 });
  });
});

it.each([
  ['.xlsx', Buffer.from('504b030414000600', 'hex')],
  ['.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
])('a workbook (%s) is told how to become CSV', (_kind, bytes) => {
  const fault = expect.stringContaining('Save As, CSV UTF-8');
  expect(readTable(bytes.toString('utf8'), catalogueColumns)).toEqual({ fault });
});

it.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ['+cmd', true],
  ['-2+3', true],
  ['-3', false],
  ['+233 24 123 4567', false],
  ['MTN', false],
])('%j is a formula: %s', (cell, expected) => expect(isFormula(cell)).toBe(expected));
