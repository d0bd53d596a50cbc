/** Turns a channel off, with a sentence for callers, or on again. */
import { closedTextMissing, type PhoneChannel } from '@ntem/contract/channels/limits';
import type { Author } from '#accounts/rules/author.ts';
import { closeChannel, listClosed, openChannel } from '#channels/rows/closed-channels.ts';
import { isUssdText } from '#channels/rules/ussd-text.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type Switch = { channel: PhoneChannel; on: boolean; text: string | undefined; until: Date | null };

export function switchChannel({ db }: Pick<Deps, 'db'>, author: Author, wanted: Switch): Promise<void> {
  const { channel, on, text, until } = wanted;
  return inTransaction(db, async (tx) => {
    const before = (await listClosed(tx)).find((one) => one.channel === channel);
    const audit = { subject: channel, before: { text: before?.text ?? null } };
    if (on) {
      if (await openChannel(tx, channel))
        await recordAudit(tx, author, { action: 'channel.open', ...audit, after: { text: null } });
      return;
    }
    const closed = { channel, text: checkText(channel, text), until: checkUntil(until), byId: author.userId };
    await closeChannel(tx, closed);
    await recordAudit(tx, author, {
      action: 'channel.close',
      ...audit,
      after: { text: closed.text, until: until?.toISOString() ?? null },
    });
  });
}

function checkText(channel: PhoneChannel, text: string | undefined): string {
  if (text === undefined) throw new Refusal('VALIDATION_FAILED', { errors: { text: closedTextMissing } });
  if (channel === 'ussd' && !isUssdText(text))
    throw new Refusal('VALIDATION_FAILED', {
      errors: { text: 'Please use plain letters: simple phones show no others' },
    });
  return text;
}

function checkUntil(until: Date | null): Date | null {
  if (until && until.getTime() <= Date.now())
    throw new Refusal('VALIDATION_FAILED', { errors: { until: 'Please choose a time to come' } });
  return until;
}
