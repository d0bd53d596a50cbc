/** A moment as people in Ghana read it: `15 Nov 2026, 08:12`. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Africa/Accra is UTC all year round, so UTC's fields are the local ones, whatever the device is set to. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(moment.getUTCDate())} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
  return `${day}, ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
}

export function DateTime({ iso }: { iso: string }) {
  return (
    <time className="whitespace-nowrap tabular-nums" dateTime={iso}>
      {formatDateTime(iso)}
    </time>
  );
}
