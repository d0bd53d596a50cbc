/** What no admin does alone, in words: what is asked, how far it is, and what whoever reads it can do. */
import type { ManagedUser, WireAdminRequest } from '@ntem/contract/topics/users';
import type { ListedStep } from '#ui/page/step-list.tsx';
import { formatAge, formatClock, formatSpan, sayWhen } from '#ui/small/moments.ts';
import { say } from '#ui/small/phrase.tsx';

export function titleOf({ kind, user, effective_at }: WireAdminRequest, nowMs: number): string {
  if (kind === 'factor-reset') return `${user.name} lost the second step`;
  const when = effective_at ? ` ${sayWhen(effective_at, nowMs)}` : '';
  return `${user.name} becomes an admin${when}`;
}

export function askedText(
  { asked_by, asked_at, confirmed_by, confirmed_at }: WireAdminRequest,
  nowMs: number,
) {
  if (confirmed_by && confirmed_at)
    return `confirmed by ${confirmed_by.name} at ${formatClock(confirmed_at, nowMs)}`;
  return `asked by ${asked_by.name}, ${formatAge(asked_at, nowMs)} ago`;
}

/** How long it still rests, or has waited. */
export function spanText({ effective_at, asked_at }: WireAdminRequest, nowMs: number): string {
  if (!effective_at) return formatAge(asked_at, nowMs);
  const leftMs = Date.parse(effective_at) - nowMs;
  return leftMs > 0 ? `${formatSpan(leftMs)} left` : 'any moment';
}

export function stepsOf(request: WireAdminRequest, nowMs: number): ListedStep[] {
  const { kind, user, asked_by, asked_at, needs_second, confirmed_by, confirmed_at, effective_at } = request;
  const waits = needs_second && !confirmed_by;
  const second: ListedStep[] = !needs_second
    ? []
    : confirmed_by && confirmed_at
      ? [
          {
            stage: 'done',
            words: say`${confirmed_by.name} confirmed`,
            time: formatClock(confirmed_at, nowMs),
          },
        ]
      : [{ stage: 'now', words: say`A second admin confirms` }];
  const rest: ListedStep = {
    stage: waits ? 'next' : 'now',
    words: say`Rests one hour`,
    time: effective_at ? `until ${effective_at.slice(11, 16)}` : undefined,
  };
  const end =
    kind === 'promotion'
      ? say`${user.name} is an admin${user.has_factor ? '' : ', once a second step is set'}`
      : say`The second step is removed, all sessions end, ${user.name} enrols again`;
  return [
    { stage: 'done', words: say`${asked_by.name} asked`, time: formatClock(asked_at, nowMs) },
    ...second,
    ...(kind === 'promotion' ? [rest] : []),
    { stage: 'next', words: end },
  ];
}

/** A sentence for whoever reads it, and what the button that ends it is called. */
export function footOf(request: WireAdminRequest): { note: string; stop: string } {
  const { kind, needs_second, confirmed_by, is_own, is_about_self, can_confirm, asked_by, user } = request;
  const stop = is_own ? 'Take it back' : 'Decline';
  if (!needs_second || confirmed_by)
    return { note: 'All admins got an SMS.', stop: is_own ? 'Take it back' : 'Stop it' };
  if (is_own) return { note: 'All admins got an SMS. You cannot confirm what you asked for.', stop };
  if (is_about_self) return { note: 'This is about your own account. Another admin must confirm it.', stop };
  if (!can_confirm)
    return {
      note: `You and ${asked_by.name} count as one person: one of you made the other’s account, or somebody made both. Another admin must confirm it.`,
      stop,
    };
  if (kind === 'factor-reset')
    return { note: `Call ${user.name} on the number that you know. An SMS reset never does this.`, stop };
  return { note: `If you did not expect this, decline and call ${asked_by.name}.`, stop };
}

/** In a row of the list: that they are to become more than the role beside it. */
export function promotionNote(
  { requests }: Pick<ManagedUser, 'requests'>,
  nowMs: number,
): string | undefined {
  const request = requests.find(({ kind }) => kind === 'promotion');
  if (!request) return undefined;
  return request.effective_at
    ? `Becomes admin ${sayWhen(request.effective_at, nowMs)}`
    : 'Admin: waits for a second admin';
}
