/** Buyers of the simulated shop without a browser: they dial its code or write to it, and go by what they read. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { networkName } from '@ntem/contract/networks';
import { clientAt } from '#accounts/rules/author.ts';
import type { Words } from '#channels/rules/channel-words.ts';
import { chatWords } from '#channels/rules/chat-words.ts';
import { ussdWords } from '#channels/rules/ussd-words.ts';
import { hearChat } from '#channels/verbs/hear-chat.ts';
import { type FindShop, takeStep } from '#channels/verbs/take-step.ts';
import type { Deps } from '#deps.ts';
import { showShop } from '#shop/verbs/show-shop.ts';
import { presentShop } from '#shop/wire/present-shop.ts';
import { count } from '#test/simulation/faults.ts';
import type { Purchase } from '#test/simulation/plan.ts';
import { goods } from '#test/simulation/prices.ts';
import type { Shop } from '#test/simulation/shop.ts';

/** `send`: what is typed, or the name of the key that is tapped. */
type Seen = { text: string; keys: { label: string; send: string }[] };
type Said = { label: string; send: string };
/** Undefined where nothing comes back. */
type Line = {
  begin(): Promise<Seen | undefined>;
  say(said: Said, isTwice: boolean): Promise<Seen | undefined>;
};

type Buyer = { purchase: Purchase; does(where: string, what: string): boolean };

const readsForMs = 3 * secondMs;
const mostSteps = 60;
const numbers = { AMA2026: '4821', KOFI2026: '5550' };

/** The reference of the order, once the shop has named it. */
export async function buyByPhone(shop: Shop, { purchase, does }: Buyer): Promise<string | undefined> {
  const { scheduler, struck } = shop;
  const line = purchase.way === 'ussd' ? dial(shop, purchase) : chat(shop, purchase);
  const words = purchase.way === 'ussd' ? ussdWords : chatWords;
  const mind: Mind = {
    words,
    purchase,
    does,
    paidAt: undefined,
    slips: new Set(),
    codeOf: () => shop.codeOf(purchase.payer),
  };
  let seen = await line.begin();
  for (let steps = 0; steps < mostSteps; steps++) {
    await scheduler.sleep(readsForMs);
    scheduler.note(`buyer ${purchase.n} reads ${seen ? seen.text.replaceAll('\n', ' / ') : 'nothing'}`);
    const [, reference] = /Order (\w+)$/m.exec(seen?.text ?? '') ?? [];
    if (reference) {
      count(struck, `way ${purchase.way}`);
      return reference;
    }
    const reply = seen && chooseReply(mind, seen);
    if (reply === 'nothing') return undefined;
    if (reply && seen) {
      const isPaying = reply.label.startsWith(payLabel(words));
      if (isPaying) mind.paidAt = seen.text;
      const next = await line.say(reply, isPaying && does('buy', 'repeats'));
      // The same again: it is busy.
      if (next?.text === seen.text) await scheduler.sleep(minuteMs);
      seen = next;
      continue;
    }
    await scheduler.sleep((seen ? 60 : 10) * secondMs);
    seen = await line.begin();
  }
  return undefined;
}

type Mind = Buyer & {
  words: Words;
  /** The screen on which the key that buys was sent. Wherever it led, whether it did is seen among the orders. */
  paidAt: string | undefined;
  /** Mistakes at the code, each made once. */
  slips: Set<string>;
  codeOf(): string | undefined;
};

const payLabel = (words: Words) => words.choices.pay({ amount: '' }).trim();

