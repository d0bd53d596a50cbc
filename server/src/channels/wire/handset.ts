/** Endpoints of dialling and chatting on the simulated handset: each call goes the way of a real vendor's. */
import { randomUUID } from 'node:crypto';
import { basePath } from '@ntem/contract/endpoint';
import { networkOfPrefix } from '@ntem/contract/phones';
import type { handsetEndpoints, WireChatMessage } from '@ntem/contract/sandbox/endpoints/handset';
import { chatSecretsOf, ussdSecretOf } from '#channels/verbs/ussd-vendors.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { insertChatMessage, listChatMessages, type SandboxChatMessage } from '#sandbox/chats.ts';
import { signAsMeta } from '#vendors/whatsapp/webhook.ts';

/** Posts to the product itself, as a vendor does. */
export type PostInside = (post: {
  url: string;
  headers: Record<string, string>;
  payload: string;
}) => Promise<{ statusCode: number; body: string }>;

const dialledForm = /^\*[\d*]{1,40}#$/;

export function handsetHandlers(deps: Deps, post: PostInside): HandlersOf<typeof handsetEndpoints> {
  async function pass(said: Record<string, unknown>): Promise<{ message: string; continueSession: boolean }> {
    const { statusCode, body } = await post({
      url: `${basePath}/channels/ussd/arkesel/${ussdSecretOf(deps)}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(said),
    });
    if (statusCode !== 200) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 1 });
    return JSON.parse(body);
  }
  return {
    'POST /sandbox/ussd': async ({ body }) => {
      const { phone, code, input, session = randomUUID() } = body;
      if (code !== undefined && !dialledForm.test(code))
        throw new Refusal('VALIDATION_FAILED', { errors: { code: 'Please dial a code such as *713*22#' } });
      const answered = await pass({
        sessionID: session,
        userID: session,
        newSession: input === undefined,
        msisdn: `233${phone.slice(1)}`,
        userData: input ?? code ?? '',
        network: networkOfPrefix(phone) ?? '',
      });
      return { data: { session, text: answered.message, open: answered.continueSession } };
    },
    'POST /sandbox/chat': async ({ body }) => {
      const { phone, text } = body;
      const { db } = sandboxOf(deps);
      // As a tap where the last message of the shop has this choice.
      const last = (await listChatMessages(db, phone)).findLast(({ isOurs }) => isOurs);
      const choice = last?.choices.find((one) => one.text === text);
      const written = await insertChatMessage(db, { phone, isOurs: false, text });
      const payload = JSON.stringify(
        writeAsMeta({ ...written, id: `sandbox-${written.id}`, phone, text, choice: choice?.id }),
      );
      const { statusCode } = await post({
        url: `${basePath}/channels/whatsapp`,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': signAsMeta(payload, chatSecretsOf(deps).app),
        },
        payload,
      });
      if (statusCode !== 200) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 1 });
      return { data: presentMessage(written) };
    },
    'GET /sandbox/chat': async ({ query }) => ({
      data: (await listChatMessages(sandboxOf(deps).db, query.phone)).map(presentMessage),
    }),
  };
}

function sandboxOf({ sandbox, config }: Deps) {
  // With a real number beside the sandbox, what is written goes to Meta alone.
  if (!sandbox || !config.channels.whatsapp.isSimulated) throw new Refusal('NOT_FOUND');
  return sandbox;
}

type Written = { id: string; phone: string; text: string; choice: string | undefined; createdAt: Date };

function writeAsMeta({ id, phone, text, choice, createdAt }: Written) {
  const said = choice
    ? {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: choice, title: text } },
      }
    : { type: 'text', text: { body: text } };
  const messages = [
    { from: `233${phone.slice(1)}`, id, timestamp: String(Math.floor(createdAt.getTime() / 1000)), ...said },
  ];
  const value = { messaging_product: 'whatsapp', messages };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '0', changes: [{ field: 'messages', value }] }],
  };
}

function presentMessage({ id, isOurs, text, choices, list, createdAt }: SandboxChatMessage): WireChatMessage {
  return {
    id: String(id),
    from: isOurs ? 'shop' : 'you',
    text,
    ...(choices.length > 0 && { choices: choices.map(({ text: label, note }) => ({ text: label, note })) }),
    ...(list !== null && { list }),
    created_at: createdAt.toISOString(),
  };
}
