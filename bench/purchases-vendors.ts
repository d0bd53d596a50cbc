/** The vendors' own process, which sends webhooks about payments and deliveries. */
import { createPool } from '@ntem/server/db/database';
import { deriveKeys } from '@ntem/server/keys';
import { createLog } from '@ntem/server/log';
import { startAnnouncer } from '@ntem/server/sandbox/announcer';
import { postWebhooksTo } from '@ntem/server/sandbox/post-webhook';
import { createSandbox } from '@ntem/server/sandbox/sandbox';
import fastify from 'fastify';
import { serve } from './support/served.ts';

const { SANDBOX_DATABASE_URL: url = '', SECRET: secret = '', WEBHOOKS_TO: address = '' } = process.env;
const pool = createPool({ url, size: 5, statementTimeoutMs: 10_000 }).on('error', () => {});
const sandbox = createSandbox({ pool, signingKey: deriveKeys(Buffer.from(secret)).sandbox });
const announcer = startAnnouncer({
  sandbox,
  log: createLog({ level: 'fatal' }),
  postWebhook: postWebhooksTo(address),
});
// The shop's processes cannot ring its bell, and a vendor that is asked itself need not look.
const ringing = setInterval(() => sandbox.bell.ring(), 100);
await serve(fastify(), async () => {
  clearInterval(ringing);
  await announcer.stop();
  process.exit();
});
