/** By when the buyer of an order with a problem hears from the shop. */
import { hourMs, minuteMs } from '@ntem/contract/durations';

const withinMs = 2 * hourMs;
/** People plan by half hours, not by minutes. */
export const answerStepMs = 30 * minuteMs;

type Problem = { lateSince: Date | null; changedAt: Date };

/** The next one is said while the old one still holds, half an hour before it is over. */
export function answerBy({ lateSince, changedAt }: Problem, now: Date): Date {
  const first = Math.ceil(((lateSince ?? changedAt).getTime() + withinMs) / answerStepMs) * answerStepMs;
  const missed = Math.max(0, Math.floor((now.getTime() + answerStepMs - first) / withinMs) + 1);
  return new Date(first + missed * withinMs);
}
