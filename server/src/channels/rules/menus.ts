/** The screens of the conversation as data: the text of each, its choices, and what may be typed there. */
import { codeDigits } from '@ntem/contract/accounts/limits';
import { pesewas } from '@ntem/contract/money';
import { type Network, networkName, usualNetwork } from '@ntem/contract/networks';
import { networkOfPrefix, type Phone, parsePhone } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import type { Entry, Facts, ScreenName, State, Turn } from './conversation.ts';
import { findItem, type Item, itemsOf } from './goods.ts';
import { pageOf, pagesOf } from './pages.ts';

type Menu = {
  head(state: State, facts: Facts): string;
  /** Without the ways to go on in a list and back. */
  entries?(state: State, facts: Facts): Entry[];
  /** Where 0 leads; without it the screen is the last one. */
  back?(state: State): State;
  /** A number or a code is typed here. Undefined: this is none. */
  typed?(text: string, state: State, facts: Facts): Turn | undefined;
  /** The sentence for what is none. */
  wrong?(facts: Facts): string;
};

const to = (state: State): Turn => ({ state });
const home = (state: State): State => ({ at: 'home', offer: state.offer, misses: 0 });
const ended = (state: State): State => ({ ...home(state), at: 'ended' });

export const menus: Record<ScreenName, Menu> = {
  home: {
    head: (_, { words, shopName }) => words.heads.home({ name: shopName }),
    entries: (state, facts) => {
      const { choices, phone } = facts.words;
      return [
        {
          key: '1',
          label: choices.own({ phone: phone(facts.caller) }),
          to: to(chooseRecipient(state, facts.caller, facts.callerNetwork)),
        },
        { key: '2', label: choices.other, to: to({ ...state, at: 'number' }) },
        { key: '3', label: choices.orders, to: to({ ...state, at: 'orders' }) },
        { key: '4', label: choices.help, to: { ...to({ ...state, at: 'help' }), asksPerson: true } },
      ];
    },
    back: ended,
  },
  number: {
    head: (_, { words }) => words.heads.number,
    back: home,
    typed(text, state) {
      const recipient = parsePhone(text);
      return recipient && to(chooseRecipient(state, recipient, networkOfPrefix(recipient)));
    },
    wrong: ({ words }) => words.leads.notNumber,
  },
  network: {
    head: (_, { words }) => words.heads.network,
    entries: (state, { goods }) =>
      goods.map(({ network }, place) => ({
        key: String(place + 1),
        label: networkName(network),
        to: to({ ...state, at: 'sizes', network, page: 0 }),
      })),
    back: home,
  },
  sizes: {
    head(state, { words, goods }) {
      const network = networkName(state.network ?? usualNetwork);
      const pause = goods.find((one) => one.network === state.network)?.pause;
      return itemsOf(goods, state.network).length === 0
        ? words.heads.nothingForSale({ network, pause })
        : words.heads.sizes({ network, recipient: state.recipient ?? '' });
    },
    entries: sizeEntries,
    back: home,
  },
  which: {
    head: ({ megabytes = 0 }, { words }) => words.heads.which({ size: saySize(megabytes) }),
    entries: (state, facts) =>
      facts.goods.flatMap(({ network, items }, place) => {
        const item = items.find(({ megabytes }) => megabytes === state.megabytes);
        if (!item) return [];
        const label = `${networkName(network)} ${item.size}`;
        return [
          {
            key: String(place + 1),
            label,
            note: facts.words.amount(item.price),
            to: to(choose(state, item)),
          },
        ];
      }),
    back: home,
  },
  price: {
    head(state, { words, caller }) {
      const { chosen, recipient = '' } = state;
      return words.heads.price({
        network: networkName(chosen?.network ?? usualNetwork),
        size: chosen?.size ?? '',
        recipient,
        amount: words.amount(pesewas(chosen?.pricePesewas ?? 0)),
        payer: words.phone(state.payer ?? caller),
      });
    },
    entries: priceEntries,
    back: (state) => ({
      ...state,
      at: 'sizes',
      network: state.chosen?.network,
      chosen: undefined,
      payer: undefined,
    }),
  },
  again: {
    head: (_, { words }) => words.heads.again,
    entries: (state, facts) => [
      { key: '1', label: facts.words.choices.buyAgain, to: buy(state, facts, { confirmDuplicate: true }) },
    ],
    back: home,
  },
  payer: {
    head: (_, { words }) => words.heads.payer,
    back: (state) => ({ ...state, at: 'price' }),
    typed(text, state) {
      const payer = parsePhone(text);
      return payer && to({ ...state, at: 'price', payer, offer: state.offer + 1 });
    },
    wrong: ({ words }) => words.leads.notNumber,
  },
  code: {
    head: (state, { words, caller }) => words.heads.code({ payer: words.phone(state.payer ?? caller) }),
    entries: (state, { words, caller }) => {
      const { requestId = '', payer = caller } = state;
      return [
        {
          key: '1',
          label: words.choices.sendAgain,
          to: { state, effect: { kind: 'resend', requestId, payer } },
        },
      ];
    },
    back: home,
    typed(text, state, { caller }) {
      const code = text.replace(/[\s-]/g, '');
      if (!new RegExp(`^\\d{${codeDigits}}$`).test(code)) return undefined;
      return {
        state,
        effect: { kind: 'prove', requestId: state.requestId ?? '', payer: state.payer ?? caller, code },
      };
    },
    wrong: ({ words }) => words.leads.notCode,
  },
  orders: {
    head: (_, { words, orders }) =>
      orders.length === 0
        ? words.heads.noOrders
        : words.heads.orders(
            orders.map(({ network, size, recipient, stage }) =>
              words.heads.order({
                network: networkName(network),
                size,
                recipient,
                stage: words.stages[stage],
              }),
            ),
          ),
    back: home,
  },
  help: { head: (_, { words, supportPhone }) => words.heads.help({ phone: supportPhone }), back: home },
  done: {
    head: (state, { words, caller }) =>
      words.heads.done({ reference: state.reference ?? '', payer: words.phone(state.payer ?? caller) }),
  },
  ended: { head: (_, { words }) => words.heads.ended },
};

