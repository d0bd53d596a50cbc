/** Decides which commission is held back before withdrawal, so that its owner has time to notice an intruder. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { RestReason } from '@ntem/contract/payouts/withdrawal-refusals';

/** From delivery on, where the price is high or the account may be in other hands. */
export const commissionRestMs = dayMs;

/** What is earned or withdrawn within this time counts as risky, and a device as new. */
export const riskLastsMs = dayMs;

/** The account may be in other hands since then. */
export type Risk = { kind: Exclude<RestReason, 'high_price'>; at: Date };

/** A seller's part of a delivered order. `base` is what this seller paid. */
export type Share = { orderId: string; commission: Pesewas; base: Pesewas; earnedAt: Date };

export type HeldCommission = { orderId: string; amount: Pesewas; until: Date; because: RestReason };

/** Undefined for commission that is available at once. `risks`: the newest first. */
export function findHeldCommission(share: Share, risks: readonly Risk[]): HeldCommission | undefined {
  const { orderId, commission: amount, base, earnedAt } = share;
  const risk = risks.find(({ at }) => isSoonAfter(earnedAt, at));
  // Sold for more than twice the base.
  const because = risk?.kind ?? (amount > base ? 'high_price' : undefined);
  return because && { orderId, amount, until: new Date(earnedAt.getTime() + commissionRestMs), because };
}

function isSoonAfter(moment: Date, before: Date): boolean {
  const passedMs = moment.getTime() - before.getTime();
  return passedMs >= 0 && passedMs < riskLastsMs;
}

/** A request without a device may come from anybody. */
export function isNewDevice({ deviceSince, askedAt }: { deviceSince: Date | null; askedAt: Date }): boolean {
  return deviceSince === null || deviceSince > askedAt || isSoonAfter(askedAt, deviceSince);
}

export function sumHeld(held: readonly HeldCommission[]): Pesewas {
  return pesewas(held.reduce((sum, { amount }) => sum + amount, 0n));
}

export type ReleaseStep = { amount: Pesewas; until: Date; because: RestReason | null };

const mostSteps = 4;

/**
 * The amounts that become available, the soonest first: one line for each minute and reason, and the last for all later
 * ones.
 */
export function stepsOf(held: readonly HeldCommission[]): ReleaseStep[] {
  const steps: ReleaseStep[] = [];
  for (const { amount, until, because } of held.toSorted((a, b) => a.until.getTime() - b.until.getTime())) {
    const last = steps.at(-1);
    const isSame = last?.because === because && minuteOf(last.until) === minuteOf(until);
    if (!last || (!isSame && steps.length < mostSteps)) steps.push({ amount, until, because });
    else {
      last.amount = pesewas(last.amount + amount);
      last.until = until;
      if (last.because !== because) last.because = null;
    }
  }
  return steps;
}

function minuteOf(moment: Date): number {
  return Math.floor(moment.getTime() / minuteMs);
}
