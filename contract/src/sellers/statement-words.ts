/** A statement in words, the same on the screen and on paper. */
import { formatAmount, type Pesewas, pesewasFromWire } from '#money.ts';
import { networkFacts } from '#networks.ts';
import type { StatementKind, WireStatementLine } from '#sellers/endpoints/statements.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `October 2026` for `2026-10`. */
export function sayMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${months[Number(number) - 1]} ${year}`;
}

/** `01 Oct 2026` for `2026-10-01`. */
export function sayDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`;
}

/** `GH₵ 12.00`, `+GH₵ 12.00`, `−GH₵ 12.00`. */
export function sayChange(amountGhs: number, signed = true): string {
  const amount = pesewasFromWire(amountGhs) ?? (0n as Pesewas);
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : '';
  return `${sign}GH₵ ${formatAmount(amount).replace('-', '')}`;
}

const labels: Record<Exclude<StatementKind, 'sales'>, string> = {
  brought: 'Brought from the old system',
  subagents: 'From subagents',
  reversal: 'Refunded orders',
  withdrawal: 'Withdrawn',
  withdrawal_returned: 'Withdrawals that came back',
  to_float: 'Moved to your float',
  adjustment: 'Adjustments',
};

/** The name of a line, and the smaller text below it. */
export function sayLine(line: WireStatementLine): { label: string; note: string } {
  const { kind, network, phone_number: phone, count } = line;
  const label = kind !== 'sales' ? labels[kind] : network ? networkFacts[network].name : 'Sales';
  const many = count.toLocaleString('en');
  switch (kind) {
    case 'sales':
    case 'subagents':
      return {
        label,
        note: `${many} ${count === 1 ? 'sale' : 'sales'}, ${sayChange(line.total_sales, false)}`,
      };
    case 'reversal':
      return { label, note: `${many} ${count === 1 ? 'order' : 'orders'}` };
    case 'withdrawal':
      return { label, note: phone ? `${many} to ${phone}` : many };
    case 'brought':
      return { label, note: 'What you were owed there' };
    default:
      return { label, note: many };
  }
}
