/** A stand-in for a PostgreSQL 14: it lets everybody in and answers every question with its version. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export async function startOldPostgres(): Promise<{ url: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const ready = message('Z', Buffer.from('I'));
      socket.write(
        Buffer.concat([message('R', int32(0)), message('S', text('server_version', '14.9')), ready]),
      );
      socket.on('data', (data) => answer(socket, data, ready));
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://old@127.0.0.1:${port}/old`, stop: () => server.close() };
}

function answer(socket: Socket, data: Buffer, ready: Buffer): void {
  if (data[0] !== 'Q'.charCodeAt(0)) return;
  const version = Buffer.from('140009');
  // One column of type text: name, table, column, type, size, modifier, format.
  const column = Buffer.concat([
    text('server_version_num'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
  ]);
  socket.write(
    Buffer.concat([
      message('T', Buffer.concat([int16(1), column, int16(0)])),
      message('D', Buffer.concat([int16(1), int32(version.length), version])),
      message('C', text('SHOW')),
      ready,
    ]),
  );
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function text(...parts: string[]): Buffer {
  return Buffer.from(parts.map((part) => `${part}\0`).join(''));
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}
