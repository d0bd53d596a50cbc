/** Whole conversations: what is typed, and what is read then. */
import type { ErrorCode } from '@ntem/contract/errors';
import { pesewas } from '@ntem/contract/money';
import { networks } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import { notRead } from './chat-words.ts';
import { beginning, type Effect, type Facts, type State } from './conversation.ts';
import { drawChat, drawUssd } from './drawing.ts';
import { settle, step } from './next-screen.ts';
import { caller, chatFacts, goodsOf, ussdFacts } from './sample-facts.fixture.ts';
import { isUssdText } from './ussd-text.ts';
import { sayOtherCode } from './ussd-words.ts';

type Talk = { state: State; lead: string | undefined; effects: Effect[] };

function talk(facts: Facts, typed: readonly string[], from: State = beginning): Talk {
  let talked: Talk = { state: from, lead: undefined, effects: [] };
  for (const one of typed) {
    const turn = step(talked.state, { typed: one }, facts);
    const effects = turn.effect ? [...talked.effects, turn.effect] : talked.effects;
    talked = { state: turn.state, lead: turn.lead, effects };
  }
  return talked;
}

const read = (facts: Facts, typed: readonly string[]) => drawUssd(talk(facts, typed), facts).text;
const noMtn = {
  goods: networks.map((one) => ({
    ...goodsOf(one),
    ...(one === 'MTN' && { items: [], pause: 'MTN is back at noon.' }),
  })),
};

describe('a dialled conversation', () => {
  const home = 'Ntem data bundles\n1 For this number\n2 For another number\n3 My orders\n4 Help\n0 Exit';
  const asks = (what: string, price: string) => `${what}\nPay GHS ${price} from 024 123 4567?\n1 Pay\n0 Back`;
  const sizes = '1 1GB GHS 4.10\n2 2GB GHS 8.20\n3 3GB GHS 12.30\n4 4GB GHS 16.40\n5 5GB GHS 20.50';
  const another = 'That is not a mobile number.\nWhich number gets the data?\n0 Back';
  const whichNetwork = 'Data for which network?\n1 MTN\n2 Telecel\n3 AirtelTigo\n0 Back';
  const fiveGb = asks('MTN 5GB to 0241234567', '20.50');
  it.each<[string, string[], string]>([
    ['begins', [], home],
    ['shows sizes', ['1'], `MTN to 0241234567\n${sizes}\n7 Another network\n9 More\n0 Back`],
    ['goes forth and back', ['1', '9', '8', '5'], fiveGb],
    ['says what is not in the list', ['9'], `9 is not in the list.\n${home}`],
    ['asks for another number again', ['2', '12'], another],
    ['takes the network of a number', ['2', '0201234567', '1'], asks('Telecel 1GB to 0201234567', '4.10')],
    ['asks for the network of a number without one', ['2', '0231234567'], whichNetwork],
    ['offers another network', ['1', '7', '3', '1'], asks('AirtelTigo 1GB to 0241234567', '4.10')],
    ['goes back to the beginning', ['1', '5', '0', '0', '3'], 'No orders from this number yet.\n0 Back'],
    ['ends at 0', ['0'], 'Nothing was charged. Thank you.'],
    ['buys by nothing but 1', ['1', '5', '2'], `2 is not in the list.\n${fiveGb}`],
  ])('%s', (_, typed, text) => {
    expect(read(ussdFacts(), typed)).toBe(text);
    expect(talk(ussdFacts(), typed).effects).toEqual([]);
  });

  it('buys with 1 on the price, once for each price that was shown', () => {
    const { effects } = talk(ussdFacts(), ['1', '5', '1', '1', '0', '1', '1']);
    expect(
      effects.map((effect) => effect.kind === 'buy' && [effect.chosen.size, effect.payer, effect.offer]),
    ).toEqual([
      ['5 GB', caller, 1],
      ['5 GB', caller, 1],
      ['1 GB', caller, 2],
    ]);
  });

  it('says that the price has changed, or the size is sold out, before anything is asked for', () => {
    const { state } = talk(ussdFacts(), ['1', '5']);
    const mtn = goodsOf('MTN');
    const dearer = ussdFacts({
      goods: [{ ...mtn, items: mtn.items.map((item) => ({ ...item, price: pesewas(2100) })) }],
    });
    const changed = talk(dearer, ['1'], state);
    expect(changed.effects).toEqual([]);
    expect(drawUssd(changed, dearer).text).toBe(
      'It is GHS 21.00 now.\nMTN 5GB to 0241234567\nPay GHS 21.00 from 024 123 4567?\n1 Pay\n0 Back',
    );
    expect(talk(dearer, ['1'], changed.state).effects).toHaveLength(1);
    const without = ussdFacts({
      goods: [{ ...mtn, items: mtn.items.filter(({ size }) => size !== '5 GB') }],
    });
    const gone = talk(without, ['1'], state);
    expect([gone.effects, gone.lead, gone.state.at]).toEqual([[], 'That size is sold out.', 'sizes']);
  });

  it('says why nothing of a paused network is sold, and offers the others', () => {
    expect(read(ussdFacts(noMtn), ['1'])).toBe('MTN is back at noon.\n7 Another network\n0 Back');
  });

  it.each<[ErrorCode, string]>([
    ['RATE_LIMIT_EXCEEDED', 'Too many open payments. Try later.\nMTN 5GB'],
    ['GATEWAY_UNAVAILABLE', 'Mobile money is busy. Try again.\nMTN 5GB'],
    ['PACKAGE_NOT_FOUND', 'That size is sold out.\nMTN to'],
    ['POSSIBLE_DUPLICATE', 'You bought this for this number a moment ago. Buy it again?\n1 Buy again'],
  ])('goes on after %s', (code, text) => {
    const facts = ussdFacts();
    const { state } = talk(facts, ['1', '5', '1']);
    expect(drawUssd(settle(state, { kind: 'refused', code }, facts), facts).text).toContain(text);
  });

  it('buys again only after it was asked', () => {
    const facts = ussdFacts();
    const { state } = settle(
      talk(facts, ['1', '5', '1']).state,
      { kind: 'refused', code: 'POSSIBLE_DUPLICATE' },
      facts,
    );
    expect(talk(facts, ['1'], state).effects).toMatchObject([{ kind: 'buy', confirmDuplicate: true }]);
  });

  it('ends with where the PIN belongs', () => {
    const facts = ussdFacts();
    const { state } = settle(
      talk(facts, ['1', '5', '1']).state,
      { kind: 'prompted', reference: 'NT7F3K92QX' },
      facts,
    );
    const drawn = drawUssd({ state }, facts);
    expect([drawn.isOpen, drawn.text.split('\n').slice(0, 2)]).toEqual([
      false,
      ['A payment prompt is coming. Enter your PIN there, never here.', 'Order NT7F3K92QX'],
    ]);
  });
});

