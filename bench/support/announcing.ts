/** The vendors announce payments and deliveries from the bench's own process, which no fault strikes. */
import { createPool } from '@ntem/server/db/database';
import { deriveKeys } from '@ntem/server/keys';
import { createLog } from '@ntem/server/log';
import { startAnnouncer } from '@ntem/server/sandbox/announcer';
import { postWebhooksTo } from '@ntem/server/sandbox/post-webhook';
import { createSandbox } from '@ntem/server/sandbox/sandbox';
import { secret } from './app-process.ts';
import type { Databases } from './databases.ts';

/** `addresses`: of the shop's processes, each of which takes a webhook. */
export function startAnnouncing(
  { vendorsUrl: url }: Pick<Databases, 'vendorsUrl'>,
  addresses: string[],
): { stop(): Promise<void> } {
  const pool = createPool({ url, size: 5, statementTimeoutMs: 10_000 }).on('error', () => {});
  const sandbox = createSandbox({ pool, signingKey: deriveKeys(Buffer.from(secret)).sandbox });
  const posts = addresses.map((address) => postWebhooksTo(`${address}/api/v1/webhooks/sandbox`));
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
  return {
    async stop() {
      await announcer.stop();
      await pool.end();
    },
  };
}
