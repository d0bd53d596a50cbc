/** Takes one step of a conversation, whichever way it came, and answers with the next screen. */
import { inputMaxLength, type PhoneChannel } from '@ntem/contract/channels/limits';
import type { Network } from '@ntem/contract/networks';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import type { Client } from '#accounts/rules/author.ts';
import { listOrdersOf } from '#channels/rows/caller-orders.ts';
import { linkOrder } from '#channels/rows/chats.ts';
import { turnAway } from '#channels/rows/closed-channels.ts';
import {
  changeSession,
  countSessions,
  findSession,
  insertSession,
  leaveSession,
  lockCaller,
  type Session,
} from '#channels/rows/sessions.ts';
import { findByShortNumber } from '#channels/rows/short-numbers.ts';
import type { Words } from '#channels/rules/channel-words.ts';
import { chatWords } from '#channels/rules/chat-words.ts';
import {
  beginning,
  type Effect,
  type EffectResult,
  type Facts,
  type State,
  type Turn,
} from '#channels/rules/conversation.ts';
import { type Drawn, drawChat, drawUssd } from '#channels/rules/drawing.ts';
import { readGoods } from '#channels/rules/goods.ts';
import { settle, step } from '#channels/rules/next-screen.ts';
import { ussdWords } from '#channels/rules/ussd-words.ts';
import type { Deps } from '#deps.ts';
import { knownBrand } from '#installation/rows/current-brand.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { findOrderByBuyKey } from '#orders/rows/purchase-keys.ts';
import { stageOf } from '#orders/rules/stages.ts';
import type { PurchaseDeps } from '#orders/verbs/buy-bundle.ts';
import { buyKeyOf, carryOut } from './carry-out.ts';

export type StepDeps = PurchaseDeps & Pick<Deps, 'config' | 'log'>;

/** The shop's goods at the prices of a link, or of none. */
export type FindShop = (refCode: string | undefined) => Promise<Pick<Shop, 'services'>>;

export type StepCall = {
  channel: PhoneChannel;
  vendor: string;
  /** As the vendor names it. */
  session: string;
  phone: Phone;
  /** As the vendor says. Undefined: as the number suggests. */
  network: Network | undefined;
  /** Undefined: the session begins, or goes on where it was. */
  typed: string | undefined;
  /** In a chat: the message came, and why nothing is done by it. */
  notRead?: string | undefined;
  /** The vendor's number of this step, if it has them: one that comes again is answered as before. */
  name: string | undefined;
  /** The seller whose shop is opened. */
  shortNumber: string | undefined;
  client: Client;
};

export async function takeStep(deps: StepDeps, findShop: FindShop, call: StepCall): Promise<Drawn> {
  const caller = { ...call, vendorSession: call.session };
  const seen = await findSession(deps.db, caller);
  const seller =
    call.shortNumber === undefined ? undefined : await findByShortNumber(deps.db, call.shortNumber);
  // Another shop is another conversation.
  const isOther = (session: Session) =>
    call.shortNumber !== undefined && session.refCode !== (seller?.code ?? null);
  const refCode = !seen || isOther(seen) ? (seller?.code ?? undefined) : (seen.refCode ?? undefined);
  const facts = await gatherFacts(deps, findShop, { call, refCode });
  const taken = await inTransaction(deps.db, async (tx): Promise<Taken> => {
    await lockCaller(tx, call);
    const found = await findSession(tx, caller);
    const session = found && isOther(found) && found.vendorSession !== call.session ? undefined : found;
    // Another call of the same number was quicker.
    if (session && (session.refCode ?? undefined) !== refCode) return { answer: session.answer };
    return session
      ? goOn(tx, { session, seen, call, facts })
      : begin(deps, tx, { call, facts, refCode, seller });
  });
  if ('answer' in taken) return taken.answer;
  const { session, turn, effect } = taken;
  const { result, orderId } = await carryOut(deps, { effect, session, call, refCode });
  const settled = settle(turn.state, result, facts);
  return inTransaction(deps.db, async (tx) => {
    await lockCaller(tx, call);
    const now = await findSession(tx, caller);
    // The same step came twice, and the other one has been answered: the purchase is one and the same.
    if (!now || now.id !== session.id || now.step !== session.step) return now?.answer ?? session.answer;
    return write(tx, { session: now, call, facts, turn: { ...turn, ...settled }, orderId });
  });
}

export function leave(
  deps: Pick<Deps, 'db'>,
  call: Pick<StepCall, 'channel' | 'vendor' | 'session' | 'phone'>,
) {
  return leaveSession(deps.db, { ...call, vendorSession: call.session });
}

type Taken = { answer: Drawn } | { session: Session; turn: Turn; effect: Effect };

const wordsOf: Record<PhoneChannel, Words> = { ussd: ussdWords, whatsapp: chatWords };

async function gatherFacts(
  { db, config }: StepDeps,
  findShop: FindShop,
  { call, refCode }: { call: StepCall; refCode: string | undefined },
): Promise<Facts> {
  const { channel, phone, network } = call;
  return {
    caller: phone,
    callerNetwork: network ?? networkOfPrefix(phone),
    shopName: knownBrand({ db, config }).name,
    supportPhone: config.supportPhone,
    goods: readGoods(await findShop(refCode)),
    orders: [],
    words: wordsOf[channel],
    mayOthersPay: channel === 'whatsapp',
    readsWords: channel === 'whatsapp',
  };
}

type Beginning = {
  call: StepCall;
  facts: Facts;
  refCode: string | undefined;
  seller: Awaited<ReturnType<typeof findByShortNumber>>;
};

