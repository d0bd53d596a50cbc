/** What no admin does alone, in words: what is asked, how far it is, and what whoever reads it can do. */
import type { RemovalGoal } from '@ntem/contract/account-rules';
import { sayDuration } from '@ntem/contract/durations';
import { promotionRestMs, removalRestMs } from '@ntem/contract/limits';
import type { ManagedUser, WireAdminCircle, WireAdminRequest } from '@ntem/contract/topics/users';
import { formatDay } from '#ui/core/formats.tsx';
import type { ListedStep } from '#ui/page/step-list.tsx';
import { formatAge, formatClock, formatSpan, sayWhen } from '#ui/small/moments.ts';
import { say } from '#ui/small/phrase.tsx';

export function titleOf({ kind, goal, user, effective_at }: WireAdminRequest, nowMs: number): string {
  if (kind === 'factor-reset') return `${user.name} lost the second step`;
  const when = effective_at ? ` ${sayWhen(effective_at, nowMs)}` : '';
  return `${user.name} ${kind === 'promotion' ? 'becomes an admin' : fateOf(goal)}${when}`;
}

const fates: Partial<Record<RemovalGoal, string>> = { inactive: 'is switched off', deleted: 'is deleted' };

function fateOf(goal: RemovalGoal | null): string {
  return (goal && fates[goal]) ?? 'stops being an admin';
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
  const { kind, goal, user, asked_by, asked_at, needs_second, confirmed_by, confirmed_at } = request;
  const { effective_at, expires_at } = request;
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
      : [
          {
            stage: 'now',
            words: say`A second admin confirms`,
            time: expires_at ? `until ${formatDay(expires_at)}` : undefined,
          },
        ];
  const rest: ListedStep = {
    stage: waits ? 'next' : 'now',
    words: say`Rests for ${sayDuration(kind === 'promotion' ? promotionRestMs : removalRestMs)}`,
    time: effective_at ? `until ${effective_at.slice(11, 16)}` : undefined,
  };
  const rests = kind === 'promotion' || (kind === 'removal' && !needs_second);
  return [
    { stage: 'done', words: say`${asked_by.name} asked`, time: formatClock(asked_at, nowMs) },
    ...second,
    ...(rests ? [rest] : []),
    { stage: 'next', words: endOf({ kind, goal, user }) },
  ];
}

function endOf({ kind, goal, user }: Pick<WireAdminRequest, 'kind' | 'goal' | 'user'>): ListedStep['words'] {
  switch (kind) {
    case 'promotion':
      return say`${user.name} is an admin${user.has_factor ? '' : ', once a second step is set'}`;
    case 'removal':
      return goal === 'inactive' || goal === 'deleted'
        ? say`${user.name} ${fateOf(goal)}, all sessions end`
        : say`${user.name} ${fateOf(goal)}`;
    case 'factor-reset':
      return say`The second step is removed, all sessions end, ${user.name} enrols again`;
  }
}

/** A sentence for whoever reads it, and what the button that ends it is called. */
export function footOf(request: WireAdminRequest): { note: string; stop: string } {
  const { kind, needs_second, confirmed_by, is_own, is_about_self, can_confirm, asked_by, user } = request;
  if (kind === 'removal' && is_about_self && !needs_second)
    return { note: `Stop it if you want to stay, and call ${asked_by.name}.`, stop: 'Stop it' };
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

/** In a row of the list: that they are to become another than the role beside it. */
export function promotionNote(
  { requests }: Pick<ManagedUser, 'requests'>,
  nowMs: number,
): string | undefined {
  const request = requests.find(({ kind }) => kind !== 'factor-reset');
  if (!request) return undefined;
  const [what, wait] = request.kind === 'promotion' ? ['Becomes admin', 'Admin'] : ['Is removed', 'Removal'];
  return request.effective_at
    ? `${what} ${sayWhen(request.effective_at, nowMs)}`
    : `${wait}: waits for a second admin`;
}

/** Before it is asked: a warning, and the steps that follow. Undefined until it is known who the admins are. */
export function planOf(circle: WireAdminCircle | undefined) {
  const rest = sayDuration(promotionRestMs);
  const { told = 0, needs_second = true, seconds = [] } = circle ?? {};
  const second = {
    what: `${sayOneOf(seconds)} confirms`,
    note: 'Not an account that you made',
  };
  return {
    warning: `An admin can move money and see everything. ${
      needs_second ? `Another admin must confirm, and it starts ${rest} after that.` : `It starts in ${rest}.`
    }`,
    steps: [
      { what: 'You ask', note: told > 1 ? `All ${told} admins get an SMS` : 'Every admin gets an SMS' },
      ...(needs_second ? [second] : []),
      { what: 'One hour of rest, then it counts', note: 'Any admin can stop it until then' },
    ],
  };
}

const mostNames = 4;

function sayOneOf(names: readonly string[]): string {
  if (names.length === 0) return 'Another admin';
  if (names.length > mostNames) return `One of ${names.length} other admins`;
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}
