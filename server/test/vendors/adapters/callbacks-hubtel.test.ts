/** Hubtel's callbacks and their senders, and its check of keys, addresses and accounts. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createHubtelPayments } from '#vendors/hubtel/payments.ts';
import { parts, settingsAt, startHubtel } from './hubtel.ts';
import { newReference, patient } from './operation.ts';
import { closedAddress, numberOf } from './simulated-people.ts';

const simulator = await forFile(startHubtel());
const { collect } = createHubtelPayments(settingsAt(simulator.url), parts);
const wallet = { payer: numberOf('0245550142'), network: 'MTN', label: 'x' } as const;
const collection = () => ({ reference: newReference(), amount: pesewas(2_650), ...wallet });

describe('callbacks', () => {
  async function announced(answer: 'approve' | 'decline') {
    const wanted = collection();
    await collect.send(wanted, patient());
    simulator.payer(wanted.reference, answer);
    await simulator.pump();
    const { url = '', body = '' } = simulator.posted.at(-1) ?? {};
    return { reference: wanted.reference, token: url.split('/').at(-1), rawBody: Buffer.from(body) };
  }
  const read = (
    request: { token?: string | undefined; rawBody: Buffer; address?: string },
    callbackAddresses: string[] = [],
  ) =>
    createHubtelPayments(settingsAt(simulator.url, { callbackAddresses }), parts).readWebhook({
      headers: {},
      ...request,
    });

  it.each(['approve', 'decline'] as const)('are a hint to ask after %s', async (answer) => {
    const { reference, ...request } = await announced(answer);
    const reading = read(request);
    expect(reading).toMatchObject({ accepted: true, hints: [{ reference }] });
    expect(read(request)).toEqual(reading);
  });

  it.each([
    ['"2001"', 'Declined', { failure: 'refused', reason: 'declined' }],
    ['"2001"', 'Wrong PIN', { failure: 'refused', reason: 'wrong_pin' }],
    ['"4075"', 'Insufficient prepaid balance', { failure: 'provider_float', reason: 'provider_float' }],
    ['"2001"', 'Timed out at operator', undefined],
    ['"0000"', 'Sent', undefined],
    ['"0005"', 'Not known', undefined],
  ])('with %s (%s) announce %o', async (code, sentence, failure) => {
    const { rawBody, ...request } = await announced('approve');
    const said = rawBody.toString().replace('"0000"', code).replace('Approved', sentence);
    const reading = read({ ...request, rawBody: Buffer.from(said) });
    expect(reading.accepted && reading.hints[0]?.announced).toEqual(failure);
  });

  it('of a failure have another key than those of a success', async () => {
    const { rawBody, ...request } = await announced('approve');
    const failed = Buffer.from(rawBody.toString().replace('"0000"', '"2001"'));
    expect(read({ ...request, rawBody: failed })).not.toEqual(read({ ...request, rawBody }));
  });

  it('are refused at any other address than that of their reference', async () => {
    const one = await announced('approve');
    const other = await announced('approve');
    for (const token of [undefined, '', other.token, `${one.token}0`, one.token?.slice(1)])
      expect(read({ rawBody: one.rawBody, token })).toEqual({ accepted: false });
  });

  it.each(['', 'no JSON', '{}', '[]', 'null', '{"ResponseCode":"0000","Data":null}'])(
    'are refused where they say %j',
    async (words) => {
      const { token } = await announced('approve');
      expect(read({ token, rawBody: Buffer.from(words) })).toEqual({ accepted: false });
    },
  );

  it.each([
    ['18.202.122.131', true],
    ['::ffff:18.202.122.131', true],
    ['18.202.122.13', false],
    [undefined, false],
  ])('from %s are taken, where its addresses are known: %s', async (address, accepted) => {
    const request = { ...(await announced('approve')), ...(address && { address }) };
    expect(read(request, ['10.0.0.1', '18.202.122.131']).accepted).toBe(accepted);
  });
});

describe('its check', () => {
  const check = (more = {}, url = simulator.url) =>
    createHubtelPayments(settingsAt(url, more), parts).check(patient());
  const states = async (checking: ReturnType<typeof check>) => (await checking).map(({ state }) => state);

  it('says what is right, and what to do about what is not', async () => {
    for (const more of [{ callbackAddresses: ['18.202.122.131'] }, {}])
      expect(await states(check(more))).toEqual(['right', 'right', 'right', 'warning']);
    expect(await states(check({}, await closedAddress()))).toEqual(['wrong', 'wrong', 'wrong', 'warning']);
    const others = await check({ posSalesId: '1', prepaidDepositId: '2' });
    expect(others).toMatchObject([
      { detail: expect.stringContaining('POS_SALES_ID') },
      { detail: expect.stringContaining('PREPAID_DEPOSIT_ID') },
      { state: 'warning' },
      {},
    ]);
    const path = '/transactions/:account/status';
    simulator.script({ subject: path, behaviour: 'forbidden' });
    expect(await check()).toMatchObject([
      { state: 'wrong', detail: expect.stringContaining('allow-list') },
      { state: 'right' },
      { state: 'right', detail: expect.stringContaining('900') },
      {},
    ]);
  });

  it('never names a key', async () => {
    const lines = await check({ apiKey: 'wrong-key' });
    expect(lines).toMatchObject([{ state: 'wrong' }, { state: 'wrong' }, { state: 'wrong' }, {}]);
    expect(JSON.stringify(lines)).not.toContain('wrong-key');
  });
});
