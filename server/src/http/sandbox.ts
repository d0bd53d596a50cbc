/** The wire of the simulated handset, and of how the sandbox vendors behave. */
import { pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import type {
  sandboxEndpoints,
  SandboxPrompt as WirePrompt,
  SandboxSettings as WireSettings,
} from '@ntem/contract/sandbox';
import { answerSandboxPrompt } from '#actions/answer-sandbox-prompt.ts';
import { listSandboxMessages } from '#db/sandbox-messages.ts';
import { listSandboxPrompts, type SandboxPrompt } from '#db/sandbox-prompts.ts';
import { changeSandboxSettings, getSandboxSettings, type SandboxSettings } from '#db/sandbox-settings.ts';
import type { Deps } from '#deps.ts';
import { judgePrompt } from '#providers/sandbox-fates.ts';
import type { HandlersOf } from './endpoints.ts';

export function sandboxHandlers({ db }: Pick<Deps, 'db'>): HandlersOf<typeof sandboxEndpoints> {
  return {
    'GET /sandbox/messages': async ({ query }) => {
      const messages = await listSandboxMessages(db, query.phone);
      return {
        data: messages.map(({ id, phone, text, code, created_at }) => ({
          id,
          to: phone,
          text,
          code,
          created_at: created_at.toISOString(),
        })),
      };
    },
    'GET /sandbox/prompts': async ({ query }) => {
      const prompts = await listSandboxPrompts(db, query.phone);
      return { data: prompts.map(presentPrompt) };
    },
    'POST /sandbox/prompts/{id}/approve': async ({ params }) => {
      const prompt = await answerSandboxPrompt({ db }, { id: params.id, answer: 'approved' });
      return { message: 'Payment approved', data: presentPrompt(prompt) };
    },
    'POST /sandbox/prompts/{id}/decline': async ({ params }) => {
      const prompt = await answerSandboxPrompt({ db }, { id: params.id, answer: 'declined' });
      return { message: 'Payment declined', data: presentPrompt(prompt) };
    },
    'GET /sandbox/settings': async () => ({ data: presentSettings(await getSandboxSettings(db)) }),
    'PUT /sandbox/settings': async ({ body: { float, ...changes } }) => {
      const floatPesewas = float === undefined ? undefined : pesewasFromWire(float);
      const settings = await changeSandboxSettings(db, {
        ...changes,
        ...(floatPesewas !== undefined && { float_pesewas: floatPesewas }),
      });
      return { message: 'Settings saved', data: presentSettings(settings) };
    },
  };
}

/** A handset does not tell whose money was not enough: to it the payment was declined. */
function presentPrompt(prompt: SandboxPrompt): WirePrompt {
  const judged = judgePrompt(prompt);
  return {
    id: prompt.id,
    reference: prompt.reference,
    amount: pesewasToWire(prompt.amount_pesewas),
    payer: prompt.payer,
    network: prompt.network,
    label: prompt.label,
    status: judged === 'no_money' ? 'declined' : judged,
    created_at: prompt.created_at.toISOString(),
  };
}

function presentSettings({ float_pesewas, ...settings }: SandboxSettings): WireSettings {
  return { ...settings, float: pesewasToWire(float_pesewas) };
}
