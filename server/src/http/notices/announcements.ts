/** The wire of what the store tells its sellers. */

import { pesewasToWire } from '@ntem/contract/money';
import { audiences } from '@ntem/contract/notices/announcement-rules';
import type { announcementEndpoints } from '@ntem/contract/topics/notices/announcements';
import { announce } from '#actions/notices/announce.ts';
import { countAnnouncementsToday, countReach, listAnnouncements } from '#db/notices/announcements.ts';
import type { Deps } from '#deps.ts';
import { reachOf } from '#domain/notices/announcements.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { answerPage } from '#http/wire/paging.ts';
import { toWire } from '#http/wire/to-wire.ts';

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
      const { by_sms: bySms, ...wish } = body;
      const sent = await announce(deps, author, { ...wish, bySms });
      return { message: 'The message is on its way', data: toWire(sent) };
    },
  };
}
