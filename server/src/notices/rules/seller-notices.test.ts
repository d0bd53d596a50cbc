/** Tests of messages to sellers about a sale, and what a text message never contains. */
import { pesewas } from '@ntem/contract/money';
import { messageTexts, sayText } from '@ntem/contract/notices/message-texts';
import { measureSms } from '@ntem/contract/notices/sms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerValues, saleValues, sayNotice } from './seller-notices.ts';

const sale = {
  bundleName: 'MTN 5 GB',
  price: pesewas(2600),
  commission: pesewas(160),
  buyerName: 'Efua Quaye',
};
const today = { successful: 9, commission: pesewas(1670) };
const link = 'https://ntem.example/dashboard?tab=notices';
const about = { store: 'Ntem', sale, today, link };

/** In the product's own words. */
const say = (kind: 'sale' | 'sales_summary' | 'answer', values: Record<string, string>) =>
  sayText(kind, messageTexts[kind].own, values);
const sayNewSale = ({ store, ...facts }: typeof about) => say('sale', { store, ...saleValues(facts) });

it('a notice says what was sold, for how much, to whom, and what it earns', () => {
  expect(sayNotice(sale)).toEqual({
    title: 'MTN 5 GB sold, GH₵ 26.00',
    text: 'Efua Quaye. You earn GH₵ 1.60.',
  });
});

describe('the text message of a sale', () => {
  it('says the same, the sum of the day, and where to switch it off', () => {
    expect(sayNewSale(about)).toBe(
      'Ntem: Efua Quaye bought MTN 5 GB for GHS 26.00. You earn GHS 1.60. ' +
        'Today: 9 sales, GHS 16.70 profit. Settings: https://ntem.example/dashboard?tab=notices',
    );
  });

  it.each([
    ['Yaa Asantewaa-Mensah', 'Yaa Asantewaa-Mensah'],
    ['Ɛsi Ɔkyere', 'Esi Okyere'],
    ['José', 'Jose'],
    ['0241234567', 'A customer'],
    ['call 024 123 4567 now', 'call now'],
    ['win at evil.com/x', 'win at evilcomx'],
    ['😀', 'A customer'],
    ['A very long name that goes on and on', 'A very long name that go'],
  ])('names the buyer %s as %s', (buyerName, named) => {
    const text = sayNewSale({ ...about, sale: { ...sale, buyerName } });
    expect(text).toContain(`Ntem: ${named} bought`);
  });

  it('is always one message, of plain letters, and holds nothing of a number or a link in the name', () => {
    const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.constant('0241234567 x.com'));
    fc.assert(
      fc.property(names, names, names, (store, bundleName, buyerName) => {
        const text = sayNewSale({ ...about, store, sale: { ...sale, bundleName, buyerName } });
        expect(measureSms(text)).toMatchObject({ messages: 1, most: 160 });
        const said = sayNewSale({ ...about, sale: { ...sale, buyerName } }).split(' bought')[0] ?? '';
        expect(said).not.toMatch(/\d|\.|\//);
      }),
    );
  });
});

describe('an answer', () => {
  const answered = { reference: 'NT7F3K92QX', answer: 'MTN confirmed the delivery at 14:52.' };

  it.each([
    [
      answered.answer,
      'Ntem answered about order NT 7F3K 92QX: MTN confirmed the delivery at 14:52. Read it: https://ntem.example/dashboard?tab=notices',
    ],
    [
      'It went to 0241234567.\nWe refund.',
      'Ntem answered about order NT 7F3K 92QX: It went to 024***4567. We refund. Read it: https://ntem.example/dashboard?tab=notices',
    ],
    [
      'b'.repeat(100),
      `Ntem answered about order NT 7F3K 92QX: ${'b'.repeat(65)}... Read it: https://ntem.example/dashboard?tab=notices`,
    ],
  ])('%j is one message: %j', (answer, text) => {
    expect(say('answer', { store: 'Ntem', ...answerValues({ ...answered, answer }, link) })).toBe(text);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
