/** Decides whether an announcement may be sent as shown, and what it costs. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Audience } from '@ntem/contract/notices/announcement-rules';
import { announcementsADay } from '@ntem/contract/notices/limits';
import { type Role, sellerRoles } from '@ntem/contract/people/roles';

/** Of active sellers of one role: how many, and how many of them take text messages. */
export type RoleCount = { role: Role; sellers: number; bySms: number };

const rolesOf: Record<Audience, readonly Role[]> = {
  sellers: sellerRoles,
  agents: ['agent'],
  subagents: ['subagent'],
};

export function rolesIn(audience: Audience): readonly Role[] {
  return rolesOf[audience];
}

export function reachOf(
  audience: Audience,
  counts: readonly RoleCount[],
): { sellers: number; bySms: number } {
  const some = counts.filter(({ role }) => rolesIn(audience).includes(role));
  const sum = (key: 'sellers' | 'bySms') => some.reduce((total, count) => total + count[key], 0);
  return { sellers: sum('sellers'), bySms: sum('bySms') };
}

type AnnouncementRequest = { bySms: boolean; receivers: number; messages: number };
type Facts = { sellers: number; bySms: number; messagesEach: number; sentToday: number };

/** `stale`: other people, or other costs, than were shown. */
export function judgeAnnouncement(
  request: AnnouncementRequest,
  facts: Facts,
): 'send' | 'nobody' | 'too many' | 'stale' {
  if (facts.sentToday >= announcementsADay) return 'too many';
  if (facts.sellers === 0) return 'nobody';
  const messages = request.bySms ? facts.bySms * facts.messagesEach : 0;
  return request.receivers === facts.sellers && request.messages === messages ? 'send' : 'stale';
}

export function costOf(messages: number, smsCost: Pesewas): Pesewas {
  return pesewas(BigInt(messages) * smsCost);
}
