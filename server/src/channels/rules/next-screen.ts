/** One step of a conversation: what was typed leads to the next screen, and to at most one effect. Pure. */
import { networkOfPrefix } from '@ntem/contract/phones';
import { isOfSize } from '#catalogue/rules/same-size.ts';
import { readWords } from './chat-free-text.ts';
import type { EffectResult, Entry, Facts, State, Turn } from './conversation.ts';
import { itemsOf } from './goods.ts';
import { choose, chooseRecipient, menus } from './menus.ts';

/** Replies that were not understood, after which a person is offered. */
const missesBeforePerson = 2;
const backKey = '0';
const longestEcho = 3;

/** All choices of the screen, with the way back. */
export function listEntries(state: State, facts: Facts): Entry[] {
  const menu = menus[state.at];
  const { back, exit } = facts.words.choices;
  const entries = menu.entries?.(state, facts) ?? [];
  if (!menu.back) return entries;
  const label = state.at === 'home' ? exit : back;
  return [...entries, { key: backKey, label, to: { state: menu.back(state) } }];
}

/** `notRead`: why a message of a chat is not acted on. */
export function step(
  state: State,
  { typed, notRead }: { typed: string; notRead?: string | undefined },
  facts: Facts,
): Turn {
  const text = typed.trim();
  const taken = notRead ? undefined : take(state, text, facts);
  if (taken) return { ...taken, state: { ...taken.state, misses: 0 } };
  return miss(state, text, facts, notRead);
}

function take(state: State, text: string, facts: Facts): Turn | undefined {
  const entries = listEntries(state, facts);
  const byKey = entries.find(({ key }) => key === text);
  if (byKey) return byKey.to;
  if (facts.readsWords) {
    const byLabel = entries.find(({ label }) => label.toLowerCase() === text.toLowerCase());
    if (byLabel) return byLabel.to;
  }
  const entered = menus[state.at].typed?.(text, state, facts);
  return entered ?? (facts.readsWords ? takeWords(state, text, facts) : undefined);
}

/** What people write by themselves: 'MTN 5', 'how much be 5gig', 'hi'. */
function takeWords(state: State, text: string, facts: Facts): Turn | undefined {
  const said = readWords(text);
  if (!said) return undefined;
  const fresh: State = { at: 'home', offer: state.offer, misses: 0 };
  switch (said.wants) {
    case 'home':
    case 'orders':
      return { state: { ...fresh, at: said.wants } };
    case 'help':
      return { state: { ...fresh, at: 'help' }, asksPerson: true };
    case 'data':
      break;
  }
  const { recipient = state.recipient ?? facts.caller, megabytes } = said;
  const network = said.network ?? (said.recipient ? networkOfPrefix(said.recipient) : state.network);
  const chosen = chooseRecipient(fresh, recipient, network);
  if (megabytes === undefined) return { state: chosen };
  const fits = facts.goods.filter((one) => !network || one.network === network);
  const sizes = fits.flatMap(({ items }) => items.find((item) => isOfSize(item.megabytes, megabytes)) ?? []);
  const [only] = sizes;
  if (!only)
    return network && itemsOf(facts.goods, network).length > 0
      ? { state: chosen, lead: facts.words.leads.soldOut }
      : undefined;
  if (sizes.length === 1) return { state: choose(chosen, only) };
  return { state: { ...chosen, at: 'which', megabytes: only.megabytes } };
}

/** The same page again, with one sentence above it. */
function miss(state: State, text: string, facts: Facts, notRead?: string): Turn {
  const { words, supportPhone, readsWords } = facts;
  const misses = state.misses + 1;
  const next = { ...state, misses };
  const echo = /^\w+$/.test(text) && text.length <= longestEcho ? text : '';
  const wrong = notRead ?? menus[state.at].wrong?.(facts);
  const usual = wrong ?? (readsWords ? words.leads.notUnderstood : words.leads.notInList(echo));
  const offersPerson = readsWords && !notRead && misses >= missesBeforePerson;
  return {
    state: next,
    lead: offersPerson ? words.leads.person({ phone: supportPhone }) : usual,
    isMiss: true,
    ...(offersPerson && { asksPerson: true }),
  };
}

/** After the effect of a step. */
export function settle(state: State, result: EffectResult, facts: Facts): Turn {
  const { words } = facts;
  if (result.kind === 'prompted') return { state: { ...state, at: 'done', reference: result.reference } };
  if (result.kind === 'code_sent') {
    const isAgain = state.at === 'code';
    return {
      state: { ...state, at: 'code', requestId: result.requestId },
      lead: isAgain ? words.leads.codeSent : undefined,
    };
  }
  const { leads } = words;
  const offered = { ...state, at: 'price' as const, offer: state.offer + 1 };
  switch (result.code) {
    case 'PRICE_CHANGED':
      return state.chosen && result.price !== undefined
        ? {
            state: { ...offered, chosen: { ...state.chosen, pricePesewas: Number(result.price) } },
            lead: leads.priceNow({ amount: words.amount(result.price) }),
          }
        : { state: { ...state, at: 'sizes' }, lead: leads.soldOut };
    case 'PACKAGE_NOT_FOUND':
      return { state: { ...state, at: 'sizes', chosen: undefined }, lead: leads.soldOut };
    case 'POSSIBLE_DUPLICATE':
      return { state: { ...state, at: 'again' } };
    case 'INVALID_OTP':
      return { state, lead: leads.wrongCode };
    case 'OTP_EXPIRED':
      return { state: offered, lead: leads.codeOver };
    case 'RATE_LIMIT_EXCEEDED':
      return { state: state.at === 'code' ? offered : state, lead: leads.tooMany };
    default:
      return { state, lead: leads.unavailable };
  }
}
