/** The subagents of an agent, and their sums. */
import { sql } from 'kysely';
import { getRow, listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';
import type { User } from '#people/rows/users.ts';
import { isAccountOf, isGuestOf, isSubagent, type Viewer } from './trees.ts';

export type Subagent = Pick<User, 'id' | 'name' | 'phone' | 'email' | 'createdAt'> & {
  guests: number;
  code: string | null;
  isLinkValid: boolean;
  hasJoined: boolean;
};

const linkJoin = sql`left join referral_links as link on link.user_id = users.id and link.void_at is null`;
const isLinkValid = sql`coalesce(link.expires_at > now() and users.status = 'active', false)`;

/** The newest first. Guests are counted for the page alone. */
export function listSubagents(
  db: Db,
  { viewerId, tree }: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<Subagent[]> {
  return listRows<Subagent>(db)`
    select users.id, users.name, users.phone, users.email, users.created_at, code, ${isLinkValid} as is_link_valid,
           users.password_hash is not null as has_joined,
           (select count(*) from users as account where account.upline_id = users.id and ${isAccountOf(tree)})::int
           + (select count(*) from guests as guest where guest.seller_id = users.id and ${isGuestOf(tree)})::int
             as guests
    from (
      select * from users where upline_id = ${viewerId} and ${isSubagent}
      order by created_at desc, id limit ${limit} offset ${offset}
    ) as users ${linkJoin}
    order by users.created_at desc, users.id`;
}

export type SubagentSums = { total: number; active: number; newThisMonth: number; guests: number };

export function sumSubagents(db: Db, { viewerId, tree }: Viewer): Promise<SubagentSums> {
  return getRow<SubagentSums>(db)`
    select count(*)::int as total, count(*) filter (where ${isLinkValid})::int as active,
           count(*) filter (where users.created_at >= ${monthStart})::int as new_this_month,
           (select count(*) from users as account
            where ${isAccountOf(tree)} and account.upline_id <> ${viewerId})::int
           + (select count(*) from guests as guest
              where ${isGuestOf(tree)} and guest.seller_id <> ${viewerId})::int as guests
    from users ${linkJoin}
    where users.upline_id = ${viewerId} and ${isSubagent}`;
}
