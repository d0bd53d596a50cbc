/** What `/metrics` tells: how long requests take, with Node's own figures. A new metric is made here, and whatever has `Deps` counts it. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Answered = { method: string; route: string; status: number };

export type Metrics = {
  registry: Registry;
  count(answered: Answered, elapsedMs: number): void;
  /** An answer that was ready in memory and went past the framework. */
  countReady(status: number): void;
  /** How far the replica is behind; undefined while nobody knows. Not shown where there is none. */
  setReplicaLag(lagMs: number | undefined): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 10],
    registers: [registry],
  });
  // Labels cost more than such an answer does: they are added up when somebody asks.
  const ready = new Map<number, number>();
  new Counter({
    name: 'http_ready_answers_total',
    help: 'Answers that were ready in memory, such as the list of services',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, n] of ready) this.inc({ status }, n);
    },
  });
  let replicaLag: Gauge | undefined;
  const showReplicaLag = () =>
    new Gauge({
      name: 'ntem_replica_lag_seconds',
      help: 'How far the replica of DATABASE_READ_URL is behind; NaN while it cannot be asked',
      registers: [registry],
    });
  return {
    registry,
    setReplicaLag(lagMs) {
      replicaLag ??= showReplicaLag();
      replicaLag.set(lagMs === undefined ? Number.NaN : lagMs / 1000);
    },
    count: (answered, elapsedMs) => durations.observe(answered, elapsedMs / 1000),
    countReady: (status) => ready.set(status, (ready.get(status) ?? 0) + 1),
  };
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    metrics.count({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime);
    done();
  });
}
