/** Endpoints of message texts, and of their costs. */
import { pesewasToWire } from '@ntem/contract/money';
import type { messageTextEndpoints, WireTexts } from '@ntem/contract/notices/endpoints/message-texts';
import { messageTextKinds, messageTexts } from '@ntem/contract/notices/message-texts';
import type { Deps } from '#deps.ts';
import { listOwnTexts } from '#installation/rows/own-texts.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { changeMessageText } from '#notices/verbs/message-texts.ts';
import { listSpending, sumSpentThisMonth } from '#vendors/rows/message-sends.ts';

export function messageTextHandlers(deps: Deps): HandlersOf<typeof messageTextEndpoints> {
  const { db, historyDb, config } = deps;
  const show = async (): Promise<WireTexts> => {
    const written = await listOwnTexts(db, 'message_texts');
    return {
      texts: messageTextKinds.map((kind) => {
        const own = written.find((one) => one.kind === kind);
        return {
          kind,
          text: own?.text ?? messageTexts[kind].own,
          changed_by: own?.changedBy ?? null,
          changed_at: own?.changedAt.toISOString() ?? null,
        };
      }),
      sms_cost: pesewasToWire(config.smsCost),
      link_host: new URL(config.publicUrl).host,
      support_phone: config.supportPhone,
    };
  };
  return {
    'GET /message-texts': async () => ({ data: await show() }),
    'GET /message-texts/spending': async () => {
      const [days, spent] = await Promise.all([listSpending(historyDb), sumSpentThisMonth(historyDb)]);
      const budget = config.smsMonthlyBudget;
      return {
        data: {
          days: days.map((one) => toWire(one)),
          spent_this_month: pesewasToWire(spent),
          budget: budget === undefined ? null : pesewasToWire(budget),
        },
      };
    },
    'PUT /message-texts/{kind}': async ({ author, params, body }) => {
      await changeMessageText(deps, author, { kind: params.kind, text: body.text });
      return { message: 'Saved', data: await show() };
    },
    'DELETE /message-texts/{kind}': async ({ author, params }) => {
      await changeMessageText(deps, author, { kind: params.kind, text: undefined });
      return { message: 'Restored', data: await show() };
    },
  };
}
