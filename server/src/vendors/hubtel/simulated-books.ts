/** The shared parts of the simulated Hubtel: its rows, its numbers, its forms of an answer. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import type { SimAnswer, SimCore, SimRequest } from '#vendors/simulators/simulator.ts';

/** A collection, money that was sent, or a bundle. */
export type Row = {
  id: string;
  reference: string;
  phone: string;
  channel: string;
  amount: number;
  callbackUrl: string;
  at: number;
  end?: { isDone: boolean; at: number; message: string };
  refundedAt?: number;
  /** A mistake of the vendor's that a test asks for. */
  odd?: string | undefined;
};

export type HubtelSimulation = {
  apiId: string;
  apiKey: string;
  posSalesId: string;
  prepaidDepositId: string;
  /** Of messages. */
  clientId: string;
  clientSecret: string;
  serviceIds: Record<'MTN' | 'TELECEL' | 'AIRTELTIGO', string>;
};

export type Shop = HubtelSimulation & {
  core: SimCore;
  collections: Map<string, Row>;
  sent: Map<string, Row>;
  bundles: Map<string, Row>;
  newRow(row: Omit<Row, 'id' | 'at'>): Row;
};

const endsAfterMs = 2 * secondMs;
/** Until a success comes that is no longer waited for. */
export const lateAfterMs = 10 * minuteMs;

/** A refusal is sent with the HTTP status of its first digit, as its pages say. */
export function answer(code: string, message: string, Data: unknown = null): SimAnswer {
  const status = code.startsWith('4') ? 400 : 200;
  return { status, body: { ResponseCode: code, Message: message, Data } };
}

/** `code 4070`: a test asks for this one; `number 4075` writes it as a number, `code 5000 over 403` has that HTTP status. */
export function askedCode(behaviour = ''): SimAnswer | undefined {
  const [, kind, code, http, said] = /^(code|number) (\d{4})(?: over (\d{3}))? ?(.*)$/.exec(behaviour) ?? [];
  if (!code) return undefined;
  const ResponseCode = kind === 'number' ? Number(code) : code;
  const { status } = answer(code, '');
  return { status: Number(http ?? status), body: { ResponseCode, Message: said || 'as asked', Data: null } };
}

export const isOver = ({ core }: Shop, { end }: Row) => end !== undefined && end.at <= core.clock.now();

type Ending = { isDone: boolean; message: string; afterMs?: number; code?: string };

/** Ends it after some time, and calls back. What it says there proves nothing. */
export function end(
  { core }: Shop,
  row: Row,
  { isDone, message, afterMs = endsAfterMs, code = isDone ? '0000' : '2001' }: Ending,
): void {
  row.end = { isDone, at: core.clock.now() + afterMs, message };
  const body = JSON.stringify({
    ResponseCode: code,
    Message: isDone ? 'success' : 'failed',
    Data: {
      Amount: row.amount,
      Charges: 0,
      AmountDebited: isDone ? row.amount : 0,
      Description: message,
      ClientReference: row.reference,
      TransactionId: row.id,
      ExternalTransactionId: isDone ? `${row.id}9` : null,
    },
  });
  core.announce({ url: row.callbackUrl, headers: { 'content-type': 'application/json' }, body, afterMs });
}

/** `0241234567` where it is a number in the form that Hubtel takes. */
export function localForm(given: unknown): string | undefined {
  return /^233\d{9}$/.test(String(given)) ? parsePhone(String(given)) : undefined;
}

export function findFault(
  body: SimRequest['body'],
  names: { phone: string; callback: string[] },
): string | undefined {
  const amount = body?.Amount;
  if (typeof amount !== 'number' || amount <= 0 || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
    return 'Amount must be a number with at most two decimals';
  if (!localForm(body[names.phone])) return `${names.phone} must be in international format`;
  if (!/^[A-Za-z0-9]{1,36}$/.test(body.ClientReference ?? ''))
    return 'ClientReference must be alphanumeric and not longer than 36';
  if (!names.callback.some((name) => URL.canParse(body[name] ?? ''))) return 'The callback URL is required';
  return undefined;
}

export function findWalletFault(body: SimRequest['body'], phone: string): string | undefined {
  if (!['mtn-gh', 'vodafone-gh', 'tigo-gh'].includes(body?.Channel)) return 'Channel is not valid';
  if (typeof body.Description !== 'string' || body.Description === '') return 'Description is required';
  return findFault(body, { phone, callback: ['PrimaryCallbackUrl', 'PrimaryCallbackURL'] });
}
