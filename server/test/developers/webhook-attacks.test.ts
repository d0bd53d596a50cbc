/** Attacks by an address that a seller has chosen: it cannot lead elsewhere, reach our own network, or take our time. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Posted, postMessage } from '#developers/verbs/post-message.ts';
import { openReceiver } from './webhook-receiver.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given);
  closing.push(opened.close);
  return opened;
}

const message = { body: '{"type":"ping"}', headers: { 'webhook-id': 'msg_1' } };
const here = { allowsLoopback: true };

const post = (url: string, settings: Partial<Parameters<typeof postMessage>[1]> = {}): Promise<Posted> =>
  postMessage({ ...message, url }, { ...here, ...settings });

describe('an answer', () => {
  it('of 2xx is taken, and nothing else is', async () => {
    const { url, heard, answers } = await receiver();
    expect(await post(url)).toMatchObject({ status: 200, problem: null });
    expect(heard).toMatchObject([{ body: message.body, headers: { 'webhook-id': 'msg_1' } }]);
    for (const [status, problem] of [
      [204, null],
      [404, 'status'],
      [500, 'status'],
      [410, 'status'],
    ] as const) {
      answers((response) => void response.writeHead(status).end());
      expect(await post(url)).toMatchObject({ status, problem });
    }
  });

  it('that leads elsewhere is not followed', async () => {
    const elsewhere = await receiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await receiver(
        (response) => void response.writeHead(status, { location: elsewhere.url }).end(),
      );
      expect(await post(url)).toMatchObject({ status, problem: 'redirect' });
    }
    expect(elsewhere.heard).toEqual([]);
  });

  it('without end is read no further than its first bytes', async () => {
    let isGone = false;
    const { url } = await receiver((response) => {
      const chunk = Buffer.alloc(16_384);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('close', () => {
        isGone = true;
      });
      more();
    });
    const posting = post(url, { readAnswerMs: 60_000, timeoutMs: 60_000 });
    // Long before it would have taken too long.
    await expect.poll(() => isGone, { timeout: 20_000 }).toBe(true);
    expect(await posting).toMatchObject({ status: 200, problem: null });
  });

  it('whose body never ends is not waited for, and one without a status is given up in time', async () => {
    const slow = await receiver((response) => void response.writeHead(200).write('slowly'));
    expect(await post(slow.url)).toMatchObject({ status: 200, problem: null });
    const silent = await receiver(() => {});
    expect(await post(silent.url, { timeoutMs: 200 })).toMatchObject({ status: null, problem: 'timeout' });
  });

  it('whose head comes drop by drop is given up in time', async () => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      const timer = setInterval(() => socket.write('X-Drop: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer)).write('HTTP/1.1 200 OK\r\n');
    });
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toMatchObject({
      status: null,
      problem: 'timeout',
    });
  });
});

/** Answers each question for an IPv4 address with the next of these, the last one again and again. */
async function openNameServer(...addresses: string[]) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const isForV4 = query.readUInt16BE(end - 4) === 1;
    const address = addresses[Math.min(asked.length, addresses.length - 1)] ?? '';
    if (isForV4) asked.push(address);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isForV4 ? 1 : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const reply = Buffer.concat([head, query.subarray(12, end), ...(isForV4 ? [answer] : [])]);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closing.push(() => socket.close());
  const resolver = new Resolver({ timeout: 20_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { asked, resolve: (host: string) => resolver.resolve4(host) };
}

describe('a name', () => {
  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0'])(
    'that resolves to %s is not called',
    async (address) => {
      const { resolve } = await openNameServer(address);
      expect(await post('https://hooks.shop.example/', { allowsLoopback: false, resolve })).toMatchObject({
        status: null,
        problem: 'address_not_allowed',
      });
    },
  );

  it('of which one address is private is not called at the others either', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.1'];
    const posted = await post('https://hooks.shop.example/', { resolve });
    expect(posted.problem).toBe('address_not_allowed');
  });

  it('that changes after it was checked leads nowhere else: it is asked for once', async () => {
    const { heard, port } = await receiver();
    const { asked, resolve } = await openNameServer('198.51.100.7', '127.0.0.1');
    // The first address is for documents: it passes as public here, and nobody is there.
    const posted = await post(`https://hooks.shop.example:${port}/`, {
      resolve: async (host) =>
        (await resolve(host)).map((one) => (one === '198.51.100.7' ? '93.184.216.34' : one)),
      timeoutMs: 500,
    });
    expect(['timeout', 'unreachable']).toContain(posted.problem);
    expect([asked, heard]).toEqual([['198.51.100.7'], []]);
  });

  it('is called at the very address that was checked, and shows its certificate under the name', async () => {
    const hellos: string[] = [];
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', (bytes) => {
          hellos.push(bytes.toString('latin1'));
          socket.destroy();
        });
    });
    closing.push(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const { resolve } = await openNameServer('127.0.0.1');
    expect((await post(`https://hooks.shop.example:${port}/`, { resolve })).status).toBeNull();
    expect(hellos).toHaveLength(1);
    expect(hellos[0]).toContain('hooks.shop.example');
  });

  it('without an address, or that is not answered, is a try that failed', async () => {
    const nowhere = async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }));
    expect((await post('https://hooks.shop.example/', { resolve: nowhere })).problem).toBe('unreachable');
    const never = () => new Promise<string[]>(() => {});
    const posting = post('https://hooks.shop.example/', { resolve: never, timeoutMs: 100 });
    const ended = await Promise.race([posting, sleep(20_000, undefined, { ref: false })]);
    expect(ended).toMatchObject({ status: null, problem: 'timeout' });
  });
});

describe('an address', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://93.184.216.34/',
  ])('such as %s is not called by a shop that is in earnest', async (url) => {
    expect(await post(url, { allowsLoopback: false })).toMatchObject({
      status: null,
      problem: 'address_not_allowed',
    });
  });

  it('where nobody listens, or without a certificate that is known, is a try that failed', async () => {
    const { close, url, port } = await openReceiver();
    expect((await post(`https://127.0.0.1:${port}/`)).problem).toMatch(/certificate|unreachable/);
    await close();
    expect((await post(url)).problem).toBe('unreachable');
  });
});