async function begin(
  { config }: StepDeps,
  tx: Tx,
  { call, facts, refCode, seller }: Beginning,
): Promise<Taken> {
  const { channel, vendor, session: vendorSession, phone, shortNumber, typed, name, notRead } = call;
  const { leads, tooManySessions } = facts.words;
  const closed = await turnAway(tx, channel);
  if (closed !== undefined) return { answer: say(closed) };
  if ((await countSessions(tx, call)) >= config.channelSessionsPerHour)
    return { answer: say(tooManySessions) };
  const noSeller = shortNumber !== undefined && !seller ? leads.noSeller({ number: shortNumber }) : undefined;
  const lead = notRead ?? noSeller;
  // In a chat the first words may say what is wanted.
  const mayAsk = facts.readsWords && typed !== undefined && !shortNumber && !notRead;
  const turn = mayAsk ? step(beginning, { typed }, facts) : undefined;
  const first: Turn = turn && !turn.isMiss && !turn.effect ? turn : { state: beginning, lead };
  const answer = await draw(tx, { turn: first, facts, call });
  await insertSession(tx, {
    channel,
    vendor,
    vendorSession,
    phone,
    refCode: refCode ?? null,
    state: first.state,
    answer,
    ended: endOf(first.state),
    lastCall: name ?? null,
  });
  return { answer };
}

type GoingOn = { session: Session; call: StepCall; facts: Facts };

/** `seen`: the session when the call came in. */
type GoingOnFrom = GoingOn & { seen: Session | undefined };

async function goOn(tx: Tx, { session, seen, call, facts }: GoingOnFrom): Promise<Taken> {
  const isNamedSo = session.vendorSession === call.session;
  // A session belongs to its number: under its name, another number is told nothing of it.
  if (session.phone !== call.phone) return { answer: say(facts.words.heads.ended) };
  const isAgain = isNamedSo && wasTaken(call.name, session.lastCall);
  const isEarly = isNamedSo && isTooEarly(call, { session, seen });
  if (isAgain || isEarly || (isNamedSo && session.ended && session.ended !== 'left'))
    return { answer: session.answer };
  const bought = await findBought(tx, session);
  if (bought) {
    const turn = settle(session.state, bought.result, facts);
    return { answer: await write(tx, { session, call, facts, turn, orderId: bought.id }) };
  }
  // Taken up after it was cut off: the screen where it was.
  if (call.typed === undefined || !isNamedSo)
    return {
      answer: await write(tx, { session, call, facts, turn: { state: session.state }, isStep: false }),
    };
  const typed = call.typed.slice(0, inputMaxLength);
  const turn = step(session.state, { typed, notRead: call.notRead }, facts);
  if (turn.effect) return { session, turn, effect: turn.effect };
  return { answer: await write(tx, { session, call, facts, turn }) };
}

/** It was bought at this price, and the answer was lost: whatever has changed since, it is not offered once more. */
async function findBought(
  tx: Tx,
  session: Session,
): Promise<{ id: string; result: EffectResult } | undefined> {
  const { at } = session.state;
  const order = at === 'price' || at === 'again' ? await findOrderByBuyKey(tx, buyKeyOf(session)) : undefined;
  if (!order) return undefined;
  const { id, reference, state, codeRequestId: requestId } = order;
  const isAsked = state === 'created' || state === 'awaiting_code';
  if (isAsked) return requestId ? { id, result: { kind: 'code_sent', requestId } } : undefined;
  const isOver = state === 'payment_failed' || state === 'expired';
  return isOver ? undefined : { id, result: { kind: 'prompted', reference } };
}

/** Steps that a vendor numbers are taken in their order: an earlier one that comes again chooses nothing. */
function wasTaken(name: string | undefined, last: string | null): boolean {
  if (name === undefined || last === null) return false;
  const areNumbers = [name, last].every((one) => /^\d{1,6}$/.test(one));
  return name === last || (areNumbers && Number(name) < Number(last));
}

/** A step without a name that came before the one before it was answered: nobody has typed it at a screen, it came twice. */
function isTooEarly(
  call: StepCall,
  { session, seen }: { session: Session; seen: Session | undefined },
): boolean {
  if (call.name !== undefined || call.typed === undefined) return false;
  return seen?.id !== session.id || seen.step !== session.step;
}

type Writing = GoingOn & { turn: Turn; orderId?: string | undefined; isStep?: boolean };

async function write(
  tx: Tx,
  { session, call, facts, turn, orderId, isStep = true }: Writing,
): Promise<Drawn> {
  const answer = await draw(tx, { turn, facts, call });
  if (orderId && call.channel === 'whatsapp') await linkOrder(tx, { orderId, phone: call.phone });
  await changeSession(tx, session.id, {
    state: turn.state,
    answer,
    ended: endOf(turn.state),
    vendorSession: call.session,
    lastCall: call.name ?? null,
    isStep,
    isMiss: turn.isMiss ?? false,
    asksPerson: turn.asksPerson ?? false,
    orderId,
  });
  return answer;
}

async function draw(
  tx: Tx,
  { turn: { state, lead }, facts, call }: { turn: Turn; facts: Facts; call: StepCall },
): Promise<Drawn> {
  const orders = state.at === 'orders' ? await listOrdersOf(tx, call.phone) : [];
  const listed = orders.map((order) => ({
    ...order,
    size: saySize(order.megabytes),
    stage: stageOf(order),
  }));
  const drawer = call.channel === 'ussd' ? drawUssd : drawChat;
  return drawer({ state, lead }, { ...facts, orders: listed });
}

function endOf({ at }: State): Session['ended'] {
  if (at === 'done') return 'bought';
  return at === 'ended' ? 'finished' : null;
}

/** A sentence after which nothing is open. */
function say(text: string): Drawn {
  return { screen: 'ended', text, isOpen: false, wants: 'nothing', choices: [] };
}
