/** Endpoints of the simulated handset, and of the sandbox vendors' behaviour. */
import { pesewasFromWire } from '@ntem/contract/money';
import type { sandboxEndpoints, SandboxPrompt as WirePrompt } from '@ntem/contract/sandbox/endpoints/sandbox';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { answerSandboxPrompt } from '#sandbox/answer-prompt.ts';
import { judgePrompt } from '#sandbox/fates.ts';
import { listSandboxMessages } from '#sandbox/messages.ts';
import { listSandboxPrompts, type SandboxPrompt } from '#sandbox/prompts.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { changeSandboxSettings, getSandboxSettings } from '#sandbox/settings.ts';

export function sandboxHandlers(deps: Pick<Deps, 'sandbox' | 'config'>): HandlersOf<typeof sandboxEndpoints> {
  /** These endpoints are registered only if there is a sandbox. */
  function sandbox(): Sandbox {
    if (!deps.sandbox) throw new Refusal('NOT_FOUND');
    return deps.sandbox;
  }

  return {
    'GET /sandbox/messages': async ({ query }) => {
      const messages = await listSandboxMessages(sandbox().db, query.phone);
      return { data: messages.map((message) => ({ ...toWire(message), to: message.phone })) };
    },
    'GET /sandbox/prompts': async ({ query }) => {
      const prompts = await listSandboxPrompts(sandbox().db, query.phone);
      return { data: prompts.map(presentPrompt) };
    },
    'POST /sandbox/prompts/{id}/approve': async ({ params }) => {
      const prompt = await answerSandboxPrompt(sandbox(), { id: params.id, answer: 'approved' });
      return { message: 'Payment approved', data: presentPrompt(prompt) };
    },
    'POST /sandbox/prompts/{id}/decline': async ({ params }) => {
      const prompt = await answerSandboxPrompt(sandbox(), { id: params.id, answer: 'declined' });
      return { message: 'Payment declined', data: presentPrompt(prompt) };
    },
    'GET /sandbox/numbers': async () => {
      const { ussd, whatsapp } = deps.config.channels;
      return { data: { ussd_code: ussd.code ?? null, whatsapp_number: whatsapp.number ?? null } };
    },
    'GET /sandbox/settings': async () => ({ data: toWire(await getSandboxSettings(sandbox().db)) }),
    'PUT /sandbox/settings': async ({ body }) => {
      const settings = await changeSandboxSettings(sandbox().db, {
        autoApprove: body.auto_approve,
        approveAfterMs: body.approve_after_ms,
        deliverAfterMs: body.deliver_after_ms,
        promptWindowMs: body.prompt_window_ms,
        webhooks: body.webhooks,
        floatPesewas: body.float === undefined ? undefined : pesewasFromWire(body.float),
      });
      return { message: 'Settings saved', data: toWire(settings) };
    },
  };
}

/** A handset does not show that the money was not enough: it shows the payment as declined. */
function presentPrompt(prompt: SandboxPrompt): WirePrompt {
  const judged = judgePrompt(prompt);
  return { ...toWire(prompt), status: judged === 'no_money' ? 'declined' : judged };
}
