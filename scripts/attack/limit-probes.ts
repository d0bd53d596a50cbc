/** Tries to use limits as a weapon against others, and to hold connections. In a demo alone, where no message costs. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { expectStatus, judge, nothingToBuy, type Probe, probe, skipped } from './probe.ts';
import { anyPhone, buy, demo, findOffer, type Target } from './target.ts';

/** An address's limit for an hour, and some more. */
const flood = 205;
const sideBySide = 10;

/** True if the other side closes a connection that we keep open. */
function isClosed(target: Target): Promise<boolean> {
  const { hostname, port } = new URL(target.origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () =>
      socket.write('NONSENSE\r\n\r\n'),
    );
    const end = (closed: boolean) => {
      clearInterval(writes);
      socket.destroy();
      resolve(closed);
    };
    // Once it is closed there, every write comes back as a reset.
    const writes = setInterval(() => socket.write('x'), 500);
    setTimeout(() => end(false), 10_000).unref();
    socket.on('error', () => end(true)).resume();
  });
}

export const limitProbes: Probe[] = [
  probe(
    'S20',
    `ask for ${flood} codes that nobody enters, and keep a known customer behind the same address from buying`,
    async ({ target, sandbox }) => {
      if (!sandbox) return skipped('it would send messages');
      const goods = await findOffer(target);
      if (!goods) return nothingToBuy;
      const [payer, device] = [anyPhone(), randomBytes(12).toString('hex')];
      const again = { destination: payer, phoneNumber: payer, confirm_duplicate: true };
      const bought = await buy(target, goods, { ...again, device });
      const requestId = bought.json?.data?.data?.otp?.requestId;
      const body = { requestId, phoneNumber: payer, code: await target.codeOf(payer) };
      await target.call('POST', '/databundle-open/verify-otp', { body, headers: { 'x-device-id': device } });
      const statuses: number[] = [];
      while (statuses.length < flood)
        statuses.push(
          ...(await Promise.all(Array.from({ length: sideBySide }, () => buy(target, goods)))).map(
            ({ status }) => status,
          ),
        );
      const known = await buy(target, goods, { ...again, device });
      const other = await buy(target, goods, again);
      const faults = [
        ...(statuses.includes(429) ? [] : ['the flood met no limit']),
        ...expectStatus('the known device', known.status, 200),
        ...expectStatus('the proved number on another device', other.status, 200),
      ];
      return judge(faults, 'strangers are slowed down, the customer buys');
    },
  ),
  probe('S22', 'keep a seller from a new password by these codes', async ({ target, sandbox }) => {
    if (!sandbox) return skipped('it would send messages');
    const body = { phone_number: demo.agent };
    const { status } = await target.call('POST', '/auth/forgot-password', { body });
    return judge(expectStatus('forgot-password', status, 200), 'a code was sent');
  }),
  probe('S90', 'hold a refused connection open from one side', async ({ target }) => {
    if (!target.origin.startsWith('http:')) return skipped('the proxy answers there');
    return judge((await isClosed(target)) ? [] : ['it stays open'], 'closed after a moment');
  }),
];
