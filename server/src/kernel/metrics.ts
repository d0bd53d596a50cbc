/**
 * The figures of `/metrics`: request times, the trade, and Node's own. A new metric is made here, and everything that
 * has `Deps` counts it.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Read from the database on request: every process reports the same. */
const tradeGauges = {
  orders_open: ['ntem_orders_open', 'state', 'Orders that have not come to an end'],
  orders_oldest: ['ntem_orders_oldest_seconds', 'state', 'Since when the oldest of them was made'],
  calls_undecided: ['ntem_calls_undecided', 'direction', 'Calls to vendors whose outcome is open or unknown'],
  calls_oldest: ['ntem_calls_oldest_seconds', 'direction', 'Since when the oldest of them was made'],
  jobs_due: ['ntem_jobs_due', 'kind', 'Jobs whose time has come and that nobody runs'],
  jobs_oldest: ['ntem_jobs_oldest_seconds', 'kind', 'For how long the oldest of them has waited'],
  delivery_typical: ['ntem_paid_to_delivered_typical_seconds', 'network', 'Median of the last hour'],
  delivery_slow: [
    'ntem_paid_to_delivered_slow_seconds',
    'network',
    'Of the slowest twentieth of the last hour',
  ],
  lines_resting: ['ntem_vendor_line_resting', 'line', '1 for each paused vendor, job and network'],
  codes: ['ntem_codes_of_hour', 'what', 'Codes that were sent in the last hour, entered or unused'],
  webhook_age: ['ntem_webhook_age_seconds', 'vendor', 'Since the last webhook of a vendor that is in use'],
} as const;

export type TradeFigure = { figure: keyof typeof tradeGauges; label: string; value: number };

/** Somebody who asks often costs the database no more. */
const tradeAgeMs = 5_000;

type Answered = { method: string; route: string; status: number };

export type Metrics = {
  registry: Registry;
  count(answered: Answered, elapsedMs: number): void;
  /** An answer that was ready in memory and went past the framework. */
  countReady(status: number): void;
  /** From now on the trade's figures are read with this. */
  watchTrade(read: () => Promise<TradeFigure[]>): void;
  /** The lag of the replica; undefined while unknown. Not shown without a replica. */
  setReplicaLag(lagMs: number | undefined): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectNodeMetrics(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 10],
    registers: [registry],
  });
  // Labels cost more than such an answer does: they are added up on request.
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
    watchTrade: (read) => showTrade(registry, read),
    setReplicaLag(lagMs) {
      replicaLag ??= showReplicaLag();
      replicaLag.set(lagMs === undefined ? Number.NaN : lagMs / 1000);
    },
    count: (answered, elapsedMs) => durations.observe(answered, elapsedMs / 1000),
    countReady: (status) => ready.set(status, (ready.get(status) ?? 0) + 1),
  };
}

/** A clock that ticks by the millisecond keeps an idle processor awake: how busy the loop was is read on request instead. */
function collectNodeMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 2 ** 31 - 1 });
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'The part of the time since the last request in which the event loop was busy',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
}

function showTrade(registry: Registry, read: () => Promise<TradeFigure[]>): void {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<TradeFigure[]> = Promise.resolve([]);
  const readAgain = () => {
    const nowMs = performance.now();
    if (nowMs - readAtMs > tradeAgeMs) {
      readAtMs = nowMs;
      reading = read();
    }
    // While the database is away the other figures still come.
    return reading.catch(() => []);
  };
  for (const [figure, [name, label, help]] of Object.entries(tradeGauges)) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const figures = await readAgain();
        this.reset();
        for (const one of figures) if (one.figure === figure) this.set({ [label]: one.label }, one.value);
      },
    });
  }
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    metrics.count({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime);
    done();
  });
}
