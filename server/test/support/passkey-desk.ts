/** People with passkeys, and how they add, use and remove them, for tests. */
import { anyPhone, type TestApp } from './app.ts';
import { makePasskeyDevice } from './passkey-device.ts';
import { logIn, setRole, signUp } from './people.ts';

export function passkeyDesk(server: TestApp) {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' };
  const post = (path: string, token?: string, body?: object) =>
    server.call('POST', path, { token, headers, ...(body && { body }) });
  const remove = (token: string, id: string) =>
    server.call('DELETE', `/auth/factors/passkeys/${id}`, { token });
  const factorsOf = async (token: string) => (await server.call('GET', '/auth/factors', { token })).body.data;

  /** Somebody who is signed in and has just proved it. */
  async function member(role: string | null = null) {
    const phone = anyPhone();
    const { accessToken: token } = await signUp(server, { phone });
    await setRole(server, phone, role);
    await post('/auth/step-up', token, { password: 'secret1' });
    return { phone, token };
  }

  async function askNew(token: string) {
    return (await post('/auth/factors/passkeys', token)).body.data;
  }

  const addMade = (token: string, passkey: object) =>
    post('/auth/factors/passkeys/verify', token, { passkey });

  async function add(token: string, device = makePasskeyDevice()) {
    const { body } = await addMade(token, device.make(await askNew(token)));
    const recovery: string[] = body.data.recovery_codes;
    return { device, recovery };
  }

  /** Somebody with a passkey. */
  async function enrolled(role: string | null = null) {
    const person = await member(role);
    return { ...person, ...(await add(person.token)) };
  }

  /** The answer to a right password: the next step of signing in. */
  async function atTheDoor(phone: string) {
    const { body } = await logIn(server, { phone, password: 'secret1' });
    const { requestId } = body.data.factor;
    return {
      methods: body.data.factor.methods,
      ask: () => post('/auth/login/factor/passkey', undefined, { requestId }),
      finish: (proof: object) => post('/auth/login/factor', undefined, { requestId, ...proof }),
    };
  }

  const askInside = (token: string) => post('/auth/step-up/passkey', token);
  const confirm = (token: string, passkey: object) => post('/auth/step-up', token, { passkey });

  /** A second session of the same person, confirmed too: by now the door wants a passkey. */
  async function signInAgain(token: string): Promise<string> {
    const { phone_number: phone } = (await server.call('GET', '/auth/me', { token })).body.data.user;
    const [code] = (await post('/auth/factors/recovery-codes', token)).body.data.recovery_codes;
    const { body } = await (await atTheDoor(phone)).finish({ code });
    const { accessToken } = body.data;
    await post('/auth/step-up', accessToken, { password: 'secret1' });
    return accessToken;
  }

  return {
    ...{ post, remove, factorsOf, member, askNew, addMade, add, enrolled },
    ...{ atTheDoor, askInside, confirm, signInAgain },
  };
}
