/** Bars side by side, such as one for each day, drawn to fill whatever room they are given. */

export type Bar = {
  key: string;
  title: string;
  /** From the bottom up. Sizes are percent of the height of the chart. */
  parts: readonly { key: string; size: number; className: string; net?: string }[];
  mark?: number | undefined;
};

type BarChartProps = {
  bars: readonly Bar[];
  lines: readonly number[];
  className: string;
  /** Left out where other words nearby say what the chart shows. */
  label?: string;
};

const step = 10;

export function BarChart({ bars, lines, className, label }: BarChartProps) {
  return (
    <svg
      viewBox={`0 0 ${bars.length * step} 100`}
      className={className}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {lines.map((height) => (
        <path
          key={height}
          className="stroke-line"
          d={`M0 ${100 - height}H${bars.length * step}`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map((bar, index) => (
        <Column key={bar.key} bar={bar} x={index * step} />
      ))}
    </svg>
  );
}

function Column({ bar: { title, parts, mark }, x }: { bar: Bar; x: number }) {
  let y = 100;
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y="0" width={step} height="100" className="fill-transparent" />
      {parts.map(({ key, size, className, net }) => {
        y -= size;
        return (
          <rect
            key={key}
            x={x + step * 0.15}
            y={y}
            width={step * 0.7}
            height={size}
            className={className}
            data-net={net}
          />
        );
      })}
      {mark !== undefined && (
        <path
          d={`M${x + step * 0.05} ${100 - mark}h${step * 0.9}`}
          className="stroke-ink stroke-2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  );
}
