/** BulkClix as a vendor of messages: codes that it makes and verifies by its own request, and plain texts. */
import { codeDigits } from '@ntem/contract/accounts/limits';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { right, wrong } from '#kernel/rules/findings.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import { readUnlisted } from '#vendors/ports/message-answers.ts';
import type {
  CodeVerdict,
  MakeOutcome,
  MessagesPort,
  NotSentForCertain,
  SendOutcome,
} from '#vendors/ports/messages-port.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { createVendorHttp, startWithoutAnswer, type VendorReply } from '#vendors/ports/vendor-http.ts';
import { otpAnswer, senderList, smsAnswer, verifyAnswer } from './wire.ts';
import { isAboutKey, messageFailureOf, takenWords } from './words.ts';

/** `senderId`: BulkClix's own id of the sender name, not the name. */
export type BulkClixMessageSettings = { url: string; apiKey: string; senderId: string | undefined };

const placeholder = '<%otp_code%>';
const noSender = { outcome: 'failed', failure: 'config', reason: 'BULKCLIX_SENDER_ID is not set' } as const;

export function createBulkClixMessages({ url, apiKey, senderId }: BulkClixMessageSettings): MessagesPort {
  const http = createVendorHttp(url, { 'x-api-key': apiKey });
  const sendText = async (
    { phone, text }: { phone: Phone; text: string },
    signal: AbortSignal,
  ): Promise<SendOutcome> => {
    if (!senderId) return noSender;
    const json = { sender_id: senderId, message: text, recipients: [phone] };
    return readSms(await http.post('/sms-api/send', { json, answer: smsAnswer }, signal));
  };
  return {
    name: 'bulkclix',
    ussdCode: '',
    sendCode: sendText,
    sendText,
    ownCodes: {
      digits: codeDigits,
      ussdCode: '*928*085*1#',
      isBoundToRequest: true,
      serves: () => true,
      async send({ phone, minutes, textWith }, signal) {
        if (!senderId) return noSender;
        const message = textWith(placeholder);
        const json = { phoneNumber: phone, senderId, message, expiry: minutes, length: codeDigits };
        return readSent(await http.post('/sms-api/otp/send', { json, answer: otpAnswer }, signal));
      },
      async verify({ handle, phone, code }, signal) {
        if (handle.vendorRequest === undefined) return 'expired';
        const json = { requestId: handle.vendorRequest, phoneNumber: phone, code };
        return readVerdict(await http.post('/sms-api/otp/verify', { json, answer: verifyAnswer }, signal));
      },
    },
    async check(signal) {
      const reply = await http.get('/sms-api/senderIds', { answer: senderList }, signal);
      return checkSender(reply, senderId);
    },
  };
}

function checkSender(
  reply: VendorReply<z.output<typeof senderList>>,
  senderId: string | undefined,
): VendorCheck[] {
  const advice = 'Check BULKCLIX_API_KEY in its dashboard.';
  const key = checkKey({ title: 'BulkClix', advice }, reply, reply.got === 'answer');
  if (reply.got !== 'answer') return [key];
  const isKnown = reply.body.data.some(({ id }) => id === senderId);
  return [
    key,
    isKnown
      ? right('Sender', 'BulkClix knows the sender.')
      : wrong('Sender', 'Set BULKCLIX_SENDER_ID to the id of an approved sender.'),
  ];
}

function readSent(reply: VendorReply<z.output<typeof otpAnswer>>): MakeOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const otp = reply.body.data?.otp;
  if (reply.status >= 300 || !otp) return readRefusal(reply.status, reply.body.message);
  const { requestId: vendorRequest, ussd_code: ussdCode, prefix } = otp;
  return {
    outcome: 'ok',
    handle: { vendorRequest, ussdCode: ussdCode ?? undefined, prefix: prefix ?? undefined },
  };
}

function readSms(reply: VendorReply<z.output<typeof smsAnswer>>): SendOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { message, status = '' } = reply.body;
  const isTaken = takenWords.has(message.toLowerCase()) || takenWords.has(status.toLowerCase());
  return reply.status < 300 && isTaken ? { outcome: 'ok' } : readRefusal(reply.status, message);
}

function readRefusal(status: number, message: string): NotSentForCertain {
  const failure = messageFailureOf(status, message);
  return failure ? { outcome: 'failed', failure, reason: failure } : readUnlisted(status, undefined);
}

function readVerdict(reply: VendorReply<z.output<typeof verifyAnswer>>): CodeVerdict {
  if (reply.got !== 'answer') return 'unavailable';
  const { message } = reply.body;
  if (reply.status === 200) return /success/i.test(message) ? 'right' : 'unavailable';
  if (reply.status === 422) return 'wrong';
  // A key that is refused has the same status as a request that is over.
  return reply.status === 401 && !isAboutKey(message) ? 'expired' : 'unavailable';
}
