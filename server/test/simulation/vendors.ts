/** Scripted vendors: two gateways and two suppliers that lose, repeat, lag and contradict as their script says. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { AttemptDirection } from '@ntem/contract/states';
import type { BundlesPort } from '#vendors/ports/bundles-port.ts';
import type {
  DeliveryStatus,
  KnownAttempt,
  MoneyStatus,
  StartOutcome,
  WebhookReading,
  WebhookRequest,
} from '#vendors/ports/outcomes.ts';
import type { GatewayRefund, PaymentsPort } from '#vendors/ports/payments-port.ts';
import { chooseGateways, chooseSuppliers, type Gateways, type Suppliers } from '#vendors/ports/vendors.ts';
import { isSigned, readJson } from '#vendors/ports/webhook-wire.ts';
import {
  type Deed,
  disputed,
  type Hook,
  keepDeeds,
  listDeeds,
  type Script,
  signing,
  sumDeeds,
  type VendorRequest,
  windowMs,
} from './deeds.ts';
import { isAskedByName, showsRefunds, traitsOf, type VendorName } from './manners.ts';
import type { Outage, Setup, Theft } from './plan.ts';
import type { Scheduler } from './scheduler.ts';
import { never, type SimulatedProcess } from './simulated-process.ts';

export type Vendors = {
  deeds: Deed[];
  /** Refused requests, by vendor and person. */
  refused: ReadonlySet<string>;
  /** Payments that their payers dispute, with the moment. */
  disputes: { reference: string; atMs: number }[];
  dispute(payer: string): void;
  /** True if it could take something now. */
  isOpen(vendor: string): boolean;
  /** As a process sees them that was started with these settings. */
  portsFor(process: SimulatedProcess, setup: Setup): { gateways: Gateways; suppliers: Suppliers };
};

type Settings = {
  scheduler: Scheduler;
  script: Script;
  startMs: number;
  outages: Outage[];
  thefts: Theft[];
  /** Sends a message to the shop, again if it is not taken. */
  post(hook: Hook): void;
};

/** By then leases have run out, and another process has asked and sent it again. */
const takenOverMs = 10 * secondMs;

type Answer = StartOutcome | 'lost' | 'silence';
type Place = {
  process: SimulatedProcess;
  vendor: VendorName;
  direction: AttemptDirection;
  way: string;
  account: string;
};

