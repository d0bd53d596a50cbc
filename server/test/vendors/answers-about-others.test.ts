/** Over every adapter and operation: a definite answer counts if it is about our call, and proves nothing otherwise. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { vendors } from '#vendors/list.ts';
import { type Operation, type Said, type ScriptedCall, startScriptedVendor } from './scripted-vendor.ts';

const vendor = await forFile(startScriptedVendor());

type Row = ScriptedCall & {
  /** The name under which it is asked for, if it is not our reference. */
  theirs?: string;
  /** Of a question: its answer in each definite word, about the call of this name. */
  found(named: string): { done: unknown; failed?: unknown };
  /** Of a call: an answer that takes it and one that refuses it, if these name it. */
  started?(named: string): { taken: Said; refused: Said };
};

const paystackFound = (reference: string, word: string) => ({
  status: true,
  message: 'ok',
  data: { id: 7, status: word, reference, amount: 450, currency: 'GHS' },
});
const paystack = (operation: Operation): Row => ({
  vendor: 'paystack',
  operation,
  found: (named) => ({ done: paystackFound(named, 'success'), failed: paystackFound(named, 'failed') }),
  started: (named) => ({
    taken: { body: paystackFound(named, 'pending') },
    refused: { body: paystackFound(named, 'failed') },
  }),
});
const mtn = (operation: Operation): Row => ({
  vendor: 'mtn-momo',
  operation,
  found(externalId) {
    const words = { externalId, amount: '4.50', currency: 'GHS' };
    return {
      done: { status: 'SUCCESSFUL', ...words },
      failed: { status: 'FAILED', reason: 'EXPIRED', ...words },
    };
  },
});
const bulkclixPaid = (operation: Operation): Row => ({
  vendor: 'bulkclix',
  operation,
  theirs: 'EXT-1',
  found(client_reference) {
    const words = { client_reference, transaction_id: 'EXT-1', amount: '4.50' };
    return {
      done: { data: { status: 'success', ...words } },
      failed: { data: { status: 'failed', ...words } },
    };
  },
  started(client_reference) {
    const data = { client_reference, transaction_id: 'EXT-1' };
    return { taken: { body: { data } }, refused: { status: 400, body: { message: 'Invalid', data } } };
  },
});
const hubtelStarted = (ClientReference: string) => ({
  taken: { body: { ResponseCode: '0001', Data: { ClientReference, TransactionId: 'T1' } } },
  refused: { body: { ResponseCode: '2001', Message: 'FAILED', Data: { ClientReference } } },
});
const hubtelSent = (operation: Operation): Row => ({
  vendor: 'hubtel',
  operation,
  started: hubtelStarted,
  found(clientReference) {
    const said = (transactionStatus: string) => ({
      responseCode: '0000',
      data: { transactionStatus, clientReference, amount: 4.5 },
    });
    return { done: said('success'), failed: said('failed') };
  },
});

const moolre = (operation: Operation): Row => ({
  vendor: 'moolre',
  operation,
  found(externalref) {
    const said = (txstatus: number) => ({ status: 1, data: { txstatus, externalref, amount: '4.50' } });
    return { done: said(1), failed: said(2) };
  },
  started: (externalref) => ({
    taken: { body: { status: 1, data: { externalref } } },
    refused: { body: { status: 0, code: 'TP14', data: { externalref } } },
  }),
});

