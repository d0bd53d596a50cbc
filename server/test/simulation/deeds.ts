/** The scripted vendors' real actions, kept in their own books from beginning to end. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import type { AttemptDirection } from '@ntem/contract/states';
import type { ListedTransaction, StartOutcome, TransactionList } from '#vendors/ports/outcomes.ts';
import { signBytes } from '#vendors/ports/webhook-wire.ts';
import type { Fault } from './faults.ts';
import { type Manners, showsRefunds, traitsOf, type VendorName } from './manners.ts';
import type { Scheduler } from './scheduler.ts';

/** Something that a vendor was asked for and that reached it. */
export type Deed = {
  vendor: string;
  direction: AttemptDirection;
  reference: string;
  vendorReference: string;
  /** Of several accounts at one vendor, and of several ways to give money back: only there it is found. */
  place: string;
  asked: bigint;
  /** The amount that really moved, once it is done. */
  amount: bigint;
  /** The vendor's fee when it was first done. */
  fee: bigint;
  who: string;
  label: string;
  /** The payment that a refund gives back. */
  collection?: string | undefined;
  state: 'open' | 'done' | 'failed' | 'taken_back';
  beganMs: number;
  /** When it was first done, and when there was last news of it. */
  doneMs?: number;
  newsMs: number;
  /** The vendor's answer, if it is not the truth. */
  says?: 'unpaid' | 'failed' | undefined;
  /** The vendor said otherwise before: a contradiction of its own, for which a person is needed. */
  isContradicted: boolean;
};

export type Script = {
  /** The fault of this call, counted for each subject and place. */
  take(who: string, where: string): Fault | undefined;
  thinkMs(who: string): number;
  /** Answers and messages come at multiples of this. */
  beatMs: number;
  isSure: boolean;
  /** True if vendors change their minds without a message, so that it has to be found. */
  isSilent: boolean;
  vendors: Record<VendorName, Manners>;
  /** True if it can always be asked about its acts: false if our account there, or the method, changes. */
  isSteady(vendor: string): boolean;
  /**
   * True if our account there will still change. Then a refused call is never done after all: nobody could be asked about
   * it any more, and the product cannot know.
   */
  isBeingLeft(vendor: string): boolean;
  /**
   * When a call that was turned away is done all the same. In a shop that is restored later not before that: of two payments
   * for one order an admin would have to say which of them went back before it.
   */
  chargesAgainAfterMs(ms: number): number;
  /**
   * True if a restore made us forget it. Then it is not taken back later: where its payment is forgotten as well, nobody
   * could know.
   */
  isForgotten(reference: string): boolean;
  /** True if the supplier does not call a package like that any more. */
  isOldCode(vendor: string, code: string): boolean;
};

export type Hook = { vendor: string; rawBody: Buffer; headers: Record<string, string> };

export type VendorRequest = {
  reference: string;
  amount: bigint;
  who: string;
  place: string;
  label?: string;
  collection?: string;
  /** Of the package. */
  code?: string;
};

type Settings = {
  scheduler: Scheduler;
  script: Script;
  /** Sends a message to the shop, again if it is not taken. */
  post(hook: Hook): void;
};

/** Done by an admin at the vendor itself; the shop knows it by their word alone. */
export const byHand = 'by hand';
export const disputed = 'disputed';
export const windowMs = 3 * minuteMs;
export const signing = { algorithm: 'sha256', secret: 'scripted vendors' } as const;

export type DeedBooks = {
  deeds: Deed[];
  begin(vendor: VendorName, direction: AttemptDirection, asked: VendorRequest): StartOutcome;
  find(vendor: VendorName, place: string, by: { reference: string } | { name: string }): Deed | undefined;
  isShownAsReversed(deed: Deed): boolean;
  /** The payer disputes their newest payment, if they have one, and the gateway says so. */
  dispute(payer: string): Deed | undefined;
  /** Rounds such a delay up to the next beat, so that it comes together with others. */
  onBeat(ms: number): number;
};