export function createScriptedVendors(settings: Settings): Vendors {
  const { scheduler, script, startMs, outages, thefts, post } = settings;
  const books = keepDeeds({ scheduler, script, post });
  const { deeds, onBeat } = books;
  const refused = new Set<string>();
  /** Of each vendor: in which minute it counts, and how many calls it had then. */
  const calls = new Map<string, { minute: number; count: number }>();

  function findOutage(vendor: string): Outage | undefined {
    const nowMs = scheduler.nowMs() - startMs;
    return outages.find(({ vendor: one, atMs, ms }) => one === vendor && atMs <= nowMs && nowMs < atMs + ms);
  }

  function isBeyondLimit(vendor: VendorName): boolean {
    const most = script.vendors[vendor].callsAMinute;
    if (most === undefined) return false;
    const minute = Math.floor(scheduler.nowMs() / minuteMs);
    const before = calls.get(vendor);
    const count = before?.minute === minute ? before.count + 1 : 1;
    calls.set(vendor, { minute, count });
    return count > most;
  }

  /** The request that arrives there, and the answer. */
  function answerSend(where: Place, wanted: Omit<VendorRequest, 'place'>): Answer {
    const { process, vendor, direction } = where;
    const asked = { ...wanted, place: placeOf(where) };
    const outage = findOutage(vendor);
    if (outage) return { outcome: 'failed', failure: outage.failure, reason: 'It is out of order.' };
    if (isBeyondLimit(vendor))
      return { outcome: 'failed', failure: 'rate_limited', reason: 'Too many requests.' };
    if (script.isOldCode(vendor, asked.code ?? '')) {
      refused.add(`${vendor} ${asked.who}`);
      return { outcome: 'failed', failure: 'refused', reason: 'No such package.' };
    }
    const fault = script.take(asked.who, `${direction}.send`);
    switch (fault?.what) {
      case 'reply_lost':
        books.begin(vendor, direction, asked);
        return 'lost';
      case 'hangs_after':
        books.begin(vendor, direction, asked);
        return 'silence';
      case 'never_arrives':
        return 'lost';
      case 'hangs_before':
        return 'silence';
      case 'arrives_late':
        scheduler.after(fault.ms, '', () => books.begin(vendor, direction, asked));
        return 'silence';
      // The operator behind it says nothing in time, and it calls that a failure; its adapter knows better.
      case 'operator_timeout':
        books.begin(vendor, direction, asked);
        return { outcome: 'unknown', reason: 'Transaction failed: timed out at the operator' };
      // It turns us away, and does it all the same: the payer is asked a second time meanwhile.
      case 'turned_away':
        if (!script.isBeingLeft(vendor))
          scheduler.after(script.chargesAgainAfterMs(fault.ms), '', () =>
            books.begin(vendor, direction, asked),
          );
        return { outcome: 'failed', failure: 'rate_limited', reason: 'Too many requests.' };
      // Meanwhile another process may have taken over, and sent it again.
      case 'refused_unheard':
        refused.add(`${vendor} ${asked.who}`);
        process.pauseFor(takenOverMs + fault.ms);
        return { outcome: 'failed', failure: 'refused', reason: fault.what };
      case 'refused':
      case 'not_sent':
      case 'rate_limited':
      case 'config':
      case 'provider_float':
        if (fault.what === 'refused') refused.add(`${vendor} ${asked.who}`);
        return { outcome: 'failed', failure: fault.what, reason: fault.what };
      default:
        return books.begin(vendor, direction, asked);
    }
  }

  function answerFind(
    where: Place,
    { reference, vendorReference: name }: KnownAttempt,
  ): MoneyStatus | 'lost' | 'silence' {
    const { vendor, direction } = where;
    const manners = script.vendors[vendor];
    if (isBeyondLimit(vendor)) return { status: 'unknown', reason: 'Too many requests.', isLimited: true };
    const isByName = isAskedByName(manners, direction);
    if (isByName && name === undefined) return { status: 'unknown', reason: 'Its own name was lost.' };
    const deed = books.find(vendor, placeOf(where), isByName ? { name: name ?? '' } : { reference });
    const fault = deed && script.take(deed.who, `${deed.direction}.find`);
    if (fault?.what === 'times_out') return 'lost';
    if (fault?.what === 'hangs') return 'silence';
    const isForgotten =
      manners.forgetsAfterMs !== undefined &&
      deed?.state !== 'open' &&
      scheduler.nowMs() - (deed?.newsMs ?? 0) > manners.forgetsAfterMs;
    if (!deed || isForgotten) return { status: 'not_found' };
    if (fault?.what === 'lags' && deed.state !== 'taken_back' && !deed.isContradicted)
      return { status: 'in_progress' };
    return sayState(deed, fault?.what === 'about_another' ? `${reference.slice(0, -1)}X` : deed.reference);
  }

  function sayState(deed: Deed, reference: string): MoneyStatus {
    const { vendorReference, amount, direction, fee } = deed;
    if (deed.says === 'unpaid') return { status: 'unpaid', vendorReference };
    if (books.isShownAsReversed(deed))
      return { status: 'reversed', reason: 'It was refunded.', vendorReference };
    switch (deed.state) {
      case 'open':
        return { status: 'in_progress', vendorReference };
      case 'done':
        // A supplier speaks of no amount.
        if (direction === 'deliver') return { status: 'done', vendorReference } as MoneyStatus;
        return { status: 'done', reference, amount, currency: 'GHS', fee, vendorReference };
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
    where: Place,
    read: (request: Request) => Omit<VendorRequest, 'reference' | 'place'>,
  ) {
    const { process, vendor, direction, way, account } = where;
    return {
      way,
      account,
      traits: traitsOf({
        ...{ name: vendor, direction, isSure: script.isSure, manners: script.vendors[vendor] },
      }),
      send: (request: Request) =>
        exchange(process, `sends ${direction} ${request.reference} to ${vendor}`, () =>
          answerSend(where, { reference: request.reference, ...read(request) }),
        ),
      find: (asked: KnownAttempt): Promise<MoneyStatus> =>
        exchange(process, `asks ${vendor} about ${asked.reference}`, () => answerFind(where, asked)),
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
      const { reference, event, word } = readJson(rawBody) as Record<'reference' | 'event' | 'word', string>;
      const dispute = word === disputed ? { dispute: { isDecided: false, words: 'not recognized' } } : {};
      return { accepted: true, hints: [{ reference, eventKey: `${reference} ${event}`, ...dispute }] };
    },
  });

  function makeGateway(process: SimulatedProcess, name: VendorName, setup: Setup): PaymentsPort {
    const account = setup.accounts[name] ?? 'A';
    const at = (direction: AttemptDirection, way: string = direction): Place => {
      return { process, vendor: name, direction, way, account };
    };
    const refundBy = (way: string) => ({
      ...operation(at('refund', way), (refund: GatewayRefund) => ({
        amount: refund.amount,
        who: refund.payer,
        collection: refund.collectionReference,
      })),
      showsAsReversal: showsRefunds(name),
    });
    const other = setup.refundWay === 'refund' ? 'transfer' : 'refund';
    const stolen = () =>
      thefts
        .filter(({ vendor, atMs }) => vendor === name && startMs + atMs <= scheduler.nowMs())
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return {
      ...commonOf(process, name),
      collect: {
        ...operation(at('collect'), ({ amount, payer: who, label }) => ({ amount, who, label })),
        promptWindowMs: async () => windowMs,
        enterCode: async () => ({ outcome: 'failed', failure: 'refused', reason: 'No code was asked for.' }),
      },
      // One of them can still be asked in the way that is no longer set.
      refund: { ...refundBy(setup.refundWay), ...(name === 'north' && { otherWays: [refundBy(other)] }) },
      payOut: {
        ...operation(at('payout'), ({ amount, receiver, reference }) => ({
          amount,
          who: `payout ${reference}`,
          label: receiver,
        })),
        ...(setup.paysOutTo && { networks: setup.paysOutTo }),
      },
      findBalance: () =>
        exchange(process, `reads the balance at ${name}`, () => pesewas(sumDeeds(deeds, name) - stolen())),
    };
  }

  function makeSupplier(process: SimulatedProcess, name: VendorName): BundlesPort {
    return {
      ...commonOf(process, name),
      deliver: operation(
        { process, vendor: name, direction: 'deliver', way: 'deliver', account: name },
        ({ expectedCost: amount, recipient: who, supplierCode: code }) => ({ amount, who, code }),
      ) as BundlesPort['deliver'] & { find(asked: KnownAttempt): Promise<DeliveryStatus> },
      findFloat: async () => undefined,
    };
  }

  const disputes: Vendors['disputes'] = [];
  return {
    deeds,
    refused,
    disputes,
    dispute(payer) {
      const deed = books.dispute(payer);
      if (deed) disputes.push({ reference: deed.reference, atMs: scheduler.nowMs() });
    },
    isOpen: (vendor) => !findOutage(vendor),
    portsFor(process, setup) {
      const gateways = setup.gateways.map((name) => makeGateway(process, name, setup));
      const suppliers = setup.suppliers.map((name) => makeSupplier(process, name));
      const formerSuppliers = setup.formerSuppliers.map((name) => makeSupplier(process, name));
      const [gateway, ...otherGateways] = gateways as [PaymentsPort, ...PaymentsPort[]];
      const [supplier, ...standingBy] = suppliers as [BundlesPort, ...BundlesPort[]];
      return {
        gateways: chooseGateways(gateway, [], otherGateways),
        suppliers: chooseSuppliers(supplier, { standingBy, others: formerSuppliers }),
      };
    },
  };
}

/** A transfer by one method or from one account is known only there. */
function placeOf({ way, account }: Place): string {
  return `${account} ${way}`;
}

function sayAnswer(said: unknown): string {
  if (typeof said !== 'object') return String(said);
  const { outcome, status, failure } = said as { outcome?: string; status?: string; failure?: string };
  return [outcome ?? status, failure].filter(Boolean).join(' ');
}
