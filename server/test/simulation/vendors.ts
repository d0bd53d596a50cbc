/** Scripted vendors: two gateways and two suppliers that lose, repeat, lag and contradict as their script says, and keep books of what they really did. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { AttemptDirection } from '@ntem/contract/states';
import type { Traits } from '#domain/attempts/attempt-rules.ts';
import type { BundlesPort } from '#providers/bundles-port.ts';
import type {
  DeliveryStatus,
  KnownAttempt,
  MoneyStatus,
  StartOutcome,
  WebhookReading,
  WebhookRequest,
} from '#providers/outcomes.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import { isSigned, readJson, signBytes } from '#providers/webhook-wire.ts';
import type { Fault } from './plan.ts';
import type { Scheduler } from './scheduler.ts';
import { never, type SimulatedProcess } from './simulated-process.ts';
import { listDeeds, sumDeeds } from './statements.ts';

/** Something that a vendor was asked for and that reached it. */
export type Deed = {
  vendor: string;
  direction: AttemptDirection;
  reference: string;
  vendorReference: string;
  asked: bigint;
  /** What really moved, once it is done. */
  amount: bigint;
  who: string;
  label: string;
  state: 'open' | 'done' | 'failed' | 'taken_back';
  /** When it was first done. */
  doneMs?: number;
  /** What the vendor says where that is not the truth. */
  says?: 'unpaid' | 'failed' | undefined;
  /** That the vendor has said otherwise before is its own contradiction, and a person is needed. */
  isContradicted: boolean;
};

type Script = {
  /** The fault of this call, counted for each subject and place. */
  take(who: string, where: string): Fault | undefined;
  thinkMs(who: string): number;
  /** Answers and messages come at multiples of this. */
  beatMs: number;
  isSure: boolean;
  /** Whether nobody hears of what a vendor changes its mind about, so that it has to be found. */
  isSilent: boolean;
};

export type Hook = { vendor: string; rawBody: Buffer; headers: Record<string, string> };

export type Vendors = {
  deeds: Deed[];
  gatewaysFor(process: SimulatedProcess, first: 0 | 1): [PaymentsPort, PaymentsPort];
  suppliersFor(process: SimulatedProcess, first: 0 | 1): [BundlesPort, BundlesPort];
};

type Settings = {
  scheduler: Scheduler;
  script: Script;
  /** Sends a message to the shop, again where it is not taken. */
  post(hook: Hook): void;
};

const windowMs = 3 * minuteMs;
const signing = { algorithm: 'sha256', secret: 'scripted vendors' } as const;
const conclusiveMs = 10 * minuteMs;
/** By then leases have run out, and another process has asked and sent it again. */
const takenOverMs = 10 * secondMs;

