/** How long each network takes from paid to delivered, beside what is usual. Pure. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import { type Network, networks } from '@ntem/contract/networks';

/** Today is compared with the same weekday before. */
export const comparedWithMs = 7 * dayMs;
/** What was ordered longer before than this says nothing about how quick a network is. */
export const oldestOrderMs = dayMs;
/** What counts as now, and what as usual. */
export const speedMs = hourMs;
export const usualSpeedMs = 7 * dayMs;
/** So many times the usual time is slow; and nobody waits who gets the bundle within seconds. */
const slowFactor = 2;
const quickMs = 30_000;

type Measured = { network: Network; delivered: number; typicalMs: number };

export type Speed = {
  network: Network;
  typicalMs: number | null;
  delivered: number;
  usualMs: number | null;
  waiting: number;
  longestWaitMs: number | null;
  isSlow: boolean;
  isSlowest: boolean;
};

type Facts = {
  lately: readonly Measured[];
  usually: readonly Measured[];
  queues: readonly { network: Network; waiting: number; longestWaitMs: number }[];
};

/** The slowest first, and the only one that is called so; networks of which nothing is known come last. */
export function compareSpeeds({ lately, usually, queues }: Facts): Speed[] {
  const speeds = networks.map((network) => {
    const now = lately.find((one) => one.network === network);
    const queue = queues.find((one) => one.network === network);
    const usualMs = usually.find((one) => one.network === network)?.typicalMs ?? null;
    const speed = {
      network,
      typicalMs: now?.typicalMs ?? null,
      delivered: now?.delivered ?? 0,
      usualMs,
      waiting: queue?.waiting ?? 0,
      longestWaitMs: queue?.longestWaitMs ?? null,
    };
    return { ...speed, isSlow: usualMs !== null && takesMs(speed) > Math.max(slowFactor * usualMs, quickMs) };
  });
  const sorted = speeds.sort((one, other) => takesMs(other) - takesMs(one));
  const known = sorted.filter((speed) => takesMs(speed) > 0).length;
  return sorted.map((speed, at) => ({ ...speed, isSlowest: at === 0 && known > 1 }));
}

/** Where what waits has waited longer than deliveries take, that is how long it takes now. */
function takesMs({ typicalMs, longestWaitMs }: Pick<Speed, 'typicalMs' | 'longestWaitMs'>): number {
  return Math.max(typicalMs ?? 0, longestWaitMs ?? 0);
}
