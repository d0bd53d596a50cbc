/** The story of one purchase, line by line: moments, calls, vendors' deeds, deaths, and each step of its order. */
import { sql } from 'kysely';
import { startMs } from './database.ts';
import type { Purchase } from './plan.ts';
import type { Shop } from './shop.ts';

type Line = { atMs: number; text: string };

export async function tellStory(shop: Shop, purchase: Purchase, lines: readonly string[]): Promise<string[]> {
  const { payer, recipient, n } = purchase;
  const names = await shop.look(sql<{ name: string }>`
    with own as (select id, reference from orders where payer = ${payer})
    select id::text as name from own union all select reference from own
    union all select attempts.id::text from attempts join own on own.id = order_id
    union all select attempts.reference from attempts join own on own.id = order_id`);
  const steps = await shop.look(sql<{ at: Date; text: string }>`
    select order_events.created_at as at,
      orders.reference || ': ' || coalesce(from_state || ' to ', '') || to_state || ' by ' || actor as text
    from order_events join orders on orders.id = order_id where payer = ${payer} order by order_events.id`);
  const own = [payer, recipient, ...names.map(({ name }) => name)];
  const heard = lines.map(readLine).filter(({ text }) => own.some((name) => text.includes(name)));
  const told = [...heard, ...steps.map(({ at, text }) => ({ atMs: at.getTime() - startMs, text }))];
  const [first, last] = [
    Math.min(...told.map(({ atMs }) => atMs)),
    Math.max(...told.map(({ atMs }) => atMs)),
  ];
  const deaths = lines
    .map(readLine)
    .filter(({ atMs, text }) => atMs >= first && atMs <= last && / dies$| is about to /.test(text));
  const faults = purchase.faults.map(
    ({ where, nth, what, ms }) => `${where}[${nth}] ${what}${ms ? ` ${ms} ms` : ''}`,
  );
  return [
    `purchase ${n}, ${payer} for ${recipient}, through ${purchase.ref ?? 'nobody'}; scripted: ${faults.join(', ') || 'nothing'}`,
    ...[...told, ...deaths]
      .sort((one, other) => one.atMs - other.atMs)
      .map(({ atMs, text }) => `  ${sayMoment(atMs)}  ${text}`),
  ];
}

function readLine(line: string): Line {
  const [atMs = ''] = line.split(' ', 1);
  return { atMs: Number(atMs), text: line.slice(atMs.length + 1) };
}

function sayMoment(ms: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000, 3)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`;
}
