/** Sends one request over and over on many connections, with so little work that the server is the limit. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Target = { port: number; path: string; headers: Record<string, string> };

export type Load = { connections: number; requests: number };

/** Returns the requests a second. Throws if an answer is not a 200. */
export async function measureRate(target: Target, { connections, requests }: Load): Promise<number> {
  const request = requestOf(target);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const size = await sizeOfAnswer(sockets[0] as Socket, request);
  const startedMs = performance.now();
  let left = requests;
  const takeTurn = () => left-- > 0;
  await Promise.all(sockets.map((socket) => askOnAndOn(socket, { request, size, takeTurn })));
  const elapsedS = (performance.now() - startedMs) / 1000;
  for (const socket of sockets) socket.destroy();
  return requests / elapsedS;
}

function requestOf({ path, headers }: Target): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** The same for every answer, since ids and dates in the headers have a fixed length. */
async function sizeOfAnswer(socket: Socket, request: Buffer): Promise<number> {
  let answer = Buffer.alloc(0);
  const size = new Promise<number>((resolve) => {
    const read = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const headSize = answer.indexOf('\r\n\r\n') + 4;
      const length = Number(/\ncontent-length: (\d+)/i.exec(answer.toString('latin1'))?.[1]);
      if (headSize < 4 || answer.length < headSize + length) return;
      socket.off('data', read);
      resolve(headSize + length);
    };
    socket.on('data', read);
  });
  socket.write(request);
  return size;
}

const expectedStart = Buffer.from('HTTP/1.1 200');

type Asking = { request: Buffer; size: number; takeTurn: () => boolean };

function askOnAndOn(socket: Socket, { request, size, takeTurn }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const ask = () => {
      if (!takeTurn()) return resolve();
      missing = size;
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing === size && !chunk.subarray(0, expectedStart.length).equals(expectedStart)) {
        return reject(new Error(`Answered with ${chunk.toString('latin1').split('\r\n', 1)}.`));
      }
      missing -= chunk.length;
      if (missing < 0) reject(new Error('An answer was longer than the first one.'));
      if (missing === 0) ask();
    });
    ask();
  });
}
