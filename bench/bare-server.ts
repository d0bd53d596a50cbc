/** A process with nothing but bare routes, which answer with the bytes that its parent gives it. */
import { once } from 'node:events';
import Fastify from 'fastify';
import { serve } from './support/served.ts';

const [answers] = (await once(process, 'message')) as [Record<string, string>];
const app = Fastify();
for (const [encoding, base64] of Object.entries(answers)) {
  const body = Buffer.from(base64, 'base64');
  app.get(`/${encoding}`, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(body),
  );
}
await serve(app, () => app.close());
