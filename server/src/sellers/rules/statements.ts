/** A seller's month: which one is shown, when it is closed, and its sums. */
import { hourMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import { type StatementKind, statementKinds } from '@ntem/contract/sellers/endpoints/statements';

/** A movement of the balance, or a sale that did not move it. */
export type StatementLine = {
  kind: StatementKind;
  network: Network | null;
  /** Masked. */
  phone: string | null;
  count: number;
  sold: Pesewas;
  amount: Pesewas;
};

export type DayLine = StatementLine & { day: string };

/** `2026-12` and 1 are `2027-01`. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

type Months = { asked: string | undefined; first: string; current: string };

/** The latest month that is over, unless another was asked for or there is none yet. */
export function chooseMonth({ asked, first, current }: Months): string {
  const before = addMonths(current, -1);
  return asked ?? (before < first ? current : before);
}

/** A transaction that began before midnight may be committed after it. */
const closingMs = hourMs;

/** The first day to which something can still be added. */
export function firstOpenDay(now: Date): string {
  return new Date(now.getTime() - closingMs).toISOString().slice(0, 10);
}

/** True if nothing can be added to it any more. */
export function isClosed(month: string, now: Date): boolean {
  return now.getTime() >= Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) + closingMs;
}

/** One line for each kind, network and number, in the order shown. */
export function sumLines(lines: readonly StatementLine[]): StatementLine[] {
  const sums = new Map<string, StatementLine>();
  for (const line of lines) {
    const place = line.network === null ? '' : networks.indexOf(line.network);
    const key = [statementKinds.indexOf(line.kind), place, line.phone].join(' ');
    const sum = sums.get(key);
    const { kind, network, phone } = line;
    sums.set(key, {
      ...{ kind, network, phone },
      count: line.count + (sum?.count ?? 0),
      sold: pesewas(line.sold + (sum?.sold ?? 0n)),
      amount: pesewas(line.amount + (sum?.amount ?? 0n)),
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

export function closingBalance(opening: Pesewas, lines: readonly StatementLine[]): Pesewas {
  return pesewas(lines.reduce((sum, { amount }) => sum + amount, opening as bigint));
}
