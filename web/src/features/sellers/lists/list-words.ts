/** Names of a list and its lines on the screen. */
import type { WireListLine, WireListRow } from '@ntem/contract/lists/endpoints/lists';
import type { LineStatus } from '@ntem/contract/lists/line-statuses';
import { stageNames } from '@ntem/contract/orders/stages';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { sendIcon } from '#ui/small/app-icons.ts';
import type { Look } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';

export const lineLooks: Partial<Record<LineStatus, Look>> = {
  held: { label: 'To come', tone: 'neutral', icon: clockIcon },
  sent: { label: 'Sent', tone: 'neutral', icon: sendIcon },
  delivered: { label: 'Delivered', tone: 'success', icon: checkIcon },
  returned: { label: 'Failed', tone: 'danger', icon: closeIcon },
  unknown: { label: 'Not known yet', tone: 'warning', icon: clockIcon },
};

/** `Telecel 5 GB` is as the shop calls it; before that a line is what was typed. */
export function sayLine({ package_name, text }: WireListLine): string {
  return package_name ?? text;
}

/** The text of a line in three parts, of which the middle one is wrong. */
export function markIn({ text, mark }: Pick<WireListLine, 'text' | 'mark'>): [string, string, string] {
  const from = mark ? text.indexOf(mark) : -1;
  if (!mark || from === -1) return [text, '', ''];
  return [text.slice(0, from), mark, text.slice(from + mark.length)];
}

type Said = Pick<WireListLine, 'status' | 'text' | 'recipient' | 'package_name' | 'name'>;

/** The list to paste once more: as it was, with numbers as they were put right, and without what was left out. */
export function textOf(lines: readonly Said[]): string {
  const sent = lines.filter(({ status }) => status !== 'left_out');
  return sent.map(sayAgain).join('\n');
}

function sayAgain({ text, recipient, package_name, name }: Said): string {
  const isPutRight = recipient !== null && !hasNumber(text, recipient);
  return isPutRight ? [recipient, package_name, name].filter(Boolean).join(', ') : text;
}

/** With a size beside it: in `024922329 1GB` the 1 is not the tenth digit. */
function hasNumber(text: string, recipient: string): boolean {
  const digits = [...recipient.slice(1)].join('[\\s-]*');
  const rest = text.replace(new RegExp(`(\\+?233|0)?[\\s-]*${digits}(?!\\d|\\s*[gm]b)`, 'i'), '');
  return rest !== text && /\d/.test(rest);
}

export function nameOfList({ name }: Pick<WireListRow, 'name'>, lines: number): string {
  return name ?? `Pasted, ${sayCount(lines, 'line')}`;
}

export function sayEnd({ sent_at, counts }: WireListRow): string {
  const { held, sent, delivered, returned, unknown } = counts;
  if (sent_at === null) return 'not sent';
  if (held + sent > 0) return stageNames.being_sent.toLowerCase();
  const all = delivered + returned + unknown;
  return delivered === all ? 'all delivered' : `${formatCount(delivered)} of ${formatCount(all)} delivered`;
}
