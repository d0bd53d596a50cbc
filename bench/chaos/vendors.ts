/** The vendors' own process: it sends webhooks about payments and deliveries to any process that answers. */
import { createPool } from '@ntem/server/db/database';
import { deriveKeys } from '@ntem/server/keys';
import { createLog } from '@ntem/server/log';
import { startAnnouncer } from '@ntem/server/sandbox/announcer';
import { postWebhooksTo } from '@ntem/server/sandbox/post-webhook';
import { createSandbox } from '@ntem/server/sandbox/sandbox';
import fastify from 'fastify';
import { serve } from '#support/served.ts';

const { VENDORS_URL: url = '', SECRET: secret = '', WEBHOOKS_TO: addresses = '' } = process.env;
const pool = createPool({ url, size: 5, statementTimeoutMs: 10_000 }).on('error', () => {});
const sandbox = createSandbox({ pool, signingKey: deriveKeys(Buffer.from(secret)).sandbox });
const posts = addresses.split(' ').map(postWebhooksTo);
let turn = 0;
const announcer = startAnnouncer({
  sandbox,
  log: createLog({ level: 'fatal' }),
  /** Like a balancer, which leaves out processes that are down. */
  async postWebhook(webhook) {
    turn += 1;
    const [first, second] = [posts[turn % posts.length], posts[(turn + 1) % posts.length]];
    await first?.(webhook).catch(() => second?.(webhook));
  },
});
await serve(fastify(), async () => {
  await announcer.stop();
  process.exit();
});