const dependable: Traits = {
  duplicates: 'returns_original',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: conclusiveMs,
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};
/** What each promises. The last of them may do a thing twice, and then cannot say for sure that it did not. */
const promises: Record<string, Traits> = {
  north: dependable,
  south: { ...dependable, duplicates: 'rejects', referenceFormat: 'uuid' },
  lake: { ...dependable, duplicates: 'rejects', firstCheckAfterMs: 5 * secondMs },
  river: { ...dependable, duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' },
};

/** Where it promises less about money that it sends. */
const promisesOut: Record<string, Traits> = {
  south: {
    ...dependable,
    duplicates: 'unsafe',
    notFoundIsConclusiveAfterMs: 'never',
    referenceFormat: 'uuid',
  },
};

/** One of them calls a payment reversed once it was given back; what the other takes back is its own doing. */
function showsRefunds(gateway: string): boolean {
  return gateway === 'north';
}

/** `isSure`: whoever may do a thing twice surely knows after a while what has reached it. */
function traitsOf(vendor: string, direction: AttemptDirection, isSure: boolean): Traits {
  const isMoneyOut = direction === 'refund' || direction === 'payout';
  const traits = (isMoneyOut && promisesOut[vendor]) || (promises[vendor] ?? dependable);
  return isSure ? { ...traits, notFoundIsConclusiveAfterMs: conclusiveMs } : traits;
}

type Asked = { reference: string; amount: bigint; who: string; label?: string };
type Answer = StartOutcome | 'lost' | 'silence';

export function createScriptedVendors({ scheduler, script, post }: Settings): Vendors {
  const deeds: Deed[] = [];
  /** By vendor and either reference. */
  const known = new Map<string, Deed>();
  const announced = new Map<string, number>();

  /** What takes so long comes with the next beat, and so together with others. */
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
    if (state === 'done') deed.doneMs ??= scheduler.nowMs();
    deed.state = state;
    deed.says = undefined;
    scheduler.note(
      `${deed.vendor}: ${deed.direction} ${deed.reference} of ${deed.who} is ${state}, ${deed.amount}`,
    );
  }

  function contradict(deed: Deed, state: Deed['state']): void {
    deed.isContradicted = true;
    if (script.isSilent) set(deed, state);
    else end(deed, state, true);
  }

  /** What was done is taken back a day later, or what had failed is done after all. */
  function endLater(deed: Deed): void {
    const topics = { collect: 'payment', deliver: 'delivery', refund: 'refund', payout: 'refund' };
    const isFailure = deed.state === 'failed' && deed.direction === 'deliver';
    if (deed.direction === 'refund' && deed.state === 'done') takePaymentBack(deed);
    const fault = script.take(deed.who, `later ${isFailure ? 'failure' : topics[deed.direction]}`);
    if (!fault || (deed.state === 'failed' && !isFailure)) return;
    scheduler.after(fault.ms, '', () => {
      if (deed.direction === 'collect' && isShownAsReversed(deed)) return;
      contradict(deed, isFailure ? 'done' : 'taken_back');
    });
  }

  /** What the shop has given back, the gateway takes back as well. */
  function takePaymentBack({ vendor, who }: Deed): void {
    const payment = deeds.find(
      (one) => one.direction === 'collect' && one.who === who && one.state === 'done',
    );
    if (!payment || showsRefunds(vendor)) return;
    const fault = script.take(who, 'later twice');
    if (!fault) return;
    scheduler.after(fault.ms, '', () => {
      if (payment.state === 'done') contradict(payment, 'taken_back');
    });
  }

  /** Whether it is told of a payment in any case, so that nobody could tell a second giving back by it. */
  function isShownAsReversed({ vendor, direction, who }: Deed): boolean {
    if (direction !== 'collect' || !showsRefunds(vendor)) return false;
    return deeds.some(
      (one) =>
        one.vendor === vendor && one.direction === 'refund' && one.who === who && one.state !== 'failed',
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
    if (fault?.what === 'ignores') finish(windowMs, 'failed');
    else if (fault?.what === 'declines') finish(thinkMs, 'failed');
    else if (fault?.what === 'approves_late') {
      scheduler.after(windowMs, '', () => (deed.says = 'unpaid'));
      finish(windowMs + fault.ms, 'done', true);
    } else {
      if (fault?.what === 'other_amount') deed.amount = deed.asked - 10n;
      finish(thinkMs, 'done');
    }
  }

  function begin(vendor: string, direction: AttemptDirection, asked: Asked): StartOutcome {
    const key = `${vendor} ${asked.reference}`;
    const before = known.get(key);
    const { duplicates } = traitsOf(vendor, direction, script.isSure);
    if (before && duplicates === 'returns_original')
      return { outcome: 'accepted', vendorReference: before.vendorReference };
    if (before && duplicates === 'rejects')
      return { outcome: 'failed', failure: 'refused', reason: 'This reference is known.' };
    const vendorReference = `${vendor}-${deeds.length}`;
    const { reference, amount, who, label = '' } = asked;
    const deed: Deed = {
      ...{ vendor, direction, reference, vendorReference, who, label },
      ...{ asked: amount, amount, state: 'open', isContradicted: false },
    };
    deeds.push(deed);
    known.set(key, deed);
    scheduler.note(`${vendor}: takes ${direction} ${reference} of ${who}`);
    if (direction === 'collect') payerDecides(deed);
    else {
      const fault = script.take(who, `${direction}.end`);
      const ms = fault?.what === 'slow' ? fault.ms : script.thinkMs(who) / 4;
      scheduler.after(ms, '', () => {
        end(deed, fault?.what === 'fails' ? 'failed' : 'done');
        endLater(deed);
      });
    }
    return { outcome: 'accepted', vendorReference };
  }

  /** What arrives there, and what comes back. */
  function answerSend(
    process: SimulatedProcess,
    vendor: string,
    direction: AttemptDirection,
    asked: Asked,
  ): Answer {
    const fault = script.take(asked.who, `${direction}.send`);
    switch (fault?.what) {
      case 'reply_lost':
        begin(vendor, direction, asked);
        return 'lost';
      case 'hangs_after':
        begin(vendor, direction, asked);
        return 'silence';
      case 'never_arrives':
        return 'lost';
      case 'hangs_before':
        return 'silence';
      case 'arrives_late':
        scheduler.after(fault.ms, '', () => begin(vendor, direction, asked));
        return 'silence';
      // Meanwhile another process may have taken over, and sent it again.
      case 'refused_unheard':
        process.pauseFor(takenOverMs + fault.ms);
        return { outcome: 'failed', failure: 'refused', reason: fault.what };
      case 'refused':
      case 'not_sent':
      case 'rate_limited':
      case 'config':
      case 'provider_float':
        return { outcome: 'failed', failure: fault.what, reason: fault.what };
      default:
        return begin(vendor, direction, asked);
    }
  }

  function answerFind(
    vendor: string,
    { reference }: KnownAttempt,
    who?: string,
  ): MoneyStatus | 'lost' | 'silence' {
    const deed = known.get(`${vendor} ${reference}`);
    const fault = deed && script.take(who ?? deed.who, `${deed.direction}.find`);
    if (fault?.what === 'times_out') return 'lost';
    if (fault?.what === 'hangs') return 'silence';
    if (!deed) return { status: 'not_found' };
    if (fault?.what === 'lags' && deed.state !== 'taken_back' && !deed.isContradicted)
      return { status: 'in_progress' };
    const { vendorReference, amount, direction } = deed;
    if (deed.says === 'unpaid') return { status: 'unpaid', vendorReference };
    if (isShownAsReversed(deed)) return { status: 'reversed', reason: 'It was refunded.', vendorReference };
    switch (deed.state) {
      case 'open':
        return { status: 'in_progress', vendorReference };
      case 'done':
        // A supplier speaks of no amount.
        if (direction === 'deliver') return { status: 'done', vendorReference } as MoneyStatus;
        return { status: 'done', reference, amount, currency: 'GHS', vendorReference };
      case 'failed':
        return { status: 'failed', reason: 'It failed.', vendorReference };
      case 'taken_back':
        return {
          status: direction === 'refund' ? 'failed' : 'reversed',
          reason: 'It was taken back.',
          vendorReference,
        };
    }
  }

  function exchange<Said>(
    process: SimulatedProcess,
    what: string,
    answer: () => Said | 'lost' | 'silence',
  ): Promise<Said> {
    if (!process.survives(what)) return never;
    const latencyMs = 20 + Math.floor(scheduler.random.next() * 600);
    return new Promise((resolve, reject) => {
      scheduler.after(latencyMs / 2, '', () => {
        const said = answer();
        scheduler.note(`${process.name} ${what}: ${sayAnswer(said)}`);
        if (said === 'silence') return;
        scheduler.after(onBeat(latencyMs / 2), '', () =>
          process.hear(() =>
            said === 'lost' ? reject(new Error('The connection was lost.')) : resolve(said as Said),
          ),
        );
      });
    });
  }

  function operation<Request extends { reference: string }>(
    process: SimulatedProcess,
    vendor: string,
    direction: AttemptDirection,
    read: (request: Request) => Omit<Asked, 'reference'>,
  ) {
    return {
      way: direction,
      account: vendor,
      traits: traitsOf(vendor, direction, script.isSure),
      send: (request: Request) =>
        exchange(process, `sends ${direction} ${request.reference} to ${vendor}`, () =>
          answerSend(process, vendor, direction, { reference: request.reference, ...read(request) }),
        ),
      find: (asked: KnownAttempt): Promise<MoneyStatus> =>
        exchange(process, `asks ${vendor} about ${asked.reference}`, () => answerFind(vendor, asked)),
    };
  }

  const commonOf = (process: SimulatedProcess, name: string) => ({
    name,
    listDay: (day: string, after: string | undefined) =>
      exchange(process, `reads what ${name} lists of ${day}`, () =>
        listDeeds(deeds, { vendor: name, day, after }),
      ),
    check: async () => [],
    readWebhook({ rawBody, headers }: WebhookRequest): WebhookReading {
      if (!isSigned(signing, rawBody, headers.signature)) return { accepted: false };
      const { reference, event } = readJson(rawBody) as { reference: string; event: string };
      return { accepted: true, hints: [{ reference, eventKey: `${reference} ${event}` }] };
    },
  });

  return {
    deeds,
    gatewaysFor: (process, first) =>
      inOrder(
        ['north', 'south'],
        first,
        (name): PaymentsPort => ({
          ...commonOf(process, name),
          collect: {
            ...operation(process, name, 'collect', ({ amount, payer: who, label }) => ({
              amount,
              who,
              label,
            })),
            windowMs: async () => windowMs,
            enterCode: async () => ({
              outcome: 'failed',
              failure: 'refused',
              reason: 'No code was asked for.',
            }),
          },
          refund: {
            ...operation(process, name, 'refund', ({ amount, payer: who }) => ({ amount, who })),
            showsAsReversal: showsRefunds(name),
          },
          payOut: operation(process, name, 'payout', ({ amount, receiver, reference }) => ({
            amount,
            who: `payout ${reference}`,
            label: receiver,
          })),
          findBalance: () => exchange(process, `reads the balance at ${name}`, () => sumDeeds(deeds, name)),
        }),
      ),
    suppliersFor: (process, first) =>
      inOrder(
        ['lake', 'river'],
        first,
        (name): BundlesPort => ({
          ...commonOf(process, name),
          deliver: operation(process, name, 'deliver', ({ expectedCost: amount, recipient: who }) => ({
            amount,
            who,
          })) as BundlesPort['deliver'] & { find(asked: KnownAttempt): Promise<DeliveryStatus> },
          findFloat: async () => undefined,
        }),
      ),
  };
}

function inOrder<Port>(
  [one, other]: [string, string],
  first: 0 | 1,
  make: (name: string) => Port,
): [Port, Port] {
  return first === 0 ? [make(one), make(other)] : [make(other), make(one)];
}

function sayAnswer(said: unknown): string {
  if (typeof said !== 'object') return String(said);
  const { outcome, status, failure } = said as { outcome?: string; status?: string; failure?: string };
  return [outcome ?? status, failure].filter(Boolean).join(' ');
}
