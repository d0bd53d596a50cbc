/** The audience of an announcement, in words. */
import type { Audience } from '@ntem/contract/notices/announcement-rules';
import { formatCount } from '#ui/small/counts.ts';

export const audienceWords: Record<Audience, string> = {
  sellers: 'All active sellers',
  agents: 'Agents only',
  subagents: 'Subagents only',
};

export function saySellers(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'seller' : 'sellers'}`;
}