export function keepDeeds({ scheduler, script, post }: Settings): DeedBooks {
  const deeds: Deed[] = [];
  /** By vendor, place and reference the last one; by vendor and its own name the first. */
  const known = new Map<string, Deed>();
  const named = new Map<string, Deed>();
  const payments = new Map<string, Deed>();
  const announced = new Map<string, number>();
  const names = new Map<string, number>();

  function onBeat(ms: number): number {
    const atMs = scheduler.nowMs() + ms;
    return Math.ceil(atMs / script.beatMs) * script.beatMs - scheduler.nowMs();
  }

  function announce(deed: Deed, word: string, isCertain = false): void {
    const fault = isCertain ? undefined : script.take(deed.who, 'hook');
    const { vendor, reference } = deed;
    const key = `${vendor} ${reference} ${word}`;
    const turn = (announced.get(key) ?? 0) + 1;
    announced.set(key, turn);
    const say = (said: object, secret: string = signing.secret) => {
      const rawBody = Buffer.from(JSON.stringify({ reference, event: `${word} ${turn}`, ...said }));
      return { vendor, rawBody, headers: { signature: signBytes({ ...signing, secret }, rawBody) } };
    };
    const at = (ms: number, hook: Hook) => scheduler.after(onBeat(ms), '', () => post(hook));
    const usual = say({ word, amount: String(deed.amount) });
    if (fault?.what === 'forged') at(100, say({ word: 'done', event: 'forged' }, 'somebody else'));
    if (fault?.what === 'untrue') at(100, say({ word: 'done', event: 'untrue', amount: '1' }));
    if (fault?.what === 'never') return;
    at(500 + (fault?.what === 'late' ? fault.ms : 0), usual);
    if (fault?.what === 'twice') at(700, usual);
  }

  function end(deed: Deed, state: Deed['state'], isCertain = false): void {
    set(deed, state);
    announce(deed, state, isCertain);
  }

  function set(deed: Deed, state: Deed['state']): void {
    if (state === 'done' && deed.state === 'failed') deed.isContradicted = true;
    if (state === 'done' && deed.doneMs === undefined) {
      deed.doneMs = scheduler.nowMs();
      if (deed.direction !== 'deliver')
        deed.fee = BigInt(script.vendors[deed.vendor as VendorName].feePesewas);
    }
    deed.newsMs = scheduler.nowMs();
    deed.state = state;
    deed.says = undefined;
    scheduler.note(
      `${deed.vendor}: ${deed.direction} ${deed.reference} of ${deed.who} is ${state}, ${deed.amount}`,
    );
  }

  function contradict(deed: Deed, state: Deed['state']): void {
    deed.isContradicted = true;
    // One that forgets before it is asked again has to say so: nobody could know otherwise.
    const isForgetful = script.vendors[deed.vendor as VendorName].forgetsAfterMs !== undefined;
    if (script.isSilent && !isForgetful) set(deed, state);
    else end(deed, state, true);
  }

  /** A done deed is taken back a day later, or a failed one is done after all. */
  function endLater(deed: Deed): void {
    if (!script.isSteady(deed.vendor)) return;
    const topics = { collect: 'payment', deliver: 'delivery', refund: 'refund', payout: 'refund' };
    const isFailure = deed.state === 'failed' && deed.direction === 'deliver';
    if (deed.direction === 'refund' && deed.state === 'done') takePaymentBack(deed);
    const fault = script.take(deed.who, `later ${isFailure ? 'failure' : topics[deed.direction]}`);
    if (!fault || (deed.state === 'failed' && !isFailure)) return;
    scheduler.after(fault.ms, '', () => {
      if (deed.direction === 'collect' && isShownAsReversed(deed)) return;
      if (script.isForgotten(deed.reference)) return;
      contradict(deed, isFailure ? 'done' : 'taken_back');
    });
  }

  /** The gateway takes back a payment that the shop has refunded. */
  function takePaymentBack({ vendor, who, reference, collection = '' }: Deed): void {
    const payment = payments.get(collection);
    if (payment?.state !== 'done' || showsRefunds(vendor)) return;
    const fault = script.take(who, 'later twice');
    if (!fault) return;
    scheduler.after(fault.ms, '', () => {
      if (payment.state === 'done' && !script.isForgotten(reference)) contradict(payment, 'taken_back');
    });
  }

  /** True if a payment is shown as reversed in any case, so that a second refund would not be noticed by it. */
  function isShownAsReversed({ vendor, direction, reference }: Deed): boolean {
    if (direction !== 'collect' || !showsRefunds(vendor)) return false;
    return deeds.some(
      (one) => one.collection === reference && one.vendor === vendor && one.state !== 'failed',
    );
  }

  function payerDecides(deed: Deed): void {
    const fault = script.take(deed.who, 'payer');
    const thinkMs = script.thinkMs(deed.who);
    const finish = (ms: number, state: Deed['state'], isCertain = false) =>
      scheduler.after(ms, '', () => {
        end(deed, state, isCertain);
        endLater(deed);
      });
    const isTooLate = fault?.what === 'approves_late' && script.isBeingLeft(deed.vendor);
    if (fault?.what === 'ignores' || isTooLate) finish(windowMs, 'failed');
    else if (fault?.what === 'declines') finish(thinkMs, 'failed');
    else if (fault?.what === 'approves_late') {
      scheduler.after(windowMs, '', () => (deed.says = 'unpaid'));
      finish(windowMs + fault.ms, 'done', true);
    } else {
      if (fault?.what === 'other_amount') deed.amount = deed.asked - 10n;
      finish(thinkMs, 'done');
    }
  }

  /** Some vendors call two things by the same name. */
  function makeName(vendor: VendorName): string {
    const count = names.get(vendor) ?? 0;
    names.set(vendor, count + 1);
    const every = script.vendors[vendor].repeatsNameEvery;
    return `${vendor}-${every && count % every === every - 1 ? count - 1 : count}`;
  }

  function begin(vendor: VendorName, direction: AttemptDirection, asked: VendorRequest): StartOutcome {
    const { reference, amount, who, place, label = '', collection } = asked;
    const key = `${vendor} ${place} ${reference}`;
    const manners = script.vendors[vendor];
    const traits = traitsOf({ name: vendor, direction, isSure: script.isSure, manners });
    const nowMs = scheduler.nowMs();
    const before = known.get(key);
    const isKnown = before && nowMs - before.beganMs < (traits.keyLastsMs ?? Number.POSITIVE_INFINITY);
    if (isKnown && traits.duplicates === 'returns_original')
      return { outcome: 'accepted', vendorReference: before.vendorReference };
    if (isKnown && traits.duplicates === 'rejects')
      return { outcome: 'failed', failure: 'refused', reason: 'This reference is known.' };
    const deed: Deed = {
      ...{ vendor, direction, reference, vendorReference: makeName(vendor), place, who, label, collection },
      ...{ asked: amount, amount, fee: 0n, state: 'open', beganMs: nowMs, newsMs: nowMs },
      isContradicted: false,
    };
    deeds.push(deed);
    known.set(key, deed);
    const nameKey = `${vendor} ${place} ${deed.vendorReference}`;
    if (!named.has(nameKey)) named.set(nameKey, deed);
    if (direction === 'collect') payments.set(reference, deed);
    scheduler.note(`${vendor}: takes ${direction} ${reference} of ${who}`);
    if (direction === 'collect') payerDecides(deed);
    else {
      const fault = script.take(who, `${direction}.end`);
      const isSlow = fault?.what === 'slow' || fault?.what === 'fails_late';
      const ms = isSlow ? fault.ms : script.thinkMs(who) / 4;
      scheduler.after(ms, '', () => {
        end(deed, fault?.what.startsWith('fails') ? 'failed' : 'done');
        endLater(deed);
      });
    }
    return { outcome: 'accepted', vendorReference: deed.vendorReference };
  }

  function dispute(payer: string): Deed | undefined {
    const paid = deeds.findLast(
      ({ direction, who, state }) => direction === 'collect' && who === payer && state === 'done',
    );
    if (paid) announce(paid, disputed, true);
    return paid;
  }

  return {
    deeds,
    dispute,
    begin,
    find: (vendor, place, by) =>
      'name' in by
        ? named.get(`${vendor} ${place} ${by.name}`)
        : known.get(`${vendor} ${place} ${by.reference}`),
    isShownAsReversed,
    onBeat,
  };
}

