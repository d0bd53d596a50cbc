/** Facts and choices about the sandbox vendors, separate from its calls so that a page can show them. */
import { dayMs, minuteMs, sayDuration, secondMs } from '#durations.ts';

export const slowDeliveryMs = 30 * secondMs;
/** From its end as the supplier says it to its real one. */
export const deniedForMs = minuteMs;
/** Long after everybody has stopped to look. */
export const takenBackAfterMs = dayMs;
export const lateWebhookMs = 10 * secondMs;

/**
 * Numbers that misbehave, by their last four digits. Whatever is not listed behaves.
 * The numbers under `receiver` are for money that leaves us: refunds and payouts.
 */
export const misbehavingNumbers = {
  payer: {
    9001: 'Declines by itself',
    9002: 'Has not enough money',
    9003: 'Never answers',
    9004: 'Pays by itself, but the answer to us is lost',
    9005: 'Finds the gateway out of reach',
    9006: 'Needs a voucher code, which arrives as a message',
    9007: 'Is unpaid for ever, says the gateway, whatever you do',
    9008: 'Is charged twice',
  },
  recipient: {
    9101: 'Is refused by the supplier',
    9102: 'Is delivered, but the answer to us is lost',
    9103: 'Is not delivered, and the answer to us is lost',
    9104: `Takes ${sayDuration(slowDeliveryMs)}`,
    9105: 'Meets an empty float twice, then is delivered',
    9106: `Is delivered, and ${sayDuration(takenBackAfterMs)} later it is taken back`,
    9107: 'Is delivered, and the answer to us never comes',
    9108: `Has failed, says the supplier, and ${sayDuration(deniedForMs)} later it is delivered`,
  },
  receiver: {
    9201: 'Is refused by the gateway',
    9202: 'Gets the money, but the answer to us is lost',
    9203: 'Gets nothing, and the answer to us is lost',
    9204: `Gets the money, and ${sayDuration(takenBackAfterMs)} later it has failed`,
    9205: 'Gets the money twice',
  },
} as const;

/** When the sandbox vendors send webhooks: at once, never, late, or twice. */
export const webhookHabits = ['normal', 'off', 'late', 'double'] as const;
export type WebhookHabit = (typeof webhookHabits)[number];