const rows: Row[] = [
  moolre('collect'),
  moolre('refund'),
  moolre('payOut'),
  paystack('collect'),
  { ...paystack('refund'), settings: { PAYSTACK_REFUNDS: 'transfer' } },
  paystack('payOut'),
  {
    vendor: 'paystack',
    operation: 'refund',
    settings: { PAYSTACK_REFUNDS: 'refund' },
    theirs: '12',
    found(merchant_note) {
      const said = (status: string) => ({
        status: true,
        data: { id: 12, status, amount: 450, currency: 'GHS', merchant_note },
      });
      return { done: said('processed'), failed: said('failed') };
    },
    started(merchant_note) {
      const data = { id: 12, status: 'pending', merchant_note };
      return {
        taken: { body: { status: true, data } },
        refused: { status: 400, body: { status: false, message: 'Not refundable', data } },
      };
    },
  },
  {
    vendor: 'bulkclix',
    operation: 'collect',
    found(transaction_id) {
      const words = { transaction_id, amount: '4.50' };
      return {
        done: { data: { status: 'success', ...words } },
        failed: { data: { status: 'failed', ...words } },
      };
    },
    started: (transaction_id) => ({
      taken: { body: { data: { transaction_id } } },
      refused: { status: 400, body: { message: 'Invalid number', data: { transaction_id } } },
    }),
  },
  bulkclixPaid('refund'),
  bulkclixPaid('payOut'),
  mtn('collect'),
  mtn('refund'),
  mtn('payOut'),
  {
    vendor: 'hubtel',
    operation: 'collect',
    started: hubtelStarted,
    // It has no word for a payment that failed; one that was given back is the definite one.
    found(clientReference) {
      const said = (status: string) => ({
        responseCode: '0000',
        data: { status, clientReference, amount: 4.5 },
      });
      return { done: said('Paid'), failed: said('Refunded') };
    },
  },
  hubtelSent('refund'),
  hubtelSent('payOut'),
  {
    vendor: 'hubtel',
    operation: 'deliver',
    supplierCode: 'data_bundle_1',
    started: hubtelStarted,
    found(clientReference) {
      const said = (status: string, isFulfilled: boolean) => ({
        responseCode: '0000',
        data: { status, isFulfilled, clientReference, amount: 20 },
      });
      return { done: said('Paid', true), failed: said('Unpaid', false) };
    },
  },
  {
    vendor: 'hubnet',
    operation: 'deliver',
    supplierCode: 'mtn:5000',
    found: (reference) => ({
      done: { status: true, data: { reference, status: 'Delivered' } },
      failed: { status: true, data: { reference, status: 'Failed' } },
    }),
    started: (reference) => ({
      taken: { body: { status: true, message: '0000', reference } },
      refused: { body: { event: 'charge.rejected', status: 'failed', code: 1009, message: 'No', reference } },
    }),
  },
  {
    vendor: 'remadata',
    operation: 'deliver',
    supplierCode: 'mtn:5000',
    theirs: 'RM-1',
    found: (client_reference) => ({
      done: { status: 'success', data: { reference: 'RM-1', client_reference, status: 'completed' } },
      failed: { status: 'success', data: { reference: 'RM-1', client_reference, status: 'failed' } },
    }),
    started: (client_reference) => ({
      taken: { body: { status: 'success', data: { client_reference } } },
      refused: { status: 400, body: { status: 'error', message: 'Invalid', data: { client_reference } } },
    }),
  },
  {
    // It names an order by its own reference alone, in the answer to the call and ever after.
    vendor: 'datamart',
    operation: 'deliver',
    supplierCode: 'YELLO:5',
    theirs: 'GN-1',
    found: (reference) => ({
      done: { status: 'success', data: { reference, orderStatus: 'completed' } },
      failed: { status: 'success', data: { reference, orderStatus: 'failed' } },
    }),
  },
];

it('is asked of everything that a vendor does for us', () => {
  const able = vendors.flatMap(({ name, roles }) => [
    ...(roles.includes('payments') ? ['collect', 'refund', 'payOut'].map((one) => `${name} ${one}`) : []),
    ...(roles.includes('bundles') ? [`${name} deliver`] : []),
  ]);
  // Its answers about an order name none.
  const nameless = ['codecraft deliver'];
  const asked = rows.map(({ vendor, operation }) => `${vendor} ${operation}`);
  expect([...new Set([...asked, ...nameless])].sort()).toEqual(able.sort());
});

describe.each(rows)('$vendor, $operation', (row) => {
  it('believes a definite status of its own call, and none that names another', async () => {
    for (const word of ['done', 'failed'] as const) {
      const { reference, find } = vendor.open(row);
      const ours = row.vendor === 'datamart' ? 'GN-1' : reference;
      vendor.say = () => ({ body: row.found(ours)[word] });
      expect((await find(row.theirs)).status).not.toBe('unknown');
      vendor.say = () => ({ body: row.found('ANOTHER1')[word] });
      const other = await find(row.theirs);
      expect(other).toMatchObject({
        status: 'unknown',
        reason: 'other_reference',
        evidence: { named: 'ANOTHER1' },
      });
      expect(other.vendorReference).toBeUndefined();
    }
  });

  it('takes an answer to its call for one only where it does not name another', async () => {
    const { started } = row;
    if (!started) return;
    for (const answer of ['taken', 'refused'] as const) {
      const { reference, send } = vendor.open(row);
      vendor.say = () => started(reference)[answer];
      expect((await send()).outcome).toBe(answer === 'taken' ? 'accepted' : 'failed');
      vendor.say = () => started('ANOTHER1')[answer];
      const other = await send();
      expect(other).toMatchObject({ outcome: 'unknown', reason: 'other_reference' });
      expect(other.vendorReference).toBeUndefined();
    }
  });
});
