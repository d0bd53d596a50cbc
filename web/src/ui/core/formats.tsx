/** Formats of moments, money and phone numbers: `15 Nov 2026, 08:12`, `GH₵ 12.00`, 024 123 4567. */
import { formatAmount, pesewasFromWire } from '@ntem/contract/money';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Africa/Accra is UTC all year round, so UTC's fields are the local ones, whatever the device is set to. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  return `${formatDay(iso)}, ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
}

/** `15 Nov 2026, 08:12:04`, where seconds tell one step from the next. */
export function formatMoment(iso: string): string {
  return `${formatDateTime(iso)}:${two(new Date(iso).getUTCSeconds())}`;
}

export function formatDay(iso: string): string {
  const moment = new Date(iso);
  return `${two(moment.getUTCDate())} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

export function DateTime({ iso, format = formatDateTime }: { iso: string; format?: typeof formatDay }) {
  return (
    <time className="whitespace-nowrap tabular-nums" dateTime={iso}>
      {format(iso)}
    </time>
  );
}

export function Day({ iso }: { iso: string }) {
  return <DateTime iso={iso} format={formatDay} />;
}

/** `1,204.50`, `−3.00`. An amount with more than two decimals cannot come from the server, and is shown as a dash. */
export function formatGhs(amountGhs: number): string {
  const amount = pesewasFromWire(amountGhs);
  return amount === undefined ? '–' : writeMinus(formatAmount(amount));
}

/** The minus sign as wide as a plus, for people; files keep the keyboard's. */
export function writeMinus(figure: string): string {
  return figure.replace(/^-/, '−');
}

/** `12.4 %`, never broken before its sign. */
export function formatPercent(percent: number): string {
  return `${writeMinus(percent.toFixed(1))}\u00a0%`;
}

type MoneyProps = {
  amountGhs: number;
  /** Shows a plus sign for an increase. */
  signed?: boolean;
  className?: string;
};

/** The currency is a step smaller than its number, because some phones draw it from a fallback font. */
export function Money({ amountGhs, signed = false, className = '' }: MoneyProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {amountGhs < 0 && '−'}
      {signed && amountGhs > 0 && '+'}
      <span className="mr-[0.08em] [font-size:var(--currency-size,0.82em)] leading-none font-medium">
        GH₵
      </span>{' '}
      {formatGhs(Math.abs(amountGhs))}
    </span>
  );
}

/** A phone number grouped 3-3-4 by spacing alone, so that it is copied without gaps. */
export function Tel({ number }: { number: string }) {
  const gap = 'ml-[0.28em]';
  return (
    <span className="whitespace-nowrap tabular-nums">
      {number.slice(0, 3)}
      <span className={gap}>{number.slice(3, 6)}</span>
      <span className={gap}>{number.slice(6)}</span>
    </span>
  );
}
