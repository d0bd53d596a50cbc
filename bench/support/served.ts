/** Serves an app in a child process, which reports its port and its processor time to its parent, and ends with it. */
import type { FastifyInstance } from 'fastify';

export type Told = { port: number } | { cpuMicroseconds: number };

export async function serve(app: FastifyInstance, close: () => Promise<unknown>): Promise<void> {
  const tell = (told: Told) => process.send?.(told);
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    tell({ cpuMicroseconds: user + system });
  });
  process.once('disconnect', () => void close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  tell({ port: typeof address === 'object' ? address.port : 0 });
}
