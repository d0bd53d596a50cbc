/** An amount of money, always through this one formatter: `GH₵ 12.00`, `−GH₵ 4.10`. */
import { formatAmount, pesewasFromWire } from '@ntem/contract/money';

/** `1,204.50`. An amount with more than two decimals cannot come from the server, and is shown as a dash. */
export function formatGhs(amountGhs: number): string {
  const amount = pesewasFromWire(amountGhs);
  return amount === undefined ? '–' : formatAmount(amount);
}

type MoneyProps = {
  amountGhs: number;
  /** It is a change: one that adds something says so. */
  signed?: boolean;
};

/** The currency is a step smaller than its number, because some phones draw it from a fallback font. */
export function Money({ amountGhs, signed = false }: MoneyProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {amountGhs < 0 && '−'}
      {signed && amountGhs > 0 && '+'}
      <span className="mr-[0.08em] [font-size:var(--currency-size,0.82em)] leading-none font-medium">
        GH₵
      </span>{' '}
      {formatGhs(Math.abs(amountGhs))}
    </span>
  );
}