const linesOnAPage = 100;

/** Not every vendor gives one. */
const listing = ['north', 'lake'];

export function listDeeds(
  deeds: readonly Deed[],
  { vendor, day, after = '0' }: { vendor: string; day: string; after: string | undefined },
): TransactionList | undefined {
  if (!listing.includes(vendor)) return undefined;
  const begins = Date.parse(`${day}T00:00:00Z`);
  const isOfDay = ({ doneMs = 0 }: Deed) => doneMs >= begins && doneMs < begins + dayMs;
  const lines = deeds.filter((deed) => deed.vendor === vendor && isOfDay(deed));
  const end = Number(after) + linesOnAPage;
  return {
    transactions: lines.slice(Number(after), end).map(
      ({ direction, reference, vendorReference, amount, state }): ListedTransaction => ({
        ...{ direction, reference, vendorReference, amount },
        status: state === 'done' ? 'done' : 'reversed',
      }),
    ),
    next: end < lines.length ? String(end) : undefined,
  };
}

/** Money that came in and did not go out again. A vendor's fee stays gone, whatever happens later. */
export function sumDeeds(deeds: readonly Deed[], gateway: string): bigint {
  return deeds
    .filter(({ vendor }) => vendor === gateway)
    .reduce((sum, { direction, amount, fee, state }) => {
      const moved = state !== 'done' ? 0n : direction === 'collect' ? amount : -amount;
      return sum + moved - fee;
    }, 0n);
}
