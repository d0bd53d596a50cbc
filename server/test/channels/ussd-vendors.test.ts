/** The vendors of sessions, each in its form: a seller's shop is dialled, and the bundle delivered. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { africasTalkingNetwork } from '#vendors/africas-talking/simulated-ussd.ts';
import { arkeselNetwork } from '#vendors/arkesel/simulated-ussd.ts';
import { hubtelNetwork } from '#vendors/hubtel/simulated-ussd.ts';
import { createNetworkPhone } from '#vendors/simulators/simulated-network.ts';

const secret = 'a-secret-that-only-vendors-know';
const shop = await forFile(
  createTestShop({
    USSD: 'hubtel,arkesel,africas-talking',
    USSD_CODE: '*713*22#',
    USSD_SECRET: secret,
    USSD_ADDRESSES: '192.0.2.7',
  }),
);

function post(vendor: string, remoteAddress = '192.0.2.7') {
  return async ({ contentType, body }: { contentType: string; body: string }) => {
    const url = `/api/v1/channels/ussd/${vendor}/${secret}`;
    const headers = { 'content-type': contentType };
    const answer = await shop.app.inject({ method: 'POST', url, remoteAddress, headers, payload: body });
    return { status: answer.statusCode, body: answer.body };
  };
}

const forms = [
  ['hubtel', hubtelNetwork],
  ['arkesel', arkeselNetwork],
  ['africas-talking', africasTalkingNetwork],
] as const;

it.each(forms)('%s: from the dialled code of a seller to the delivered bundle', async (vendor, form) => {
  const phone = `024${anyPhone().slice(3)}`;
  const caller = createNetworkPhone(form, phone, post(vendor));
  expect(await caller.dial('*713*22*4821#')).toContain('1 For this number');
  expect(await caller.type('1')).toContain('1 1GB GHS');
  expect(await caller.type('1')).toContain('1 Pay');
  expect(await caller.type('1')).toContain('A payment prompt is coming.');
  expect(caller.isOpen()).toBe(false);
  const [order] = await shop.run(sql<{ paymentId: string; seller: string }>`
    select payment_id, users.name as seller from orders join users on users.id = seller_id where payer = ${phone}`);
  expect(order?.seller).toBe('Ama Owusu');
  await shop.until(order?.paymentId ?? '', 'payment_pending');
  await shop.answerPrompt(phone, 'approve');
  await shop.until(order?.paymentId ?? '', 'delivered');
});

it('a step that a vendor numbers, and sends again, is taken once', async () => {
  const phone = `024${anyPhone().slice(3)}`;
  const send = post('hubtel');
  const step = (inputs: string[]) =>
    send(hubtelNetwork.write({ session: 'again', phone, code: '*713*22#', inputs }));
  await step([]);
  const sizes = (await step(['1'])).body;
  expect((await step(['1'])).body).toBe(sizes);
  expect(hubtelNetwork.read((await step(['1', '1'])).body).text).toContain('1 Pay');
});

it('calls from other addresses, and what is no call of the vendor, get nothing', async () => {
  const body = hubtelNetwork.write({ session: 'x', phone: '233241234567', code: '*713*22#', inputs: [] });
  expect((await post('hubtel', '198.51.100.9')(body)).status).toBe(404);
  expect((await post('africas-talking')(body)).status).toBe(400);
  expect((await post('hubtel')({ contentType: 'application/json', body: '{' })).status).toBe(400);
  const landline = hubtelNetwork.write({ session: 'x', phone: '233302123456', code: '*713*22#', inputs: [] });
  expect((await post('hubtel')(landline)).status).toBe(400);
});
