/** Definite refusals: those with a known reason, and none that names a time-out, a conflict or an address. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { startScriptedVendor } from './scripted-vendor.ts';

const vendor = await forFile(startScriptedVendor());

const hubnet = { vendor: 'hubnet', operation: 'deliver', supplierCode: 'mtn:5000' } as const;
const hubtel = { vendor: 'hubtel', operation: 'deliver', supplierCode: 'data_bundle_1' } as const;
const datamart = { vendor: 'datamart', operation: 'deliver', supplierCode: 'YELLO:5' } as const;
const paystack = { vendor: 'paystack', operation: 'collect' } as const;
const transfer = { vendor: 'paystack', operation: 'payOut' } as const;
const refund = {
  vendor: 'paystack',
  operation: 'refund',
  settings: { PAYSTACK_REFUNDS: 'refund' },
} as const;
const bulkclix = { vendor: 'bulkclix', operation: 'payOut' } as const;

const no = (message: string) => ({ status: false, message });

describe('a refusal', () => {
  it.each([
    [hubnet, 200, no('Volume not available')],
    [hubnet, 200, { event: 'charge.rejected', status: 'failed', code: 1005, message: 'Not served' }],
    [hubnet, 400, 'Phone number is required'],
    [hubtel, 200, { ResponseCode: '2001', Message: 'Failed' }],
    [hubtel, 400, { ResponseCode: '4000', Message: 'Invalid bundle' }],
    [datamart, 400, { status: 'error', message: 'Invalid capacity' }],
    [paystack, 400, no('Invalid Amount Sent')],
    [transfer, 400, { ...no('Recipient is invalid'), code: 'invalid_transfer_recipient' }],
    [refund, 400, no('Amount must be at least 1.00 GHS')],
    [bulkclix, 422, { message: 'The channel is invalid' }],
  ])('of %o with HTTP %i %j is definite', async (asked, status, body) => {
    vendor.say = () => ({ status, body });
    expect(await vendor.open(asked).send()).toMatchObject({ outcome: 'failed', failure: 'refused' });
  });

  it.each([
    [hubnet, 408, no('Request Timeout')],
    [hubnet, 409, no('Transaction already processed')],
    [hubnet, 404, no('Route not found')],
    [hubnet, 404, 'Not Found'],
    [hubnet, 200, no('The operator timed out, please check the status later')],
    [hubnet, 200, no('Something went wrong')],
    [hubnet, 200, { event: 'charge.rejected', status: 'failed', code: 1005, message: 'Operator timeout' }],
    [hubtel, 408, { ResponseCode: '4000', Message: 'Request timed out' }],
    [hubtel, 409, { ResponseCode: '2001', Message: 'Duplicate ClientReference' }],
    [hubtel, 200, { ResponseCode: '2001', Message: 'Duplicate ClientReference' }],
    [hubtel, 200, { ResponseCode: '2001', Message: 'Timed out at operator, status pending' }],
    [datamart, 400, { status: 'error', message: 'Request timed out' }],
    [paystack, 404, no('Route not found')],
    [paystack, 400, no('Request timed out')],
    [transfer, 404, no('Route not found')],
    [transfer, 400, no('Transfer is being processed')],
    [refund, 400, no('Request timed out')],
    [bulkclix, 400, { message: 'Gateway timeout' }],
  ])('of %o with HTTP %i %j proves nothing', async (asked, status, body) => {
    vendor.say = () => ({ status, body });
    expect((await vendor.open(asked).send()).outcome).toBe('unknown');
  });
});

it.each([
  [paystack, undefined, no('Transaction reference not found.'), no('Route not found')],
  [transfer, undefined, no('Transfer not found'), no('Route not found')],
  [bulkclix, 'EXT-1', { message: 'Transaction not found' }, { message: 'The route x could not be found.' }],
  [
    datamart,
    'GN-1',
    { status: 'error', message: 'Order not found' },
    { status: 'error', message: 'Not found' },
  ],
  [
    hubtel,
    undefined,
    { ResponseCode: '4040', Message: 'Transaction not found' },
    { ResponseCode: '4040', Message: 'Route not found' },
  ],
])(
  'that %o does not know a call is not that an address is not there',
  async (asked, theirs, nothing, lost) => {
    const call = vendor.open(asked);
    vendor.say = () => ({ status: 404, body: nothing });
    expect((await call.find(theirs)).status).toBe('not_found');
    vendor.say = () => ({ status: 404, body: lost });
    expect((await call.find(theirs)).status).toBe('unknown');
  },
);
