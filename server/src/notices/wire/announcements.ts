/** Endpoints of the store's announcements to its sellers. */
import { pesewasToWire } from '@ntem/contract/money';
import { audiences } from '@ntem/contract/notices/announcement-rules';
import type { announcementEndpoints } from '@ntem/contract/notices/endpoints/announcements';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { countAnnouncementsToday, countReach, listAnnouncements } from '#notices/rows/announcements.ts';
import { reachOf } from '#notices/rules/announcements.ts';
import { announce } from '#notices/verbs/announce.ts';

export function announcementHandlers(deps: Deps): HandlersOf<typeof announcementEndpoints> {
  const { db, config } = deps;
  return {
    'GET /announcements/reach': async () => {
      const [counts, sentToday] = await Promise.all([countReach(db), countAnnouncementsToday(db)]);
      return {
        data: {
          audiences: audiences.map((audience) => ({ audience, ...toWire(reachOf(audience, counts)) })),
          sms_cost: pesewasToWire(config.smsCost),
          sent_today: sentToday,
          link_host: new URL(config.publicUrl).host,
        },
      };
    },
    'GET /announcements': async ({ query }) =>
      answerPage(query, await listAnnouncements(db, query), (sent) => toWire(sent)),
    'POST /announcements': async ({ author, body }) => {
      const { by_sms: bySms, ...request } = body;
      const sent = await announce(deps, author, { ...request, bySms });
      return { message: 'The message is on its way', data: toWire(sent) };
    },
  };
}
