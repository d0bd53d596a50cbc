/** A request to pay and a transfer: two products, one form of call and status. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { statusAbout } from '#vendors/ports/answer-proof.ts';
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import type { KnownAttempt, MoneyStatus, Sender, StartOutcome } from '#vendors/ports/outcomes.ts';
import {
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromGhs, meaningOf, toGhsText, toInternational } from '#vendors/ports/vendor-wire.ts';
import { acceptance, requestStatus } from './wire.ts';
import { collectReasons, isNotFound, statuses, transferReasons } from './words.ts';

export const networks: readonly Network[] = ['MTN'];

/** The payer has this long. */
export const promptWindowMs = 5 * minuteMs;

const traits: Traits = {
  duplicates: 'rejects',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: promptWindowMs + minuteMs,
  firstCheckAfterMs: 5 * secondMs,
  referenceFormat: 'uuid',
  smallestAmount: pesewas(1),
};

type MoneyRequest = { reference: string; amount: Pesewas; phone: Phone; network: Network; note: string };

const kinds = {
  collect: { path: '/collection/v1_0/requesttopay', party: 'payer', reasons: collectReasons },
  transfer: { path: '/disbursement/v1_0/transfer', party: 'payee', reasons: transferReasons },
} as const;

export function createRequests(
  http: VendorHttp,
  { way: kind, account }: Sender & { way: keyof typeof kinds },
  callbacks: Callbacks,
) {
  const { path, party, reasons } = kinds[kind];
  return {
    way: kind,
    account,
    traits,
    networks,
    async send(
      { reference, amount, phone, network, note }: MoneyRequest,
      signal: AbortSignal,
    ): Promise<StartOutcome> {
      if (!networks.includes(network))
        return { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
      const headers = { 'x-reference-id': reference, 'x-callback-url': callbacks.urlFor(reference) };
      const json = {
        amount: toGhsText(amount),
        currency: 'GHS',
        externalId: reference,
        [party]: { partyIdType: 'MSISDN', partyId: toInternational(phone) },
        payerMessage: toNote(note),
        payeeNote: toNote(note),
      };
      return readStart(await http.post(path, { headers, json, answer: acceptance }, signal));
    },
    async find({ reference }: KnownAttempt, signal: AbortSignal): Promise<MoneyStatus> {
      const one = `${path}/${encodeURIComponent(reference)}`;
      const reply = await http.get(one, { answer: requestStatus }, signal);
      if (reply.got !== 'answer') return statusWithoutAnswer(reply);
      const { status, body } = reply;
      if (status === 200)
        return statusAbout([{ ours: reference, named: body.externalId }], readStatus(body, reasons));
      if (status === 404 && isNotFound(body.code)) return { status: 'not_found' };
      return { status: 'unknown', reason: `http_${status}` };
    },
  };
}

/** An apostrophe, or anything longer, has the whole request refused. */
export function toNote(label: string): string {
  return label.replace(/[^A-Za-z0-9 .-]/g, '').slice(0, 160);
}

function readStart(reply: VendorReply<z.output<typeof acceptance>>): StartOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status: http, body } = reply;
  const evidence = { http, code: body?.code ?? null, message: body?.message ?? '' };
  if (http === 202) return { outcome: 'accepted', evidence };
  const failure = failureOfStatus(http);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (http === 400) return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
  // The first one arrived, so its status is asked.
  return { outcome: 'unknown', reason: http === 409 ? 'duplicate_reference' : 'unmapped_code', evidence };
}

function readStatus(body: z.output<typeof requestStatus>, reasons: typeof collectReasons): MoneyStatus {
  const evidence = { status: body.status ?? null, reason: body.reason ?? null };
  const name = body.financialTransactionId;
  const words = { ...(name && { vendorReference: String(name) }), evidence };
  const status = meaningOf(statuses, body.status ?? '');
  if (status === 'in_progress') return { status, ...words };
  if (status === 'done') {
    const { amount: said, currency, externalId: reference } = body;
    const amount = said === undefined ? undefined : fromGhs(said);
    if (amount === undefined || currency === undefined || reference === undefined)
      return { status: 'unknown', reason: 'unparseable', ...words };
    return { status, reference, amount, currency, ...words };
  }
  // Final, whatever the reason says.
  if (status === 'failed')
    return { status, reason: 'other', ...meaningOf(reasons, body.reason ?? ''), ...words };
  return { status: 'unknown', reason: 'unmapped_code', ...words };
}
