/** A simulated vendor's webhooks: when each is due, how often it is tried again, and how it can go wrong. */
import type { Clock } from './clock.ts';

type Announcement = {
  url: string;
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
  afterMs?: number;
  /** The times of further tries, since the first. Most vendors document none; then there are none. */
  retryAfterMs?: readonly number[];
};

/** Faults of webhooks. `reordered`: the last one comes first. */
export type WebhookHabit = 'normal' | 'missing' | 'three_times' | 'reordered' | 'bad_signature';

/** Returns the status of the receiver. */
export type Post = (announcement: Announcement) => Promise<number>;

export const postByFetch: Post = async ({ url, method = 'POST', headers, body }) => {
  const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(8_000) });
  return response.status;
};

type Due = { at: number; firstAt: number; tries: number; announcement: Announcement };

export type Announcer = {
  announce(announcement: Announcement): void;
  setHabit(habit: WebhookHabit): void;
  /** Drops due messages, and ends the faults. */
  reset(): void;
  /** Sends what is due. Answers how many were sent. */
  pump(): Promise<number>;
};

export function createAnnouncer(clock: Clock, post: Post): Announcer {
  let due: Due[] = [];
  let habit: WebhookHabit = 'normal';
  return {
    announce(announcement) {
      if (habit === 'missing') return;
      const at = clock.now() + (announcement.afterMs ?? 0);
      const copies = habit === 'three_times' ? 3 : 1;
      for (let copy = 0; copy < copies; copy += 1) due.push({ at, firstAt: at, tries: 0, announcement });
    },
    setHabit(chosen) {
      habit = chosen;
    },
    reset() {
      due = [];
      habit = 'normal';
    },
    async pump() {
      const now = clock.now();
      const ready = due.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      due = due.filter(({ at }) => at > now);
      if (habit === 'reordered') ready.reverse();
      for (const one of ready) {
        const status = await post(spoil(one.announcement, habit)).catch(() => 0);
        const retryMs = one.announcement.retryAfterMs?.[one.tries];
        if (status !== 200 && retryMs !== undefined)
          due.push({ ...one, tries: one.tries + 1, at: one.firstAt + retryMs });
      }
      return ready.length;
    },
  };
}

/** A body that is written again means the same, but its signature is of other bytes. */
function spoil(announcement: Announcement, habit: WebhookHabit): Announcement {
  if (habit !== 'bad_signature') return announcement;
  return { ...announcement, body: `${announcement.body.slice(0, -1)} }` };
}
