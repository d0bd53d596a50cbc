/** Conversations in the database: one row for each session of a network, and for each talk in a chat. */
import type { PhoneChannel } from '@ntem/contract/channels/limits';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { State } from '#channels/rules/conversation.ts';
import type { Drawn } from '#channels/rules/drawing.ts';
import {
  chatIdleMs,
  mostSessionsKept,
  resumeWithinMs,
  sessionsKeptForMs,
  sessionWindowMs,
} from '#channels/rules/session-limits.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getValue, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

type SessionName = { channel: PhoneChannel; vendor: string; vendorSession: string };

export type Session = SessionName & {
  id: string;
  phone: Phone;
  refCode: string | null;
  state: State;
  answer: Drawn;
  step: number;
  lastCall: string | null;
  ended: 'bought' | 'finished' | 'left' | null;
};

const columns = sql`
  id, channel, vendor, vendor_session, phone, ref_code, state, answer, step, last_call, ended`;

const isNamed = ({ channel, vendor, vendorSession }: SessionName) => sql`
  channel = ${channel} and vendor = ${vendor} and vendor_session = ${vendorSession}`;

/** Goes on, or was cut off a moment ago: its number may take it up under another name. */
const isWarm = sql`
  coalesce(ended, 'left') = 'left' and touched_at > now()
    - case when channel = 'whatsapp' then ${interval(chatIdleMs)} else ${interval(resumeWithinMs)} end`;

type Caller = SessionName & { phone: Phone };

/** The session of this name; if there is none, the one that the number left a moment ago. Without a lock. */
export function findSession(db: Db | Tx, caller: Caller): Promise<Session | undefined> {
  return findRow<Session>(db)`
    (select ${columns}, 0 as place from channel_sessions where ${isNamed(caller)})
    union all
    (select ${columns}, 1 from channel_sessions
     where channel = ${caller.channel} and phone = ${caller.phone} and ${isWarm}
     order by touched_at desc limit 1)
    order by place limit 1`;
}

/** The talk that a message belongs to: the one that it was answered in already, or the one that goes on. */
export function findChatSession(
  db: Db,
  { phone, lastCall }: { phone: Phone; lastCall: string },
): Promise<Pick<Session, 'vendorSession' | 'step'> | undefined> {
  return findRow<Pick<Session, 'vendorSession' | 'step'>>(db)`
    select vendor_session, step from channel_sessions
    where channel = 'whatsapp' and phone = ${phone} and (last_call = ${lastCall} or (${isWarm}))
    order by last_call is not distinct from ${lastCall} desc, touched_at desc limit 1`;
}

/** Calls of one number come one after the other. */
export async function lockCaller(
  tx: Tx,
  { channel, phone }: Pick<Caller, 'channel' | 'phone'>,
): Promise<void> {
  await lockNames(tx, [`session ${channel} ${phone}`]);
}

/** How many this number began lately. */
export function countSessions(
  tx: Tx,
  { channel, phone }: Pick<Caller, 'channel' | 'phone'>,
): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from channel_sessions
    where channel = ${channel} and phone = ${phone} and touched_at > now() - ${interval(sessionWindowMs)}
      and created_at > now() - ${interval(sessionWindowMs)}`;
}

type Written = { state: State; answer: Drawn; ended: Session['ended'] };

export async function insertSession(
  tx: Tx,
  {
    channel,
    vendor,
    vendorSession,
    phone,
    refCode,
    state,
    answer,
    ended,
    lastCall,
  }: Caller & Written & { refCode: string | null; lastCall: string | null },
): Promise<void> {
  await run(tx)`
    insert into channel_sessions (channel, vendor, vendor_session, phone, ref_code, state, answer, screen, ended, last_call)
    values (${channel}, ${vendor}, ${vendorSession}, ${phone}, ${refCode}, ${JSON.stringify(state)}::jsonb,
      ${JSON.stringify(answer)}::jsonb, ${state.at}, ${ended}, ${lastCall})`;
}

export type Change = Written & {
  vendorSession: string;
  lastCall: string | null;
  /** False where the same screen is only shown again. */
  isStep: boolean;
  isMiss: boolean;
  asksPerson: boolean;
  orderId?: string | undefined;
};

/** Of a session that its caller has locked. */
export async function changeSession(tx: Tx, id: string, change: Change): Promise<void> {
  const {
    state,
    answer,
    ended,
    vendorSession,
    lastCall,
    isStep,
    isMiss,
    asksPerson,
    orderId = null,
  } = change;
  await run(tx)`
    update channel_sessions set state = ${JSON.stringify(state)}::jsonb, answer = ${JSON.stringify(answer)}::jsonb,
      screen = ${state.at}, ended = ${ended}, vendor_session = ${vendorSession}, last_call = ${lastCall},
      step = step + ${isStep ? 1 : 0}, misses = misses + ${isMiss ? 1 : 0},
      asked_person = asked_person or ${asksPerson}, order_id = coalesce(${orderId}::uuid, order_id), touched_at = now()
    where id = ${id}`;
}

/** The network, or the caller, has hung up. */
export async function leaveSession(db: Db, caller: Caller): Promise<void> {
  await run(db)`
    update channel_sessions set ended = 'left'
    where ${isNamed(caller)} and phone = ${caller.phone} and ended is null`;
}

/** What is older than its time, and what is more than there may be. */
export async function deleteOldSessions(db: Db, most = mostSessionsKept): Promise<void> {
  await run(db)`delete from channel_sessions where created_at < now() - ${interval(sessionsKeptForMs)}`;
  await run(db)`
    delete from channel_sessions where created_at <= (
      select created_at from channel_sessions order by created_at desc offset ${most} limit 1)`;
}
