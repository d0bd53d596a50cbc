/** Takes messages of buyers: recorded and answered by a job, each once, however often the vendor passes it on. */
import { hearFrom, insertHeard, insertSaid, takeSentNews } from '#channels/rows/chats.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { HeardMessage } from '#vendors/ports/channels/chat-port.ts';

const longestName = 256;

export async function hearChat({ db }: Pick<Deps, 'db'>, messages: readonly HeardMessage[]): Promise<void> {
  for (const { id: name, from, text, choice, at } of messages)
    await inTransaction(db, async (tx) => {
      const chatId = await hearFrom(tx, { phone: from, at });
      const isNew = await insertHeard(tx, { chatId, name, body: { text, choice, at } });
      if (isNew) await requestJob(tx, { kind: 'answer-chat', chatId });
    });
}

/** News that the vendor took, and now says it could not deliver: they go by text message, once. */
export async function hearFailures({ db }: Pick<Deps, 'db'>, failed: readonly string[]): Promise<void> {
  for (const message of failed)
    await inTransaction(db, async (tx) => {
      const news = await takeSentNews(tx, message);
      if (!news) return;
      const { chatId, body } = news;
      await insertSaid(tx, {
        chatId,
        name: `lost ${message}`.slice(0, longestName),
        body: { ...body, isLost: true },
      });
      await requestJob(tx, { kind: 'answer-chat', chatId });
    });
}
