/** The vendors of sessions, each in its form: a seller's shop is dialled, and the payer is asked. */
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

it.each(forms)('%s: from the dialled code of a seller to the prompt', async (vendor, form) => {
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
});

const ordersOf = (phone: string) =>
  shop.run(sql<{ id: string; paymentId: string; recipient: string }>`
    select * from orders where payer = ${phone} order by created_at`);

/** A session up to its price screen, step by step as its vendor posts it. */
async function upToPrice(form: (typeof forms)[number][1], vendor: string, inputs = ['1', '2']) {
  const phone = `024${anyPhone().slice(3)}`;
  const send = post(vendor);
  const step = (typed: string[]) =>
    send(
      form.write({ session: `s ${phone}`, phone: `233${phone.slice(1)}`, code: '*713*22#', inputs: typed }),
    );
  for (let n = 0; n <= inputs.length; n += 1) await step(inputs.slice(0, n));
  return { phone, inputs, step };
}

it.each(forms)(
  '%s: a step that buys, posted five times at once and again later, buys once',
  async (vendor, form) => {
    const { phone, inputs, step } = await upToPrice(form, vendor);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => step([...inputs, '1'])));
    const screens = new Set(answers.map(({ status, body }) => `${status} ${form.read(body).text}`));
    expect([...screens]).toEqual([expect.stringContaining('200 A payment prompt is coming.')]);
    const [once = ''] = screens;
    for (let times = 0; times < 2; times += 1)
      expect(`200 ${form.read((await step([...inputs, '1'])).body).text}`).toBe(once);
    const [order, ...others] = await ordersOf(phone);
    expect(others).toEqual([]);
    expect(await shop.attempts(order?.id ?? '', 'collect')).toHaveLength(1);
  },
);

it.each(forms)(
  '%s: a size that is chosen, and posted three times at once, is offered and not paid',
  async (vendor, form) => {
    const { phone, inputs, step } = await upToPrice(form, vendor, ['1']);
    const answers = await Promise.all([1, 2, 3].map(() => step([...inputs, '1'])));
    const screens = new Set(answers.map(({ body }) => form.read(body).text));
    expect([...screens]).toEqual([expect.stringContaining('\n1 Pay')]);
    expect(await ordersOf(phone)).toEqual([]);
    expect(form.read((await step([...inputs, '1', '1'])).body).text).toContain('A payment prompt is coming.');
  },
);

it.each(forms)(
  "%s: a seller's code that is dialled after the shop's own, and posted three times at once, opens that shop",
  async (vendor, form) => {
    const phone = `024${anyPhone().slice(3)}`;
    const dial = (session: string, code: string) =>
      post(vendor)(form.write({ session, phone: `233${phone.slice(1)}`, code, inputs: [] }));
    await dial(`own ${phone}`, '*713*22#');
    const answers = await Promise.all([1, 2, 3].map(() => dial(`of a seller ${phone}`, '*713*22*4821#')));
    const screens = new Set(answers.map(({ status, body }) => `${status} ${form.read(body).text}`));
    expect([...screens]).toEqual([expect.stringMatching(/^200 .*\n1 For this number/)]);
    const sessions = await shop.run(sql`
      select ref_code from channel_sessions where phone = ${phone} order by created_at`);
    expect(sessions).toEqual([{ refCode: null }, { refCode: 'AMA2026' }]);
  },
);

it('a second order of the same is asked about, and the yes to it counts once, however often it is posted at once', async () => {
  const { phone, step } = await upToPrice(arkeselNetwork, 'arkesel');
  await step(['1', '2', '1']);
  const send = post('arkesel');
  const again = (inputs: string[]) =>
    send(
      arkeselNetwork.write({
        session: `again ${phone}`,
        phone: `233${phone.slice(1)}`,
        code: '*713*22#',
        inputs,
      }),
    );
  for (const inputs of [[], ['1'], ['1', '2']]) await again(inputs);
  expect((await again(['1', '2', '1'])).body).toContain('Buy it again?');
  await Promise.all([1, 2, 3, 4, 5].map(() => again(['1', '2', '1', '1'])));
  expect(await ordersOf(phone)).toHaveLength(2);
});

it.each([
  ['hubtel', hubtelNetwork],
  ['africas-talking', africasTalkingNetwork],
] as const)('%s: an earlier step that is replayed on the price screen does not pay', async (vendor, form) => {
  const { phone, step } = await upToPrice(form, vendor);
  expect(form.read((await step(['1'])).body).text).toContain('1 Pay');
  expect(await ordersOf(phone)).toEqual([]);
});

