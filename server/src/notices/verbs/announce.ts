/** Sends an announcement to the store's sellers: recorded at once, as shown, and sent by a job. */
import {
  type Audience,
  announcementTexts,
  hasForeignLink,
  measureAnnouncement,
} from '@ntem/contract/notices/announcement-rules';
import { announcementsADay } from '@ntem/contract/notices/limits';
import { sayNumber } from '@ntem/contract/words';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inLongTransaction, inTransaction } from '#kernel/db/database.ts';
import { requestJob, requestJobs } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  type Announcement,
  countAnnouncementsToday,
  countReach,
  findAnnouncement,
  insertAnnouncement,
  lockAnnouncements,
  tellAudience,
} from '#notices/rows/announcements.ts';
import { costOf, judgeAnnouncement, reachOf } from '#notices/rules/announcements.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type AnnouncementRequest = {
  title: string;
  text: string;
  audience: Audience;
  bySms: boolean;
  /** As they were shown. */
  receivers: number;
  messages: number;
};

type AnnounceDeps = Pick<Deps, 'db' | 'config'>;

export async function announce(
  deps: AnnounceDeps,
  author: Author,
  request: AnnouncementRequest,
): Promise<Announcement> {
  const { db, config } = deps;
  refuseForeignLinks(deps, request);
  const messagesEach = measureAnnouncement((await findBrand(deps)).name, request).messages;
  const id = await inTransaction(db, async (tx) => {
    await lockAnnouncements(tx);
    const reach = reachOf(request.audience, await countReach(tx));
    const sentToday = await countAnnouncementsToday(tx);
    refuseUnless(judgeAnnouncement(request, { ...reach, messagesEach, sentToday }));
    const costPesewas = costOf(request.messages, config.smsCost);
    const made = await insertAnnouncement(tx, { ...request, costPesewas, madeBy: author.userId });
    await recordAudit(tx, author, { action: 'announcement.send', subject: made, after: request });
    await requestJob(tx, { kind: 'send-announcement', announcementId: made });
    return made;
  });
  const sent = await findAnnouncement(db, id);
  if (!sent) throw new Error(`The announcement ${id} is not there.`);
  return sent;
}

function refuseForeignLinks({ config }: AnnounceDeps, { title, text }: AnnouncementRequest): void {
  const { host } = new URL(config.publicUrl);
  const foreign = Object.entries({ title, text }).filter(([, said]) => hasForeignLink(said, host));
  if (foreign.length === 0) return;
  const errors = Object.fromEntries(foreign.map(([name]) => [name, announcementTexts.link(host)]));
  throw new Refusal('VALIDATION_FAILED', { errors });
}

function refuseUnless(verdict: ReturnType<typeof judgeAnnouncement>): void {
  switch (verdict) {
    case 'send':
      return;
    case 'stale':
      throw new Refusal('STALE');
    case 'nobody':
      throw new Refusal('CONFLICT', { message: 'There is nobody to tell.' });
    case 'too many':
      throw new Refusal('CONFLICT', {
        message: `There are at most ${sayNumber(announcementsADay)} messages to sellers a day.`,
      });
  }
}

/** So many text messages leave half of their lane to everything else. */
const bucket = 'announcement';

/** A second run finds the notices there, and sends nothing. */
export async function sendAnnouncement({ db }: Pick<Deps, 'db'>, announcementId: string): Promise<undefined> {
  const announcement = await findAnnouncement(db, announcementId);
  if (!announcement) return;
  await inLongTransaction(db, async (tx) => {
    const wanting = await tellAudience(tx, announcement);
    if (!announcement.bySms) return;
    await requestJobs(
      tx,
      wanting.map((noticeId) => ({ kind: 'send-seller-text', noticeId, bucket })),
    );
  });
}
