/** Tests of sellers' files: every row shows its effect, prices follow the ladder, and no balance is brought twice. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { isPriceColumn, readPriceColumns } from '#catalogue/rules/price-columns.ts';
import { readTable } from '#kernel/rules/read-table.ts';
import { judgeOpening, largestOpeningGhs, needsSecondForOpening } from './opening-balances.ts';
import { planSellers, sellerColumns } from './sellers-file.ts';
import type { KnownPerson, SellerFacts } from './sellers-plan.ts';

const packages = [
  {
    id: 'p1',
    name: 'MTN 1 GB',
    supplierCode: 'M1',
    serviceName: 'MTN',
    amountPesewas: pesewas(450),
    costPesewas: pesewas(410),
  },
  {
    id: 'p2',
    name: '2GB',
    supplierCode: 'X2',
    serviceName: 'Telecel',
    amountPesewas: pesewas(900),
    costPesewas: null,
  },
  {
    id: 'p3',
    name: '2GB',
    supplierCode: 'X2',
    serviceName: 'AT',
    amountPesewas: pesewas(800),
    costPesewas: null,
  },
];

const person = (more: Partial<Omit<KnownPerson, 'phone'>> & { id: string; phone: string }): KnownPerson =>
  ({ name: more.id, role: 'agent', status: 'active', uplineId: null, brought: null, ...more }) as KnownPerson;

const people = [
  person({ id: 'Ama', phone: '0240000001' }),
  person({ id: 'Kofi', phone: '0550000002', role: 'subagent', uplineId: 'Ama' }),
  person({ id: 'Yaw', phone: '0270000003', role: 'user' }),
  person({ id: 'Esi', phone: '0200000000', role: 'admin' }),
  person({ id: 'Abena', phone: '0240000005', brought: pesewas(12_000) }),
  person({ id: 'Kojo', phone: '0240000006', status: 'inactive' }),
];

const prices = ['MTN 1 GB', 'MTN 1 GB for subagents', 'Telecel 2 GB'];
const head = ['name,phone,level,parent_phone,opening_balance', ...prices].join(',');

function plan(lines: string[], { first = head, facts = {} as Partial<SellerFacts> } = {}) {
  const table = readTable([first, ...lines].join('\n'), {
    ...sellerColumns,
    isOther: (name) => isPriceColumn(name, packages),
  });
  if ('fault' in table) throw new Error(table.fault);
  const columns = readPriceColumns(table.columns, packages);
  if ('fault' in columns) throw new Error(columns.fault);
  return planSellers(table, {
    people,
    goneNumbers: new Set(['0240000009']),
    packages,
    columns,
    asks: (id, bundle, level) =>
      id === 'Ama' && bundle === 'p1' ? pesewas(level === 2 ? 480 : 550) : undefined,
    markupMaxPercent: 200,
    ...facts,
  });
}

describe('a row', () => {
  it.each([
    ['Adwoa,0241111111,agent,,120.50', 'new', 'New agent, with a balance'],
    ['Adwoa,241111111,Agent,,', 'new', 'New agent'],
    ['Adwoa,+233 24 111 1111,agent,,0', 'new', 'New agent'],
    ['Adwoa,0241111111,Sub-agent,0240000001,5', 'new', 'New subagent, with a balance'],
    ['Ama,0240000001,agent,,', 'same', 'The same'],
    ['Ama M,0240000001,agent,,', 'change', 'Name changes'],
    ['Ama,0240000001,agent,,7', 'change', 'Brings a balance'],
    ['Abena,0240000005,agent,,120', 'same', 'Balance was brought already'],
    ['Ab,0240000005,agent,,120', 'change', 'Name changes. Balance was brought already'],
    ['Abena,0240000005,agent,,120.01', 'wrong', 'Has brought GH₵ 120.00 already'],
    [
      'New,0240000009,agent,,1',
      'wrong',
      'A deleted account with this number has brought its balance already',
    ],
    ['New,0240000009,agent,,', 'new', 'New agent'],
    ['Yaw,0270000003,agent,,', 'wrong', 'Has an account that does not sell: change its role first'],
    ['Esi,0200000000,agent,,9', 'wrong', 'Has an account that does not sell: change its role first'],
    ['Kofi,0550000002,agent,,', 'wrong', 'Is a subagent here'],
    ['Ama,0240000001,subagent,0240000005,', 'wrong', 'Is an agent here'],
    ['Kojo,0240000006,agent,,', 'wrong', 'Is switched off'],
    ['Kofi,0550000002,subagent,0240000005,', 'wrong', 'Stands below another agent here'],
    ['Kofi,0550000002,subagent,0240000001,', 'same', 'The same'],
    ['X Y,0241111111,subagent,,', 'wrong', 'No parent_phone'],
    ['X Y,0241111111,agent,0240000001,', 'wrong', 'An agent has nobody above'],
    ['X Y,0241111111,subagent,0241111111,', 'wrong', 'Row 2 is no agent'],
    ['X Y,0241111111,subagent,0249999999,', 'wrong', 'No agent has the number above'],
    ['X Y,0241111111,subagent,0550000002,', 'wrong', 'No agent has the number above'],
    ['X Y,0241111111,subagent,0240000006,', 'wrong', 'The agent above is switched off'],
    ['X Y,0241111111,subagent,12,', 'wrong', 'No Ghana mobile number above'],
    ['X Y,2.33E+11,agent,,', 'wrong', 'No Ghana mobile number'],
    ['X Y,0302123456,agent,,', 'wrong', 'No Ghana mobile number'],
    ['X Y,0241111111,boss,,', 'wrong', 'Neither agent nor subagent'],
    ['X,0241111111,agent,,', 'wrong', 'Name must be at least 2 characters'],
    ['"X\nY",0241111111,agent,,', 'wrong', 'More than one line'],
    ['"=HYPERLINK(""x"")",0241111111,agent,,', 'wrong', 'A formula'],
    [',0241111111,agent,,', 'wrong', 'No name'],
    ['X Y,0241111111,agent,,-5', 'wrong', 'The balance is out of range'],
    [`X Y,0241111111,agent,,${largestOpeningGhs + 1}`, 'wrong', 'The balance is out of range'],
    ['X Y,0241111111,agent,,1e3', 'wrong', 'The balance is not a number'],
    ['X Y,0241111111,agent,,0.001', 'wrong', 'The balance is not a number'],
    ['X Y,0241111111,agent,,"1,200"', 'wrong', 'The balance is not a number'],
  ])('%j: %s, %s', (line, effect, says) => {
    const { rows, sellers, prices: saved } = plan([line]);
    expect(rows).toMatchObject([{ row: 2, effect, says }]);
    expect([sellers.length, saved.length]).toEqual([effect === 'wrong' ? 0 : 1, 0]);
  });

  it.each([
    ['Adwoa,241111111,Agent,,120.5', 'Agent 0241111111, GH₵ 120.50'],
    ['Adwoa,0241111111,Sub-agent,0240000001,', 'Subagent 0241111111 below 0240000001'],
    ['X Y,0302123456,agent,,', '0302123456'],
  ])('%j is shown as %s', (line, inFile) => expect(plan([line]).rows).toMatchObject([{ inFile }]));

  it('books exactly what was not brought before', () => {
    const lines = [
      'Ama,0240000001,agent,,7',
      'Abena,0240000005,agent,,120',
      'Adwoa,0241111111,agent,,1.05',
      'Kofi,0550000002,subagent,0240000001,',
    ];
    expect(plan(lines).sellers.map(({ brings }) => brings)).toEqual([700n, 0n, 105n, 0n]);
  });

  it('with a number that is there already is wrong, however it is written', () => {
    const { rows } = plan(['One,0241111111,agent,,5', 'Two,+233241111111,agent,,5']);
    expect(rows).toMatchObject([{ effect: 'new' }, { row: 3, effect: 'wrong', says: 'Also in row 2' }]);
  });

  it('may come before the agent above, and is wrong where that one is', () => {
    const child = 'Kid,0242222222,subagent,0241111111,';
    expect(plan([child, 'Top,0241111111,agent,,']).rows).toMatchObject([
      { effect: 'new' },
      { effect: 'new' },
    ]);
    expect(
      plan([child, 'Kid2,0243333333,subagent,0242222222,', 'Top,0241111111,agent,0240000001,']),
    ).toMatchObject({
      rows: [{ says: 'The agent in row 4 is wrong' }, { says: 'Row 2 is no agent' }, { effect: 'wrong' }],
      sellers: [],
    });
  });
});

describe('a price', () => {
  const of = (line: string) => plan([line]).rows.slice(1);

  const subagents = 'MTN 1 GB for subagents';
  it.each([
    ['Adwoa,0241111111,agent,,,5.20', [['MTN 1 GB', null, 'GH₵ 5.20', 'new', 'New price']]],
    ['Adwoa,0241111111,agent,,,,4.80', [[subagents, null, 'GH₵ 4.80', 'new', 'New price']]],
    ['Adwoa,0241111111,agent,,,,,9', [['2GB', null, 'GH₵ 9.00', 'new', 'New price']]],
    ['Ama,0240000001,agent,,,5.50,4.80', []],
    ['Ama,0240000001,agent,,,5.60', [['MTN 1 GB', 'GH₵ 5.50', 'GH₵ 5.60', 'change', 'Price changes']]],
    [
      'Adwoa,0241111111,agent,,,4.49',
      [['MTN 1 GB', null, '4.49', 'wrong', 'Below what the seller pays, GH₵ 4.50']],
    ],
    [
      'Adwoa,0241111111,agent,,,13.51',
      [['MTN 1 GB', null, '13.51', 'wrong', 'The highest price is GH₵ 13.50']],
    ],
    ['Adwoa,0241111111,agent,,,13.50', [['MTN 1 GB', null, 'GH₵ 13.50', 'new', 'New price']]],
    ['Adwoa,0241111111,agent,,,0', [['MTN 1 GB', null, '0', 'wrong', 'Out of range']]],
    ['Adwoa,0241111111,agent,,,-5', [['MTN 1 GB', null, '-5', 'wrong', 'Out of range']]],
    ['Adwoa,0241111111,agent,,,5.001', [['MTN 1 GB', null, '5.001', 'wrong', 'Not a number']]],
    [
      'Kofi,0550000002,subagent,0240000001,,4.79',
      [['MTN 1 GB', null, '4.79', 'wrong', 'Below what the seller pays, GH₵ 4.80']],
    ],
    ['Kofi,0550000002,subagent,0240000001,,4.80', [['MTN 1 GB', null, 'GH₵ 4.80', 'new', 'New price']]],
    [
      'Kofi,0550000002,subagent,0240000001,,,5',
      [[subagents, null, '5', 'wrong', 'A subagent has no subagents']],
    ],
  ])('%j: %j', (line, expected) => {
    const [name = ''] = line.split(',');
    const told = of(line).map((row) => [row.name, row.now, row.inFile, row.effect, row.says]);
    expect(told).toEqual(expected.map(([label, ...rest]) => [`${name}: ${label}`, ...rest]));
  });

  it('of a subagent is based on the agent price in the same file, unless that is wrong', () => {
    const child = 'Kofi,0550000002,subagent,0240000001,,4.90';
    expect(plan([child, 'Ama,0240000001,agent,,,,4.95']).rows).toMatchObject([
      { effect: 'same' },
      { says: 'Below what the seller pays, GH₵ 4.95' },
      { effect: 'same' },
      { says: 'Price changes' },
    ]);
    const { rows, prices: saved } = plan([child, 'Ama,0240000001,agent,,,,4.40']);
    expect(rows[1]).toMatchObject({ effect: 'new' });
    expect(saved).toMatchObject([{ phone: '0550000002', level: 3, price: 490n }]);
  });

  it('of a row that is wrong is not saved', () => {
    expect(plan(['Yaw,0270000003,agent,,,5.20']).prices).toEqual([]);
  });
});

describe('columns', () => {
  it.each([
    [['2GB'], 'may be a package of Telecel or of AT'],
    [['X2'], 'may be a package of Telecel or of AT'],
    [['MTN 1 GB', 'm1'], 'The columns “MTN 1 GB” and “m1” are the same package.'],
  ])('%j is refused: %s', (columns, sentence) => {
    expect(readPriceColumns(columns, packages)).toEqual({ fault: expect.stringContaining(sentence) });
  });

  it('are known by name, bundle id or service, in any case', () => {
    const read = readPriceColumns(['M1', 'mtn 1gb FOR SUBAGENTS', 'AT / 2GB'], packages);
    expect(read).toMatchObject([
      { bundleId: 'p1', level: 3 },
      { bundleId: 'p1', level: 2 },
      { bundleId: 'p3', level: 3 },
    ]);
    expect(isPriceColumn('colour', packages)).toBe(false);
    expect(isPriceColumn(' for subagents', packages)).toBe(false);
  });
});

describe('a second admin', () => {
  it.each([
    [{ adds: 1n, brought: 0n, over: undefined }, false],
    [{ adds: 20_000n, brought: 0n, over: 20_000n }, false],
    [{ adds: 20_001n, brought: 0n, over: 20_000n }, true],
    [{ adds: 1n, brought: 20_000n, over: 20_000n }, true],
    [{ adds: 1n, brought: 0n, over: 0n }, true],
    [{ adds: 0n, brought: 90_000n, over: 0n }, false],
  ])('%o is needed: %s', (opening, expected) => expect(needsSecondForOpening(opening)).toBe(expected));

  const esi = { userId: 'esi', makings: [] };
  const made = (made: string, maker: string) => ({ made, maker, ageMs: 0 });
  const much = { adds: 5n, brought: 0n, over: 0n };
  it.each([
    ['nobody asked', undefined, esi, 'ask'],
    ['they asked themselves', 'esi', esi, 'own'],
    ['another asked', 'adjoa', esi, 'save'],
    [
      'somebody asked whom they made',
      'adjoa',
      { ...esi, makings: [made('adjoa', 'esi')] },
      'not_independent',
    ],
    [
      'one maker made both',
      'adjoa',
      { ...esi, makings: [made('esi', 'ama'), made('adjoa', 'ama')] },
      'not_independent',
    ],
  ])('%s', (_, askedBy, by, verdict) => expect(judgeOpening({ ...much, askedBy, by })).toBe(verdict));

  it('is not asked for little', () => {
    expect(judgeOpening({ adds: 5n, brought: 0n, over: 5n, askedBy: undefined, by: esi })).toBe('save');
  });
});