/** The sizes of the number's own network, or first the network where it is not known. */
export function chooseRecipient(state: State, recipient: Phone, network: Network | undefined): State {
  const next = { ...state, recipient, network, page: 0, chosen: undefined, payer: undefined };
  return { ...next, at: network ? 'sizes' : 'network' };
}

/** Each price that is shown is an offer of its own. */
export function choose(state: State, item: Item): State {
  const { bundleId, serviceId, network, size } = item;
  const chosen = { bundleId, serviceId, network, size, pricePesewas: Number(item.price) };
  return { ...state, at: 'price', network, chosen, payer: undefined, offer: state.offer + 1 };
}

const otherNetworkKey = '7';

function sizeEntries(state: State, facts: Facts): Entry[] {
  const { words } = facts;
  const pages = pagesOf(facts, state);
  const page = pageOf(pages, state.page);
  const { more, earlier, otherNetwork } = words.choices;
  const turn = (by: number) => to({ ...state, page: page.number + by });
  return [
    ...page.items.map((item, place) => ({
      key: String(place + 1),
      label: item.size,
      note: words.amount(item.price),
      to: to(choose(state, item)),
    })),
    { key: otherNetworkKey, label: otherNetwork, to: to({ ...state, at: 'network' }) },
    ...(page.number > 0 ? [{ key: '8', label: earlier, to: turn(-1) }] : []),
    ...(page.number < pages.length - 1 ? [{ key: '9', label: more, to: turn(1) }] : []),
  ];
}

function priceEntries(state: State, facts: Facts): Entry[] {
  const { words, mayOthersPay } = facts;
  const amount = words.amount(pesewas(state.chosen?.pricePesewas ?? 0));
  const pay = {
    key: '1',
    label: words.choices.pay({ amount }),
    to: buy(state, facts, { confirmDuplicate: false }),
  };
  if (!mayOthersPay) return [pay];
  return [pay, { key: '2', label: words.choices.otherPayer, to: to({ ...state, at: 'payer' }) }];
}

/** A package that is not sold any more, or has another price by now, is said before anything is asked for. */
function buy(state: State, facts: Facts, { confirmDuplicate }: { confirmDuplicate: boolean }): Turn {
  const { caller, callerNetwork, goods, words } = facts;
  const { chosen, recipient } = state;
  if (!chosen || !recipient) return to(home(state));
  const item = findItem(goods, chosen);
  if (!item) return { state: { ...state, at: 'sizes', chosen: undefined }, lead: words.leads.soldOut };
  const { payer = caller, offer } = state;
  if (Number(item.price) !== chosen.pricePesewas)
    return {
      state: { ...choose(state, item), payer: state.payer },
      lead: words.leads.priceNow({ amount: words.amount(item.price) }),
    };
  const own = payer === caller ? callerNetwork : undefined;
  const payerNetwork = own ?? networkOfPrefix(payer) ?? usualNetwork;
  return { state, effect: { kind: 'buy', chosen, recipient, payer, payerNetwork, offer, confirmDuplicate } };
}
