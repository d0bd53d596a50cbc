/** A mail server on this machine that speaks as much SMTP as a client needs, and keeps its messages. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type MailServer = {
  port: number;
  /** Each message with its headers and recipients. */
  taken: { to: string[]; text: string }[];
  /** Every command that was heard, in capitals. */
  heard: string[];
  /** It takes no message while this is true. */
  setBusy(isBusy: boolean): void;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  let isBusy = false;
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let body: string[] | undefined;
    let rest = '';
    const hear = (line: string) => {
      if (body) {
        if (line !== '.') return void body.push(line);
        taken.push({ to, text: body.join('\n') });
        body = undefined;
        return say('250 taken');
      }
      const command = line.slice(0, 4).toUpperCase();
      heard.push(command);
      if (command === 'EHLO') return say('250-mail\r\n250 AUTH PLAIN LOGIN');
      if (command === 'STAR') return say('502 no TLS here');
      if (command === 'AUTH') return say('235 welcome');
      if (command === 'MAIL') {
        to = [];
        return say(isBusy ? '451 come back later' : '250 ok');
      }
      if (command === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      if (command === 'DATA') {
        body = [];
        return say('354 go on');
      }
      return say(command === 'QUIT' ? '221 bye' : '250 ok');
    };
    say('220 mail');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    heard,
    setBusy(now) {
      isBusy = now;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
