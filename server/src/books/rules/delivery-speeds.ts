/** Delivery time of each network from paid to delivered, beside the usual time. Pure. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import { type Network, networks } from '@ntem/contract/networks';

/** Orders older than this say nothing about how fast a network is now. */
export const oldestOrderMs = dayMs;
/** The periods of 'now' and 'usual'. */
export const speedMs = hourMs;
export const usualSpeedMs = 7 * dayMs;
/** This many times the usual time is slow; but a delivery within seconds never is. */
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

/** The slowest first, and only that one is called slow; networks without data come last. */
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

/** If open orders have waited longer than deliveries take, that is the time it takes now. */
function takesMs({ typicalMs, longestWaitMs }: Pick<Speed, 'typicalMs' | 'longestWaitMs'>): number {
  return Math.max(typicalMs ?? 0, longestWaitMs ?? 0);
}
