/** Chooses the number for a seller's money: a proved one, after a waiting period. */
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';

export type ProvedNumber = {
  phone: Phone;
  network: Network;
  provedAt: Date;
  usableFrom: Date;
  /** Before it was usable. */
  takenBackAt: Date | null;
};

export type PayoutNumbers = {
  /** Undefined for a seller who has never proved any. */
  usable: ProvedNumber | undefined;
  /** Proved, and not usable yet. */
  upcoming: ProvedNumber | undefined;
};

/**
 * `proved` in the order in which they were proved. A number replaced during its waiting period never becomes usable.
 */
export function choosePayoutNumbers(facts: {
  own: ProvedNumber | undefined;
  proved: ProvedNumber[];
  now: Date;
}): PayoutNumbers {
  let numbers: PayoutNumbers = { usable: facts.own, upcoming: undefined };
  for (const number of facts.proved) {
    numbers = { ...takeIntoUse(numbers, number.provedAt), upcoming: number };
  }
  return takeIntoUse(numbers, facts.now);
}

/** One that was taken back is gone, and does not give its place to the one that it had replaced. */
function takeIntoUse({ usable, upcoming }: PayoutNumbers, now: Date): PayoutNumbers {
  if (upcoming?.takenBackAt) return { usable, upcoming: undefined };
  return upcoming && upcoming.usableFrom <= now
    ? { usable: upcoming, upcoming: undefined }
    : { usable, upcoming };
}

/** The number in use needs no waiting period: proving it again cancels a pending change. */
export function mustWait({ usable }: PayoutNumbers, phone: Phone): boolean {
  return usable?.phone !== phone;
}
