/** Limits of conversations: how long and how many are kept, and the time in which those of one number are counted. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';

/** The sessions that one number begins are counted for this long. */
export const sessionWindowMs = hourMs;

/** A number that dials again within this time goes on where it was. */
export const resumeWithinMs = 5 * minuteMs;

/** A chat goes on where it was for this long. */
export const chatIdleMs = hourMs;

/** What was bought is in the orders; a session is kept for the figures of a day. */
export const sessionsKeptForMs = 2 * dayMs;
export const mostSessionsKept = 200_000;

/** After a buyer's last message Meta lets us answer freely for this long. */
export const freeAnswerMs = dayMs;

/** A message that comes later than this is not acted on: a key tapped then may mean something else by now. */
export const lateAfterMs = 10 * minuteMs;

/** A message is known again when it comes again. */
export const messagesKeptForMs = 7 * dayMs;
export const mostChatsKept = 500_000;
/** News of an order find their chat for this long. */
export const chatsKeptForMs = 90 * dayMs;

/** The tries of a message, and the time between them. */
export const mostTries = 5;
export function retryChatAfterMs(tries: number): number {
  return Math.min(5 * secondMs * 4 ** Math.max(0, tries - 1), 10 * minuteMs);
}
