/** Approves or declines a prompt, as the payer would on the phone. */
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { answerWaitingPrompt, findSandboxPrompt, type PromptAnswer, type SandboxPrompt } from './prompts.ts';
import { decide, type Sandbox } from './sandbox.ts';
import { getSandboxSettings } from './settings.ts';

export async function answerSandboxPrompt(
  sandbox: Sandbox,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt> {
  if (!z.uuid().safeParse(id).success) throw new Refusal('NOT_FOUND');
  return decide(sandbox, [id], async (tx, announce) => {
    const prompt = await answerWaitingPrompt(tx, { id, answer });
    if (!prompt) throw new Refusal((await findSandboxPrompt(tx, { id })) ? 'CONFLICT' : 'NOT_FOUND');
    await announce({
      vendor: 'payments',
      topic: 'payment',
      reference: prompt.reference,
      ending: answer === 'approved' ? 'done' : 'failed',
      habit: (await getSandboxSettings(tx)).webhooks,
      afterMs: 0,
      isInstead: true,
    });
    return prompt;
  });
}
