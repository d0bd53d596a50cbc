/** The calls of the handset at /sandbox, answered by simulators: the messages to a number, and its owner's replies. */
import { usualNetwork } from '@ntem/contract/networks';
import { networkOfPrefix, type Phone, parsePhone } from '@ntem/contract/phones';
import type { SandboxPrompt } from '@ntem/contract/sandbox/endpoints/sandbox';
import type { PlayAnswer, PlayRequest } from './front.ts';
import type { Simulator } from './simulator.ts';

const notFound: PlayAnswer = { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } };

export function createHandset(simulators: readonly Simulator[]) {
  /** The origin of each prompt that was shown. */
  const shown = new Map<string, { simulator: Simulator; reference: string; phone: Phone }>();

  function listPrompts(phone: Phone): SandboxPrompt[] {
    const prompts = simulators.flatMap((simulator) =>
      simulator.prompts(phone).map(({ id: theirs, reference, amount, status }) => {
        const id = `${simulator.name}-${theirs}`;
        shown.set(id, { simulator, reference, phone });
        const began = simulator.journal.find((one) => one.kind === 'charge' && one.reference === reference);
        return {
          id,
          reference,
          amount,
          payer: phone,
          network: networkOfPrefix(phone) ?? usualNetwork,
          label: `Simulated by ${simulator.name}`,
          status: status as SandboxPrompt['status'],
          created_at: new Date(began?.at ?? 0).toISOString(),
        };
      }),
    );
    return prompts.reverse().sort((one, other) => other.created_at.localeCompare(one.created_at));
  }

  function listMessages(phone: Phone) {
    return simulators
      .flatMap((simulator) =>
        simulator.messages(phone).map(({ id, text, code, at }) => ({
          id: `${simulator.name}-${id}`,
          to: phone,
          text,
          code: code || null,
          created_at: new Date(at).toISOString(),
        })),
      )
      .reverse()
      .sort((one, other) => other.created_at.localeCompare(one.created_at));
  }

  function answerPrompt(id: string, action: 'approve' | 'decline'): PlayAnswer {
    const found = shown.get(id);
    if (!found) return notFound;
    found.simulator.payer(found.reference, action);
    const data = listPrompts(found.phone).find((prompt) => prompt.id === id);
    return { status: 200, body: { message: `Payment ${action}d`, data } };
  }

  return ({ method, path, query }: PlayRequest): PlayAnswer => {
    const phone = parsePhone(query.get('phone') ?? '');
    if (method === 'GET' && phone && path === '/messages')
      return { status: 200, body: { message: 'OK', data: listMessages(phone) } };
    if (method === 'GET' && phone && path === '/prompts')
      return { status: 200, body: { message: 'OK', data: listPrompts(phone) } };
    const [, id, action] = /^\/prompts\/([^/]+)\/(approve|decline)$/.exec(path) ?? [];
    if (method !== 'POST' || id === undefined) return notFound;
    return answerPrompt(decodeURIComponent(id), action === 'approve' ? 'approve' : 'decline');
  };
}
