/** Arkesel as a vendor of messages: codes that it makes and verifies itself, and plain texts. */
import { codeDigits, codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { minuteMs } from '@ntem/contract/durations';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { checkMessages, readUnlisted } from '#vendors/ports/message-answers.ts';
import type {
  CodeRequest,
  CodeVerdict,
  MakeOutcome,
  MessagesPort,
  SendOutcome,
} from '#vendors/ports/messages-port.ts';
import {
  createVendorHttp,
  startWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { toInternational } from '#vendors/ports/vendor-wire.ts';
import { balanceAnswer, generateAnswer, smsAnswer, verifyAnswer } from './wire.ts';
import { generateFailures, sentCode, smsFailures, verdicts } from './words.ts';

export type ArkeselSettings = { url: string; apiKey: string; sender: string; ussdCode: string };

/** It makes none that live longer. */
const longestLifeMs = 10 * minuteMs;
/** The placeholder for the code in our text. */
const placeholder = '%otp_code%';

export function createArkeselMessages({ url, apiKey, sender, ussdCode }: ArkeselSettings): MessagesPort {
  const http = createVendorHttp(url, { 'api-key': apiKey });
  const sendText = async ({ phone, text }: { phone: Phone; text: string }, signal: AbortSignal) => {
    const json = { sender, message: text, recipients: [toInternational(phone)] };
    return readSms(await http.post('/api/v2/sms/send', { json, answer: smsAnswer }, signal));
  };
  const findCredit = async (signal: AbortSignal) => readCredit(await askBalance(http, signal));
  return {
    name: 'arkesel',
    // A code of ours is in the message and nowhere else.
    ussdCode: '',
    sendCode: sendText,
    sendText,
    ownCodes: {
      digits: codeDigits,
      ussdCode,
      isBoundToRequest: false,
      // If ours live longer, it refuses to make them, and carries one of ours instead.
      serves: () => codeLifetimeMs <= longestLifeMs,
      async send({ phone, minutes, textWith }: CodeRequest, signal) {
        const json = {
          expiry: minutes,
          length: codeDigits,
          medium: 'sms',
          message: textWith(placeholder),
          number: toInternational(phone),
          sender_id: sender,
          type: 'numeric',
        };
        return readGenerate(await post(http, '/api/otp/generate', { json, answer: generateAnswer }, signal));
      },
      async verify({ phone, code }, signal): Promise<CodeVerdict> {
        const json = { code, number: toInternational(phone) };
        const reply = await post(http, '/api/otp/verify', { json, answer: verifyAnswer }, signal);
        return (reply.got === 'answer' && verdicts[reply.body.code ?? '']) || 'unavailable';
      },
    },
    findCredit,
    async check(signal) {
      const reply = await askBalance(http, signal);
      const isAccepted = reply.got === 'answer';
      const credit = readCredit(reply);
      return checkMessages({ title: 'Arkesel', key: 'ARKESEL_API_KEY', reply, isAccepted, credit, sender });
    },
  };
}

type Posted<Body> = { json: unknown; answer: z.ZodType<Body> };

/** Of its codes, those with HTTP 500 count, too. */
function post<Body>(
  http: VendorHttp,
  path: string,
  posted: Posted<Body>,
  signal: AbortSignal,
): Promise<VendorReply<Body>> {
  return http.post(path, { ...posted, readsServerErrors: true }, signal);
}

function readGenerate(reply: VendorReply<z.output<typeof generateAnswer>>): MakeOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { code, ussd_code: ussdCode } = reply.body;
  if (code === sentCode) return { outcome: 'ok', handle: { ussdCode: ussdCode ?? undefined } };
  const failed = code === undefined ? undefined : generateFailures[code];
  if (failed) return { outcome: 'failed', ...failed };
  return readUnlisted(reply.status, code);
}

function readSms(reply: VendorReply<z.output<typeof smsAnswer>>): SendOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  if (reply.status === 200 && reply.body.status === 'success') return { outcome: 'ok' };
  const failed = smsFailures[reply.status];
  return failed ? { outcome: 'failed', ...failed } : readUnlisted(reply.status, reply.body.status);
}

function askBalance(http: VendorHttp, signal: AbortSignal) {
  return http.get('/api/v2/clients/balance-details', { answer: balanceAnswer }, signal);
}

function readCredit(reply: VendorReply<z.output<typeof balanceAnswer>>): number | undefined {
  const credit = reply.got === 'answer' ? reply.body.data.sms_balance : Number.NaN;
  return Number.isFinite(credit) ? credit : undefined;
}
