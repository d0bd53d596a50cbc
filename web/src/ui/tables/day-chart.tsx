/** Stacked bars, one for each day, with both axes. A finger, a pointer or the arrow keys read a day in the line above. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { LinkButton } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { axisSteps, axisTop } from './chart-scale.ts';
import { DataTable } from './data-table.tsx';

export type ChartDay = {
  /** `2026-11-15` */
  date: string;
  /** From the bottom up. */
  parts: readonly { net: string; name: string; value: number }[];
  total: number;
};

type DayChartProps<Day extends ChartDay> = {
  days: readonly Day[];
  /** The name of the count: `Orders sold each day`. */
  label: string;
  /** A value with its unit. */
  format: (value: number) => string;
  /** Further facts of the chosen day. */
  more: (day: Day) => string;
};

/** Africa/Accra is UTC all year round. */
const isSunday = (date: string) => new Date(date).getUTCDay() === 0;

export function DayChart<Day extends ChartDay>({ days, label, format, more }: DayChartProps<Day>) {
  const [chosen, setChosen] = useState<string>();
  const [isTable, setTable] = useState(false);
  // At first the last full day: today is not over.
  const at = days.findIndex(({ date }) => date === chosen);
  const index = at >= 0 ? at : Math.max(0, days.length - 2);
  const day = days[index];
  if (!day) return <p className="text-md text-ink-muted">No days under these filters.</p>;
  const choose = (next: number) => setChosen(days[Math.min(Math.max(next, 0), days.length - 1)]?.date);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-md">
        <span className="font-bold max-sm:w-full">{formatDay(day.date)}</span>
        {[...day.parts].reverse().map(({ net, name, value }) => (
          <NetworkMark key={net} network={net} className="items-center gap-1.5">
            <span>
              {name} <b className="whitespace-nowrap tabular-nums">{format(value)}</b>
            </span>
          </NetworkMark>
        ))}
        <span className="text-ink-muted tabular-nums sm:ml-auto max-sm:w-full">{more(day)}</span>
      </p>
      <Plot
        days={days}
        index={index}
        onChoose={choose}
        label={label}
        valueText={readingOf(day, format, more)}
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted print:hidden max-sm:[&_button]:min-h-touch">
        <span>{label}. Slide a finger across, or use the arrow keys, to read a day.</span>
        <LinkButton onClick={() => setTable(!isTable)}>
          {isTable ? 'Hide the table' : 'Show as a table'}
        </LinkButton>
      </figcaption>
      {isTable && <DaysTable days={days} label={label} format={format} more={more} />}
    </figure>
  );
}

function readingOf<Day extends ChartDay>(
  day: Day,
  format: (value: number) => string,
  more: (day: Day) => string,
): string {
  const parts = day.parts.map(({ name, value }) => `${name} ${format(value)}`);
  return `${formatDay(day.date)}: ${more(day)}. ${parts.join(', ')}`;
}

type PlotProps = {
  days: readonly ChartDay[];
  index: number;
  onChoose: (index: number) => void;
  label: string;
  valueText: string;
};

const keys: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: (_, last) => last,
};

function Plot({ days, index, onChoose, label, valueText }: PlotProps) {
  const top = axisTop(Math.max(...days.map(({ total }) => total)));
  const press = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    onChoose(move(index, days.length - 1));
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(Math.floor(((clientX - left) / width) * days.length));
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 sm:gap-x-3">
      <Axis top={top} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        className="relative grid h-44 touch-pan-y auto-cols-[minmax(0,1fr)] grid-flow-col border-b border-control bg-[repeating-linear-gradient(to_bottom,var(--color-line)_0_1px,transparent_1px_25%)] focus-visible:outline-offset-4 sm:h-52"
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
      >
        {days.map((day, nth) => (
          <Column key={day.date} day={day} top={top} isOn={nth === index} />
        ))}
      </div>
      <Dates days={days} />
    </div>
  );
}

function Axis({ top }: { top: number }) {
  const marks = Array.from({ length: axisSteps + 1 }, (_, step) => (top / axisSteps) * (axisSteps - step));
  return (
    <div
      className="-my-2 flex flex-col justify-between text-right text-xs leading-4 text-ink-subtle tabular-nums"
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <span key={mark}>{mark.toLocaleString('en')}</span>
      ))}
    </div>
  );
}

/** Two pixels of background separate the parts, so that two of one colour stay apart. */
function Column({ day: { parts }, top, isOn }: { day: ChartDay; top: number; isOn: boolean }) {
  return (
    <div
      className={`flex h-full flex-col-reverse items-center gap-0.5 px-px sm:px-0.75 ${isOn ? 'rounded-xs bg-surface-selected shadow-[inset_0_0_0_1px_var(--color-brand-line)]' : ''}`}
    >
      {parts
        .filter(({ value }) => value > 0)
        .map(({ net, value }) => (
          <span
            key={net}
            data-net={net}
            className="net-bar min-h-0.5 w-full max-w-6 last:rounded-t-xs print:[print-color-adjust:exact]"
            style={{ height: `${(value / top) * 100}%` }}
          />
        ))}
    </div>
  );
}

/** Each Sunday, on phones every second one; if there is none, the first and the last day. */
function Dates({ days }: { days: readonly ChartDay[] }) {
  const sundays = days.flatMap(({ date }, index) => (isSunday(date) ? [index] : []));
  const shown = sundays.length > 1 ? sundays : [0, days.length - 1];
  return (
    <div
      className="relative col-start-2 mt-1.5 h-4 text-xs leading-4 text-ink-subtle tabular-nums"
      aria-hidden="true"
    >
      {[...new Set(shown)].map((index, nth) => (
        <span
          key={index}
          className={`absolute -translate-x-1/2 whitespace-nowrap first:translate-x-[max(-50%,-1.5rem)] ${nth % 2 === 1 && shown.length > 2 ? 'max-sm:hidden' : ''}`}
          style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
        >
          {formatDay(days[index]?.date ?? '').slice(0, 6)}
        </span>
      ))}
    </div>
  );
}

type DaysTableProps<Day extends ChartDay> = Pick<DayChartProps<Day>, 'days' | 'label' | 'format' | 'more'>;

function DaysTable<Day extends ChartDay>({ days, label, format, more }: DaysTableProps<Day>) {
  const names = days[0]?.parts.map(({ name }) => name) ?? [];
  return (
    <DataTable
      label={label}
      columns={[
        { header: 'Day', place: 'lead1', cell: ({ date }) => formatDay(date) },
        ...names.map((header, nth) => ({
          header,
          place: 'quiet' as const,
          labelled: true,
          numeric: true,
          cell: ({ parts }: Day) => format(parts[nth]?.value ?? 0),
        })),
        { header: 'Together', place: 'line', numeric: true, cell: more },
      ]}
      rows={[...days].reverse().map((day) => ({ ...day, id: day.date }))}
      empty={{ icon: '', title: '' }}
    />
  );
}