describe('a chat', () => {
  const menu = ['Me, 024 123 4567', 'Another number', 'My orders', 'Talk to a person', 'Stop'];
  const pay = ['Pay GH₵ 20.50', 'Another number pays', 'Back'];
  const networksOf5 = ['MTN 5 GB', 'Telecel 5 GB', 'AirtelTigo 5 GB', 'Back'];
  const labels = ['Me, 024 123 4567', '5gb', 'another number pays', '0201234567'];
  it.each<[string, string[], string, string[]]>([
    ['greets', ['hi'], 'Hello from Ntem.', menu],
    ['takes a network and a size at once', ['MTN 5'], 'Pay GH₵ 20.50 from 024 123 4567?', pay],
    ['takes labels of choices', labels, 'from 020 123 4567?', pay],
    ['asks for the network of a size', ['how much be 5gig'], 'Which 5 GB?', networksOf5],
    ['takes a number', ['5gb for 0551234567'], 'MTN 5 GB to 0551234567', pay],
    ['does not understand', ['blah'], 'Sorry, I did not understand that.\nHello', menu],
    ['offers a person after two misses', ['blah', 'bleh'], 'You can talk to a person: 0302000000.', menu],
  ])('%s', (_, typed, text, choices) => {
    const facts = chatFacts();
    const drawn = drawChat(talk(facts, typed), facts);
    expect(drawn.text).toContain(text);
    expect(drawn.choices.map((choice) => choice.text)).toEqual(choices);
  });

  it('asks another payer for a code, and takes nothing else for one', () => {
    const facts = chatFacts();
    const asked = talk(facts, ['MTN 5', '2', '0201234567', '1']);
    expect(asked.effects).toMatchObject([{ kind: 'buy', payer: '0201234567', payerNetwork: 'TELECEL' }]);
    const { state } = settle(asked.state, { kind: 'code_sent', requestId: 'r1' }, facts);
    expect(talk(facts, ['12345'], state)).toMatchObject({ lead: 'The code has 6 digits.', effects: [] });
    expect(talk(facts, ['482 913'], state).effects).toEqual([
      { kind: 'prove', requestId: 'r1', payer: '0201234567', code: '482913' },
    ]);
    expect(settle(state, { kind: 'refused', code: 'INVALID_OTP' }, facts)).toMatchObject({
      state: { at: 'code' },
      lead: 'That code is not right.',
    });
    expect(settle(state, { kind: 'refused', code: 'OTP_EXPIRED' }, facts).state.at).toBe('price');
  });

  it('takes no tap on the keys of an earlier message', () => {
    const facts = chatFacts();
    const { state } = talk(facts, ['MTN 5']);
    const stale = step(state, { typed: '1', notRead: notRead.earlierKey }, facts);
    expect([stale.effect, stale.state.at]).toEqual([undefined, 'price']);
  });
});