/** Undefined: nothing here leads on, and the buyer tries again later. */
function chooseReply(mind: Mind, { text, keys }: Seen): Said | 'nothing' | undefined {
  const { words, purchase, paidAt, slips, codeOf, does } = mind;
  const { heads, choices } = words;
  const { recipient, payer, caller, bundle } = purchase;
  const { network, size } = goods[bundle] as (typeof goods)[number];
  const find = (label: string) => keys.find((key) => key.label === label);
  const findWithPrice = (label: string) =>
    find(label) ?? keys.find((key) => key.label.startsWith(`${label} `));
  // A simple phone has no room for the blank.
  const findSize = (label: string) => findWithPrice(label) ?? findWithPrice(label.replace(' ', ''));
  const slipsInto = (what: string) => !slips.has(what) && does('entry', what) && slips.add(what);
  const write = (typed: string): Said => ({ label: typed, send: '' });
  const isAt = (head: string) => text.includes(head);

  if (isAt(heads.noOrders)) {
    mind.paidAt = undefined;
    return find(choices.back);
  }
  if (find(choices.other)) {
    // Orders are listed for the number that paid.
    if (paidAt && payer !== caller) return 'nothing';
    return find(paidAt ? choices.orders : choices.other);
  }
  const isCode = find(choices.sendAgain) !== undefined;
  const isUnsure = paidAt && !isCode && !findWithPrice(payLabel(words)) && !find(choices.buyAgain);
  if (isUnsure) {
    const isListOfOrders = keys.length === 1 && !isAt(heads.number) && !isAt(heads.payer);
    return isListOfOrders ? 'nothing' : find(choices.back);
  }
  if (isAt(heads.number)) return write(recipient);
  if (isAt(heads.payer)) return write(payer);
  if (find(choices.buyAgain)) return 'nothing';
  if (isCode) {
    if (does('entry', 'never')) return 'nothing';
    if (slipsInto('wrong')) return write('000000');
    return slipsInto('resend') || !codeOf() ? find(choices.sendAgain) : write(codeOf() ?? '');
  }
  const pay = findWithPrice(payLabel(words));
  if (pay) return payer !== caller && !isAt(words.phone(payer)) ? find(choices.otherPayer) : pay;
  if (isAt(heads.network)) return find(networkName(network));
  if (find(choices.otherNetwork))
    return isAt(`${networkName(network)} `)
      ? (findSize(size) ?? find(choices.more))
      : find(choices.otherNetwork);
  return undefined;
}

function findShopOf(deps: Deps): FindShop {
  return async (refCode) => presentShop(await showShop(deps, refCode));
}

/** The network calls the shop for each screen; a call without an answer ends the session, and the next one takes it up. */
function dial(shop: Shop, { n, caller, ref }: Purchase): Line {
  let sessions = 0;
  let session = '';
  const call = async (typed: string | undefined): Promise<Seen | undefined> => {
    const answered = await shop.request(`dial ${n}`, (deps) =>
      takeStep(deps, findShopOf(deps), {
        ...{ channel: 'ussd', vendor: 'arkesel', session, phone: caller, network: 'MTN', typed },
        ...{ name: undefined, shortNumber: typed === undefined && ref ? numbers[ref] : undefined },
        client: clientAt('10.98.0.1'),
      }),
    );
    if (!('value' in answered)) return undefined;
    const lines = answered.value.text.split('\n');
    const keys = lines.flatMap((one) => {
      const [, send = '', label = ''] = /^(\d) (.+)$/.exec(one) ?? [];
      return label ? [{ label, send }] : [];
    });
    return { text: answered.value.text, keys };
  };
  return {
    begin() {
      session = `session ${n} ${sessions++}`;
      return call(undefined);
    },
    async say({ label, send }, isTwice) {
      const typed = send || label;
      const [seen] = await Promise.all([call(typed), isTwice ? call(typed) : undefined]);
      return seen;
    },
  };
}

const answerWithinMs = 90 * secondMs;
/** A vendor of chats gives up by then. */
const mostPosts = 6;

function chat(shop: Shop, { n, caller, ref }: Purchase): Line {
  const { scheduler, chats } = shop;
  let written = 0;

  async function post(message: Parameters<typeof hearChat>[1][number]): Promise<void> {
    for (let tries = 0; tries < mostPosts; tries++) {
      const answered = await shop.request(`chat ${n}`, (deps) => hearChat(deps, [message]));
      if ('value' in answered) return;
      await scheduler.sleep(5 * secondMs);
    }
  }

  async function write(text: string, choice: string | undefined, isTwice = false): Promise<Seen | undefined> {
    const before = chats.read(caller).length;
    const at = Math.floor(scheduler.nowMs() / secondMs);
    const message = { id: `message ${n} ${written++}`, from: caller, text, choice, at };
    await Promise.all([post(message), isTwice ? post(message) : undefined]);
    for (let waitedMs = 0; waitedMs < answerWithinMs; waitedMs += secondMs) {
      const answer = chats.read(caller).at(-1);
      if (answer && chats.read(caller).length > before)
        return {
          text: answer.text,
          keys: answer.choices.map(({ id, text: label }) => ({ label, send: id })),
        };
      await scheduler.sleep(secondMs);
    }
    return undefined;
  }

  return {
    begin: () => write(ref ? `Hi ${numbers[ref]}` : 'Hi', undefined),
    say: ({ label, send }, isTwice) => write(label, send || undefined, isTwice),
  };
}
