/** Endpoints for operators and machines: liveness, readiness, metrics and the description of the API. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { isMigrated } from '#kernel/db/migrate.ts';
import { measureDisks } from '#kernel/disks.ts';
import { describeApi } from '#kernel/http/openapi/description.ts';
import { findFullest, judgeDisk } from '#kernel/rules/disk-space.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { readTradeFigures } from '#orders/rows/trade-figures.ts';
import { answerNotFound } from './errors.ts';
import { ReadyAnswer } from './ready-answer.ts';

export function registerOperations(app: FastifyInstance, { config, pool, db, metrics }: Deps): void {
  const { registry } = metrics;
  metrics.watchTrade(() => readTradeFigures(db));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const ready = await isMigrated(pool).catch(() => false);
    if (!ready) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 5 });
    const fullest = findFullest(await measureDisks(config));
    const disk = fullest ? judgeDisk(fullest, config.diskAlarmMb) : 'enough';
    if (disk === 'nearly full')
      throw new Refusal('SERVICE_UNAVAILABLE', { message: 'The disk is nearly full.', retryAfterS: 60 });
    return { status: 'ready', ...(disk !== 'enough' && { disk }) };
  });

  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = config;
    if (!metricsToken || !isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      return answerNotFound(request, reply);
    }
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return reply.send(await registry.metrics());
  });

  let description: ReadyAnswer | undefined;
  app.get('/openapi.json', async (request, reply) => {
    // Made on first use: it would make every start slower.
    description ??= new ReadyAnswer(JSON.stringify(describeApi(config)), 'application/json; charset=utf-8');
    return description.send(request, reply);
  });
}

function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