describe('every screen fits a simple phone', () => {
  const phones = ['0241234567', '0201234567', '0261234567'] as Phone[];
  // Services with long names, in letters that simple phones lack, at the highest prices.
  const many = networks.map((network) => {
    const items = [goodsOf(network), goodsOf(network, ' Très longue étiquette du service 🙂')].flatMap(
      (goods) => goods.items,
    );
    return { network, pause: undefined, items: items.map((item) => ({ ...item, price: pesewas(99_999) })) };
  });
  const pause = 'MTN data is closed for repairs at the network until half past eleven tonight. '.repeat(3);
  const shopName = 'A Shop With A Very Long Name Indeed Ltd';
  const kinds: [string, Facts][] = [
    ['every package', ussdFacts({ goods: many, shopName })],
    [
      'nothing but a pause',
      ussdFacts({ shopName, goods: many.map((one) => ({ ...one, items: [], pause })) }),
    ],
    ['other payers', ussdFacts({ goods: many, shopName, mayOthersPay: true })],
  ];

  it.each(kinds)('with %s and a sentence above', (what, facts) => {
    const orders = phones.map((recipient) => ({
      size: '100GB',
      network: 'AIRTELTIGO' as const,
      recipient,
      stage: 'money_sent_back' as const,
    }));
    const seen = new Set<string>();
    const screens = new Set<string>();
    const look = (state: State, depth: number) => {
      const key = JSON.stringify({ ...state, offer: 0, misses: 0 });
      if (seen.has(key) || depth > 14) return;
      seen.add(key);
      for (const typed of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'x', '88', ...phones]) {
        const turn = step(state, { typed }, facts);
        const { text, screen } = drawUssd(turn, { ...facts, orders });
        if (!isUssdText(text)) throw new Error(`${text.length}: ${text}`);
        if (turn.lead) expect(text).toContain(turn.lead);
        // What is paid, and from where, is never cut off.
        if (screen === 'price') expect(text).toContain(`${facts.words.amount(pesewas(99_999))}`);
        screens.add(screen);
        look(turn.state, depth + 1);
      }
    };
    look(beginning, 0);
    expect(screens).toContain('help');
    expect(screens.has('price')).toBe(what !== 'nothing but a pause');
  });

  it('and so does what follows an order', () => {
    const facts = ussdFacts();
    const { state } = talk(facts, ['1', '5', '1']);
    const codes = [
      'RATE_LIMIT_EXCEEDED',
      'GATEWAY_UNAVAILABLE',
      'PACKAGE_NOT_FOUND',
      'POSSIBLE_DUPLICATE',
    ] as const;
    const ends = [
      settle(state, { kind: 'prompted', reference: 'NT7F3K92QX' }, facts),
      settle(state, { kind: 'refused', code: 'PRICE_CHANGED', price: pesewas(99_999) }, facts),
      ...codes.map((code) => settle(state, { kind: 'refused', code }, facts)),
    ];
    for (const end of ends) expect(isUssdText(drawUssd(end, facts).text)).toBe(true);
    const { tooManySessions, leads } = facts.words;
    for (const text of [
      tooManySessions,
      sayOtherCode('*713*22*4821#'),
      leads.noSeller({ number: '1234567' }),
    ])
      expect(isUssdText(text)).toBe(true);
  });
});
