/** Moolre as a vendor of messages: codes of our own, and plain texts. They have a key of their own. */
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { right, wrong } from '#kernel/rules/findings.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import { readUnlisted } from '#vendors/ports/message-answers.ts';
import type { MessagesPort, SendOutcome } from '#vendors/ports/messages-port.ts';
import { createVendorHttp, startWithoutAnswer, type VendorReply } from '#vendors/ports/vendor-http.ts';
import { meaningOf, toInternational } from '#vendors/ports/vendor-wire.ts';
import { senderAnswer, smsAnswer } from './wire.ts';
import { messageRefusals } from './words.ts';

export type MoolreMessageSettings = { url: string; smsKey: string; sender: string };

export function createMoolreMessages({ url, smsKey, sender }: MoolreMessageSettings): MessagesPort {
  const http = createVendorHttp(url, { 'x-api-vaskey': smsKey });
  const send = async ({ phone, text: message }: { phone: Phone; text: string }, signal: AbortSignal) => {
    const json = { type: 1, senderid: sender, messages: [{ recipient: toInternational(phone), message }] };
    return readSms(await http.post('/open/sms/send', { json, answer: smsAnswer }, signal));
  };
  return {
    name: 'moolre',
    ussdCode: '',
    sendCode: send,
    sendText: send,
    async check(signal) {
      const json = { type: 1, senderid: sender };
      const reply = await http.post('/open/sms/status', { json, answer: senderAnswer }, signal);
      const isAccepted = reply.got === 'answer' && reply.status === 200 && reply.body.status === '1';
      const key = checkKey(
        { title: 'Moolre', what: 'Key of messages', advice: 'Check MOOLRE_SMS_KEY in its dashboard.' },
        reply,
        isAccepted,
      );
      if (!isAccepted) return [key];
      const approval = reply.body.data?.approval ?? '';
      return [
        key,
        approval === 'Approved'
          ? right('Sender', `Moolre has approved ${sender}.`)
          : wrong('Sender', `Have Moolre approve ${sender} (${approval || 'not told'}).`),
      ];
    },
  };
}

function readSms(reply: VendorReply<z.output<typeof smsAnswer>>): SendOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status, code } = reply.body;
  if (reply.status < 300 && status === '1') return { outcome: 'ok' };
  const failure = status === '0' && reply.status < 500 ? meaningOf(messageRefusals, code ?? '') : undefined;
  return failure
    ? { outcome: 'failed', failure, reason: `code ${code}` }
    : readUnlisted(reply.status, code ?? undefined);
}
