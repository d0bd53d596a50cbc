/** Takes messages of buyers: recorded and answered by a job, each once, however often the vendor passes it on. */
import { hearFrom, insertHeard } from '#channels/rows/chats.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { HeardMessage } from '#vendors/ports/channels/chat-port.ts';

export async function hearChat({ db }: Pick<Deps, 'db'>, messages: readonly HeardMessage[]): Promise<void> {
  for (const { id: name, from, text, choice } of messages)
    await inTransaction(db, async (tx) => {
      const chatId = await hearFrom(tx, from);
      const isNew = await insertHeard(tx, { chatId, name, body: { text, choice } });
      if (isNew) await requestJob(tx, { kind: 'answer-chat', chatId });
    });
}
