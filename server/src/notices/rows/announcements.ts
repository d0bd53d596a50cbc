/** Messages of the store to its sellers. */
import type { Pesewas } from '@ntem/contract/money';
import type { Audience } from '@ntem/contract/notices/announcement-rules';
import { sellerRoles } from '@ntem/contract/people/roles';
import { sql } from 'kysely';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getValue, listRows, listValues } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { dayStart } from '#kernel/db/interval.ts';
import { type Page, type PageRequest, readPage } from '#kernel/db/pages.ts';
import { type RoleCount, rolesIn } from '#notices/rules/announcements.ts';

export type Announcement = {
  id: string;
  title: string;
  text: string;
  audience: Audience;
  bySms: boolean;
  receivers: number;
  messages: number;
  costPesewas: Pesewas;
  madeBy: string;
  createdAt: Date;
};

export function countReach(db: Db | Tx): Promise<RoleCount[]> {
  return listRows<RoleCount>(db)`
    select role, count(*)::int as sellers, count(*) filter (where coalesce(news_sms, true))::int as by_sms
    from users left join notice_settings on user_id = users.id
    where role = any(${sellerRoles}::text[]) and status = 'active' and deleted_at is null
    group by role`;
}

export function countAnnouncementsToday(db: Db | Tx): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as n from announcements where created_at >= ${dayStart}`;
}

/** One after the other, so that no two of them are each the last of a day. */
export function lockAnnouncements(tx: Tx): Promise<undefined> {
  return lockNames(tx, ['announcements']);
}

type NewAnnouncement = Omit<Announcement, 'id' | 'createdAt'>;

export function insertAnnouncement(tx: Tx, made: NewAnnouncement): Promise<string> {
  return getValue<string>(tx)`
    insert into announcements (title, text, audience, by_sms, receivers, messages, cost_pesewas, made_by)
    values (${made.title}, ${made.text}, ${made.audience}, ${made.bySms}, ${made.receivers}, ${made.messages},
            ${made.costPesewas}, ${made.madeBy})
    returning id`;
}

/** Includes the sender's name. */
const list = {
  columns: sql`announcements.*, users.name as made_by`,
  from: sql`announcements`,
  joins: sql`join users on users.id = announcements.made_by`,
};

export function listAnnouncements(db: Db, request: PageRequest): Promise<Page<Announcement>> {
  const order = sql`announcements.created_at desc, announcements.id desc`;
  return readPage(db, request, { ...list, order });
}

export function findAnnouncement(db: Db, id: string): Promise<Announcement | undefined> {
  return findRow<Announcement>(db)`
    select ${list.columns} from ${list.from} ${list.joins} where announcements.id = ${id}`;
}

/** A notice for everybody it is for and who has none yet. Answers those who also take a text message. */
export function tellAudience(tx: Tx, { id, audience }: Announcement): Promise<string[]> {
  return listValues<string>(tx)`
    with told as (
      insert into notices (user_id, kind, subject_id)
      select id, 'announcement', ${id}::uuid from users
      where role = any(${rolesIn(audience)}::text[]) and status = 'active' and deleted_at is null
      on conflict do nothing
      returning id, user_id
    )
    select told.id from told left join notice_settings using (user_id)
    where coalesce(news_sms, true)`;
}