it.each(forms)(
  '%s: without the secret, or by the secret of nobody, a forged callback is told nothing',
  async (vendor, form) => {
    const phone = `024${anyPhone().slice(3)}`;
    const written = form.write({
      session: 'forged',
      phone: `233${phone.slice(1)}`,
      code: '*713*22#',
      inputs: [],
    });
    for (const wrong of ['x', `${secret.slice(0, -1)}x`, `${secret}x`, 'simulated']) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/v1/channels/ussd/${vendor}/${wrong}`,
        remoteAddress: '192.0.2.7',
        headers: { 'content-type': written.contentType },
        payload: written.body,
      });
      expect([answer.statusCode, answer.body.includes('data bundles')]).toEqual([404, false]);
    }
    expect(await shop.run(sql`select 1 from channel_sessions where phone = ${phone}`)).toEqual([]);
  },
);

it("a number that no network proves, as in Hubtel's app or at its tills, is told to dial", async () => {
  const phone = `024${anyPhone().slice(3)}`;
  const { body } = hubtelNetwork.write({
    session: 'app',
    phone: `233${phone.slice(1)}`,
    code: '',
    inputs: [],
  });
  for (const elsewhere of [
    { Platform: 'Hubtel-App', Operator: 'Hubtel-Android' },
    { Platform: 'Hubtel-POS', Operator: 'Android POS' },
    { Platform: 'Web', Operator: 'mtn' },
    { Platform: undefined, Operator: 'Hubtel-Mall' },
  ]) {
    const answer = await post('hubtel')({
      contentType: 'application/json',
      body: JSON.stringify({ ...JSON.parse(body), ...elsewhere }),
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      Type: 'release',
      Message: 'Please dial *713*22# on your phone.',
    });
  }
  expect(await shop.run(sql`select 1 from channel_sessions where phone = ${phone}`)).toEqual([]);
});

it('each vendor gets the answer in its own form', async () => {
  const answerOf = async (vendor: string, form: (typeof forms)[number][1], inputs: string[]) => {
    const { step } = await upToPrice(form, vendor, inputs.slice(0, -1));
    return (await step(inputs)).body;
  };
  expect(JSON.parse(await answerOf('hubtel', hubtelNetwork, ['1']))).toMatchObject({
    Type: 'response',
    DataType: 'input',
    FieldType: 'number',
  });
  expect(JSON.parse(await answerOf('hubtel', hubtelNetwork, ['2']))).toMatchObject({ FieldType: 'phone' });
  expect(JSON.parse(await answerOf('hubtel', hubtelNetwork, ['0']))).toMatchObject({
    Type: 'release',
    DataType: 'display',
  });
  expect(JSON.parse(await answerOf('arkesel', arkeselNetwork, ['1']))).toMatchObject({
    userID: 'USSD_USER',
    continueSession: true,
  });
  expect(await answerOf('africas-talking', africasTalkingNetwork, ['0'])).toMatch(/^END Nothing was charged/);
});

it('a session that its vendor reports as over counts as left, and its number takes it up again', async () => {
  const { phone, step } = await upToPrice(africasTalkingNetwork, 'africas-talking');
  const fields = { sessionId: `s ${phone}`, serviceCode: '*713*22#', phoneNumber: `+233${phone.slice(1)}` };
  const over = new URLSearchParams({ ...fields, status: 'Incomplete', networkCode: '62001', hopsCount: '3' });
  const { status } = await post('africas-talking')({
    contentType: 'application/x-www-form-urlencoded',
    body: over.toString(),
  });
  expect(status).toBe(200);
  const [left] = await shop.run(sql`select ended from channel_sessions where phone = ${phone}`);
  expect(left).toEqual({ ended: 'left' });
  expect(africasTalkingNetwork.read((await step(['1', '2', '1'])).body).text).toContain('A payment prompt');
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

it.each(forms)('%s: a zero character in what is passed on is left out', async (vendor, form) => {
  const phone = `024${anyPhone().slice(3)}`;
  const send = post(vendor);
  const step = (inputs: string[]) =>
    send(form.write({ session: `\0${phone}`, phone: `233${phone.slice(1)}`, code: '*713*22#', inputs }));
  expect((await step([])).status).toBe(200);
  expect(form.read((await step(['\x001'])).body).text).toContain('1 1GB GHS');
});
