/** Tests of what is missing before a shop sells: each step depends on its own fact only. */
import { firstDaySteps } from '@ntem/contract/installation/endpoints/first-day';
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { type FirstDayFacts, judgeFirstDay } from './first-day.ts';

const ready: FirstDayFacts = {
  storeName: 'Ntem',
  hasBrand: true,
  publicUrl: 'https://shop.example',
  supportPhone: '0302550100',
  hasFactor: true,
  chosen: { payments: ['Paystack'], bundles: ['DataMart GH', 'Hubnet'], otp: ['Arkesel'] },
  passed: ['Paystack', 'DataMart GH', 'Hubnet', 'Arkesel'],
  services: 3,
  packages: 39,
  smallestPrice: pesewas(450),
  legalBlanks: { terms: 0, privacy: 0 },
  heard: ['Paystack'],
  unheard: [],
  floats: [{ title: 'DataMart GH', float: pesewas(100) }],
  firstSale: { at: new Date(0), tookMs: 38_000 },
  admins: 2,
  lastBackup: new Date('2026-11-15T01:30:41Z'),
  hasBackupKey: true,
  sellers: 1,
};

const missing = (facts: FirstDayFacts) => {
  const { needed, extra } = judgeFirstDay(facts);
  return [...needed, ...extra].filter(({ isDone }) => !isDone).map(({ step }) => step);
};

it('is all done where everything is there, in the order of the page', () => {
  expect(missing(ready)).toEqual([]);
  expect(judgeFirstDay(ready).needed.map(({ step }) => step)).toEqual([...firstDaySteps]);
});

it.each([
  [{ publicUrl: 'http://localhost:3000' }, ['store'], 'must start with https'],
  [{ hasFactor: false }, ['factor'], 'authenticator app'],
  [{ chosen: { ...ready.chosen, payments: [] } }, ['gateway', 'callbacks'], 'npm run setup'],
  [{ chosen: { ...ready.chosen, bundles: [] } }, ['supplier', 'float', 'second_supplier'], 'npm run setup'],
  [{ chosen: { ...ready.chosen, otp: [] } }, ['messages'], 'npm run setup'],
  [{ chosen: { ...ready.chosen, bundles: ['DataMart GH'] } }, ['second_supplier'], 'DataMart GH is paused'],
  [{ packages: 0 }, ['catalogue'], 'from a file'],
  [{ legalBlanks: { terms: 0, privacy: 1 } }, ['legal'], '0 of the terms, 1 about privacy'],
  [{ unheard: ['Hubtel'] }, ['callbacks'], 'Hubtel has not called yet'],
  [{ floats: [{ title: 'DataMart GH', float: pesewas(0) }] }, ['float'], 'DataMart GH has GH₵ 0.00. Nothing'],
  [{ floats: [{ title: 'Hubnet', float: undefined }] }, [], ''],
  [
    { floats: [{ title: 'Hubnet', float: undefined }], firstSale: undefined },
    ['float', 'sale'],
    'Hubnet does not say',
  ],
  [{ passed: [] }, [], ''],
  [
    { passed: ['Paystack', 'Hubnet', 'Arkesel'], firstSale: undefined },
    ['supplier', 'sale'],
    'DataMart GH: keys not tested yet',
  ],
  [
    { passed: [], firstSale: undefined },
    ['gateway', 'supplier', 'messages', 'sale'],
    'Paystack: keys not tested yet',
  ],
  [{ firstSale: undefined }, ['sale'], 'It costs GH₵ 4.50'],
  [{ admins: 1 }, ['second_admin'], 'two people'],
  [{ lastBackup: undefined }, ['backups'], 'npm run backup'],
  [{ lastBackup: undefined, hasBackupKey: false }, ['backups'], 'BACKUP_KEY is not set'],
  [{ sellers: 0 }, ['sellers'], 'own links'],
  [{ hasBrand: false }, ['brand'], 'on share cards'],
])('case %#', (change, steps, words) => {
  const facts = { ...ready, ...change };
  expect(missing(facts)).toEqual(steps);
  const { needed, extra } = judgeFirstDay(facts);
  const first = [...needed, ...extra].find(({ isDone }) => !isDone);
  expect(first?.detail ?? '').toContain(words);
});
