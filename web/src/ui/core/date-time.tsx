/** A moment as people in Ghana read it: `15 Nov 2026, 08:12`. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Africa/Accra is UTC all year round, so UTC's fields are the local ones, whatever the device is set to. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  return `${formatDay(iso)}, ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
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
