/** Passkeys as the second step: added, used at the door and inside, removed, and forged. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { resetFactor } from '#people/verbs/make-admin.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { passkeyDesk } from '#test/support/passkey-desk.ts';
import { type Habits, makePasskeyDevice, type PasskeyDevice } from '#test/support/passkey-device.ts';
import { logIn } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

const {
  post,
  remove,
  factorsOf,
  member,
  askNew,
  addMade,
  add,
  enrolled,
  atTheDoor,
  askInside,
  confirm,
  signInAgain,
} = passkeyDesk(server);
const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } };

async function forgetConfirmations() {
  await server.run(sql`update sessions set proved_at = null`);
}

describe('a passkey', () => {
  it('is added under the name of its browser, and the first one brings recovery codes', async () => {
    const { token } = await member();
    const first = await add(token);
    expect(first.recovery).toHaveLength(10);
    expect((await askNew(token)).excludeCredentials).toMatchObject([{ id: first.device.id }]);
    expect((await add(token)).recovery).toEqual([]);
    expect(await factorsOf(token)).toMatchObject({
      totp: null,
      passkeys: Array(2).fill({ name: 'Chrome on Android', used_at: null }),
      recovery_codes_left: 10,
      methods: ['password', 'passkey'],
    });
  });

  it('opens the door after the password, and is seen in the log of what was done', async () => {
    const { phone, token, device } = await enrolled();
    const { methods, ask, finish } = await atTheDoor(phone);
    expect(methods).toEqual(['passkey']);
    const question = (await ask()).body.data;
    expect(question).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: device.id }],
    });
    const { status, body } = await finish({ passkey: device.answer(question) });
    expect(status).toBe(200);
    const { passkeys } = await factorsOf(body.data.accessToken);
    expect(passkeys[0].used_at).not.toBeNull();
    await remove(token, passkeys[0].id);
    const rows = await server.run(sql<{ action: string }>`
      select action from audit_log where actor_id = (select id from users where phone = ${phone})
        and action like '%passkey' order by id`);
    expect(rows).toEqual([{ action: 'account.add-passkey' }, { action: 'account.remove-passkey' }]);
  });

  it('proves again who an admin is, where the password alone does not', async () => {
    const { token, device } = await enrolled('admin');
    await forgetConfirmations();
    expect(await post('/auth/step-up', token, { password: 'secret1' })).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', data: { methods: ['passkey'] } },
    });
    const question = (await askInside(token)).body.data;
    expect((await confirm(token, device.answer(question))).status).toBe(200);
    expect((await post('/auth/factors/recovery-codes', token)).status).toBe(200);
  });

  it('leaves recovery codes for the day on which the device is lost', async () => {
    const { phone, token, recovery } = await enrolled('admin');
    expect((await (await atTheDoor(phone)).finish({ code: recovery[0] })).status).toBe(200);
    await forgetConfirmations();
    expect((await post('/auth/step-up', token, { code: recovery[1] })).status).toBe(200);
    expect((await post('/auth/step-up', token, { code: recovery[1] })).status).toBe(422);
  });
});

/** The three places that ask a device, for one person each. */
const places = {
  'a new one': async () => {
    const { token } = await member();
    const device = makePasskeyDevice();
    const send = async (habits?: Habits) => addMade(token, device.make(await askNew(token), habits));
    return { send };
  },
  'at the door': async () => {
    const { phone, device } = await enrolled();
    const { ask, finish } = await atTheDoor(phone);
    return {
      send: async (habits?: Habits) => finish({ passkey: device.answer((await ask()).body.data, habits) }),
    };
  },
  inside: async () => {
    const { token, device } = await enrolled();
    const send = async (habits?: Habits) =>
      confirm(token, device.answer((await askInside(token)).body.data, habits));
    return { send };
  },
};

/** Made for another origin or site, without verifying the person, or over another question. */
const dishonest: Habits[] = [
  { origin: 'http://localhost.evil.example:3000' },
  { rpId: 'evil.example' },
  { verifies: false },
  { challenge: 'bm9ib2R5LWFza2Vk' },
];

it.each(Object.entries(places))(
  'a dishonest answer, %s, is refused, and an honest one taken',
  async (_place, arrive) => {
    const { send } = await arrive();
    for (const habits of dishonest) expect(await send(habits), JSON.stringify(habits)).toMatchObject(refused);
    expect((await send()).status).toBe(200);
  },
);

