/** mNotify as a vendor of messages: codes of our own, and plain texts. Its key is in the address: it is never repeated. */
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { checkMessages, readUnlisted } from '#vendors/ports/message-answers.ts';
import type { MessagesPort, SendOutcome } from '#vendors/ports/messages-port.ts';
import { createVendorHttp, startWithoutAnswer, type VendorReply } from '#vendors/ports/vendor-http.ts';
import { toInternational } from '#vendors/ports/vendor-wire.ts';
import { balanceAnswer, quickAnswer } from './wire.ts';
import { failureOf } from './words.ts';

export type MnotifySettings = { url: string; apiKey: string; sender: string };

export function createMnotifyMessages({ url, apiKey, sender }: MnotifySettings): MessagesPort {
  const http = createVendorHttp(url);
  const query = { key: apiKey };
  const send =
    (type: { sms_type?: 'otp' }) =>
    async ({ phone, text }: { phone: Phone; text: string }, signal: AbortSignal) => {
      const json = {
        recipient: [toInternational(phone)],
        sender,
        message: text,
        is_schedule: false,
        schedule_date: '',
        ...type,
      };
      return readQuick(await http.post('/sms/quick', { query, json, answer: quickAnswer }, signal));
    };
  const askBalance = (signal: AbortSignal) =>
    http.get('/balance/sms', { query, answer: balanceAnswer }, signal);
  return {
    name: 'mnotify',
    ussdCode: '',
    sendCode: send({ sms_type: 'otp' }),
    sendText: send({}),
    findCredit: async (signal) => readCredit(await askBalance(signal)),
    async check(signal) {
      const reply = await askBalance(signal);
      const credit = readCredit(reply);
      const isAccepted = credit !== undefined;
      return checkMessages({ title: 'mNotify', key: 'MNOTIFY_API_KEY', reply, isAccepted, credit, sender });
    },
  };
}

function readQuick(reply: VendorReply<z.output<typeof quickAnswer>>): SendOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status: said, message, summary } = reply.body;
  if (reply.status === 200 && said === 'success') {
    const rejected = summary?.total_rejected;
    if (rejected === 0) return { outcome: 'ok', credits: summary?.credit_used };
    // One number was given: if one was rejected, none got it.
    if (rejected === 1) return { outcome: 'failed', failure: 'refused', reason: 'number rejected' };
    return { outcome: 'unknown', reason: 'not told whether the number was rejected' };
  }
  const failure = failureOf(reply.status, said, message);
  return failure ? { outcome: 'failed', failure, reason: failure } : readUnlisted(reply.status, said);
}

function readCredit(reply: VendorReply<z.output<typeof balanceAnswer>>): number | undefined {
  if (reply.got !== 'answer' || reply.body.status !== 'success') return undefined;
  const { balance } = reply.body;
  return balance !== undefined && Number.isFinite(balance) ? balance : undefined;
}
