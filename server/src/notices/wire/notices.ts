/** Endpoints of a seller's notices. */
import type {
  noticeEndpoints,
  WireNotice,
  WireNoticeSettings,
} from '@ntem/contract/notices/endpoints/notices';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { findNoticeSettings, markSeen, saveNoticeSettings } from '#notices/rows/notice-settings.ts';
import { findUnread, listNotices, type Notice } from '#notices/rows/notices.ts';
import { saleTextsADay } from '#notices/rules/seller-texts.ts';
import { wordsOf } from '#notices/verbs/say-notice.ts';

export function noticeHandlers({ db, config }: Deps): HandlersOf<typeof noticeEndpoints> {
  const settingsOf = async (userId: string): Promise<WireNoticeSettings> => ({
    ...toWire(await findNoticeSettings(db, userId)),
    offers_sale_sms: config.saleSmsDailyCap > 0,
    most_a_day: saleTextsADay,
  });
  return {
    'GET /notices': async ({ actor, query }) => {
      const { rows, total } = await listNotices(db, actor.userId, query);
      return { data: rows.map(presentNotice), meta: presentPagination(query, total) };
    },
    'GET /notices/unread': async ({ actor }) => {
      const { unread, newest, announcement } = await findUnread(db, actor.userId);
      return {
        data: {
          unread,
          newest: newest ? presentNotice(newest) : null,
          announcement: announcement ? presentNotice(announcement) : null,
        },
      };
    },
    'POST /notices/seen': async ({ actor }) => {
      await markSeen(db, actor.userId);
      return { data: {} };
    },
    'GET /notices/settings': async ({ actor }) => ({ data: await settingsOf(actor.userId) }),
    'PUT /notices/settings': async ({ actor, body }) => {
      const { sale_sms: saleSms, news_sms: newsSms, float_sms: given } = body;
      const floatSms = given ?? (await findNoticeSettings(db, actor.userId)).floatSms;
      await saveNoticeSettings(db, actor.userId, { saleSms, newsSms, floatSms });
      return { message: 'Saved', data: await settingsOf(actor.userId) };
    },
  };
}

function presentNotice(notice: Notice): WireNotice {
  return { ...toWire(notice), ...wordsOf(notice), ext_transaction_id: notice.reference };
}