describe('a question', () => {
  it('is answered once, whether right or wrong', async () => {
    const { token, device } = await enrolled();
    const first = (await askInside(token)).body.data;
    expect((await confirm(token, device.answer(first))).status).toBe(200);
    expect(await confirm(token, device.answer(first))).toMatchObject(refused);
    const second = (await askInside(token)).body.data;
    expect(await confirm(token, device.answer(second, { verifies: false }))).toMatchObject(refused);
    expect(await confirm(token, device.answer(second))).toMatchObject(refused);
    const fresh = makePasskeyDevice();
    const third = await askNew(token);
    expect(await addMade(token, fresh.make(third, { verifies: false }))).toMatchObject(refused);
    expect(await addMade(token, fresh.make(third))).toMatchObject(refused);
  });

  it('is valid for five minutes', async () => {
    const { token, device } = await enrolled();
    const question = (await askInside(token)).body.data;
    await server.run(sql`update passkey_challenges set created_at = now() - interval '5 minutes 1 second'`);
    expect(await confirm(token, device.answer(question))).toMatchObject(refused);
  });

  it('is no question to another account, session, sign-in or purpose', async () => {
    const { phone, token, device } = await enrolled();
    const stranger = await enrolled();
    const theirs = (await askInside(stranger.token)).body.data;
    expect(await confirm(token, device.answer(theirs))).toMatchObject(refused);

    const one = await atTheDoor(phone);
    const other = await atTheDoor(phone);
    const asked = (await one.ask()).body.data;
    expect(await other.finish({ passkey: device.answer(asked) })).toMatchObject(refused);
    const { body } = await one.finish({ passkey: device.answer(asked) });

    const question = (await askInside(token)).body.data;
    expect(await confirm(body.data.accessToken, device.answer(question))).toMatchObject(refused);
    expect(await addMade(token, makePasskeyDevice().make(question))).toMatchObject(refused);
    expect((await confirm(token, device.answer(question))).status).toBe(200);
  });
});

describe('a device', () => {
  it('of another account proves nothing, and is added to no second one', async () => {
    const { token } = await enrolled();
    const stranger = await enrolled();
    const question = (await askInside(token)).body.data;
    expect(await confirm(token, stranger.device.answer(question))).toMatchObject(refused);
    expect(await addMade(token, stranger.device.make(await askNew(token)))).toMatchObject(refused);
  });

  it('that only knows the id of a passkey proves nothing', async () => {
    const { token, device } = await enrolled();
    const copy = makePasskeyDevice({ id: device.id });
    const question = (await askInside(token)).body.data;
    expect(await confirm(token, copy.answer(question))).toMatchObject(refused);
  });

  it('whose count does not go forward is a copy', async () => {
    const { token, device } = await enrolled();
    const use = async (counter: number) =>
      (await confirm(token, device.answer((await askInside(token)).body.data, { counter }))).status;
    expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([200, 422, 422, 200]);
  });

  it('is wrong as often as a code: five times at the door, each like a wrong password', async () => {
    const { phone, device } = await enrolled();
    for (let round = 0; round < 2; round++) {
      const { ask, finish } = await atTheDoor(phone);
      const wrong = async () =>
        finish({ passkey: device.answer((await ask()).body.data, { verifies: false }) });
      for (let tries = 0; tries < 5; tries++) expect(await wrong()).toMatchObject(refused);
      expect((await ask()).status).toBe(429);
      expect((await finish({ passkey: device.answer({ challenge: 'any' }) })).status).toBe(429);
    }
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(429);
  });

  it('inside a session may be wrong no more often than a password', async () => {
    const { token, device } = await enrolled();
    const wrong = (device: PasskeyDevice) => confirm(token, device.answer({ challenge: 'any' }));
    for (let tries = 0; tries < 10; tries++) expect(await wrong(device)).toMatchObject(refused);
    const question = (await askInside(token)).body.data;
    expect((await confirm(token, device.answer(question))).status).toBe(429);
  });
});

describe('the passkeys of an account', () => {
  it('are at most ten, however many are begun at once', async () => {
    const { token } = await member();
    for (let had = 0; had < 9; had++) await add(token);
    const other = await signInAgain(token);
    const [one, two] = await Promise.all([askNew(token), askNew(other)]);
    const answers = await Promise.all([
      addMade(token, makePasskeyDevice().make(one)),
      addMade(other, makePasskeyDevice().make(two)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // A new passkey ends the proofs of every other session.
    const winner = answers[0].status === 200 ? token : other;
    expect((await post('/auth/factors/passkeys', winner)).body.code).toBe('TOO_MANY_PASSKEYS');
  });

  it('are removed by their owner alone; the recovery codes go with the last second step', async () => {
    const { token } = await enrolled();
    await add(token);
    const stranger = await enrolled();
    const [first, second] = (await factorsOf(token)).passkeys;
    expect((await remove(stranger.token, first.id)).status).toBe(404);
    expect((await remove(token, first.id)).status).toBe(200);
    expect(await factorsOf(token)).toMatchObject({ passkeys: [{ id: second.id }], recovery_codes_left: 10 });
    expect((await remove(token, second.id)).status).toBe(200);
    expect(await factorsOf(token)).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
      methods: ['password'],
    });
  });

  it('are taken away by the operator, with every session', async () => {
    const { phone, token } = await enrolled();
    await resetFactor(server.deps, phone as Phone);
    expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'secret1' })).body.data.accessToken).toBeDefined();
  });
});

describe('in production', () => {
  afterEach(() => {
    server.deps.config.factorRequired = false;
  });

  it('a passkey is the second step that an admin needs, and two removed at once leave one', async () => {
    server.deps.config.factorRequired = true;
    const { token } = await member('admin');
    expect((await server.call('GET', '/users', { token })).body.code).toBe('FACTOR_REQUIRED');
    await add(token);
    await add(token);
    expect((await server.call('GET', '/users', { token })).status).toBe(200);
    const { passkeys } = await factorsOf(token);
    const answers = await Promise.all(passkeys.map(({ id }: { id: string }) => remove(token, id)));
    expect(answers.map(({ body }) => body.code ?? body.message).sort()).toEqual([
      'FACTOR_REQUIRED',
      'Passkey removed',
    ]);
    expect((await factorsOf(token)).recovery_codes_left).toBe(10);
  });
});
