/** Approves or declines a prompt, as the payer would on the phone. */
import { z } from 'zod';
import { Refusal } from '#kernel/rules/refusal.ts';
import { answerWaitingPrompt, hasPrompt, type SandboxPrompt } from './prompts.ts';
import { decide, type Sandbox } from './sandbox.ts';
import type { PromptAnswer } from './schema.ts';
import { getSandboxSettings } from './settings.ts';

export async function answerSandboxPrompt(
  sandbox: Sandbox,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt> {
  if (!z.uuid().safeParse(id).success) throw new Refusal('NOT_FOUND');
  const settings = await getSandboxSettings(sandbox.db);
  return decide({ sandbox, settings }, [id], async (tx, announce) => {
    const prompt = await answerWaitingPrompt(tx, { id, answer });
    if (!prompt) throw new Refusal((await hasPrompt(tx, id)) ? 'CONFLICT' : 'NOT_FOUND');
    const ending = answer === 'approved' ? 'done' : 'failed';
    await announce({ topic: 'payment', reference: prompt.reference, ending, afterMs: 0, isInstead: true });
    return prompt;
  });
}
