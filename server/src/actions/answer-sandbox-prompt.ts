/** Approves or declines a prompt, as the payer would on the phone. */
import { z } from 'zod';
import { type Db, inTransaction } from '#db/database.ts';
import { announceSandboxEnding } from '#db/sandbox-events.ts';
import {
  answerWaitingPrompt,
  findSandboxPrompt,
  type PromptAnswer,
  type SandboxPrompt,
} from '#db/sandbox-prompts.ts';
import { getSandboxSettings } from '#db/sandbox-settings.ts';
import { Refusal } from '#domain/refusal.ts';

export async function answerSandboxPrompt(
  { db }: { db: Db },
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt> {
  if (!z.uuid().safeParse(id).success) throw new Refusal('NOT_FOUND');
  return inTransaction(db, async (tx) => {
    const prompt = await answerWaitingPrompt(tx, { id, answer });
    if (!prompt) throw new Refusal((await findSandboxPrompt(tx, { id })) ? 'CONFLICT' : 'NOT_FOUND');
    await announceSandboxEnding(tx, {
      vendor: 'payments',
      topic: 'payment',
      reference: prompt.reference,
      ending: answer === 'approved' ? 'done' : 'failed',
      habit: (await getSandboxSettings(tx)).webhooks,
      afterMs: 0,
    });
    return prompt;
  });
}
