/** Receives other processes' messages through PostgreSQL's NOTIFY, and reconnects after a lost connection. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const reconnectAfterMs = 500;

type Listening = {
  pool: pg.Pool;
  channel: string;
  /** Also called after every (re)connection, with nothing, since anything may have been missed before it. */
  onNotification: (payload?: string) => void;
  onLost: (error: unknown) => void;
};

export function listen(listening: Listening): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = keepListening(listening, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function keepListening({ pool, channel, onNotification, onLost }: Listening, stopping: AbortSignal) {
  while (!stopping.aborted) {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      client.on('notification', ({ payload }) => onNotification(payload));
      const lost = once(client, 'end', { signal: stopping });
      lost.catch(() => {});
      await client.query(`listen ${channel}`);
      onNotification();
      await lost;
    } catch (error) {
      if (!stopping.aborted) onLost(error);
    } finally {
      client?.release(true);
    }
    await sleep(reconnectAfterMs, undefined, { signal: stopping }).catch(() => {});
  }
}
