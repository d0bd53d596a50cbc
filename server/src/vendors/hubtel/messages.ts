/** Hubtel as a vendor of messages: codes of four digits that it makes for purchases, and plain texts for all else. */
import { gatewayCodeMinDigits } from '@ntem/contract/accounts/limits';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { warning } from '#kernel/rules/findings.ts';
import { readUnlisted } from '#vendors/ports/message-answers.ts';
import type { CodeVerdict, MakeOutcome, MessagesPort, SendOutcome } from '#vendors/ports/messages-port.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { toInternational } from '#vendors/ports/vendor-wire.ts';
import { emptyAnswer, otpAnswer, smsAnswer } from './wire.ts';
import { messageCodes, smsStatuses } from './words.ts';

export type HubtelMessageSettings = {
  clientId: string;
  clientSecret: string;
  sender: string;
  urls: { otp: string; sms: string };
};

export function createHubtelMessages({ sender, urls, ...keys }: HubtelMessageSettings): MessagesPort {
  const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const otp = createVendorHttp(urls.otp, headers);
  const sms = createVendorHttp(urls.sms, headers);
  const sendText = async ({ phone, text }: { phone: Phone; text: string }, signal: AbortSignal) => {
    const json = { From: sender, To: toInternational(phone), Content: text };
    return readSms(await sms.post('/v1/messages/send', { json, answer: smsAnswer }, signal));
  };
  return {
    name: 'hubtel',
    ussdCode: '',
    sendCode: sendText,
    sendText,
    ownCodes: {
      digits: gatewayCodeMinDigits,
      ussdCode: '',
      isBoundToRequest: true,
      // An account's code has six digits.
      serves: (purpose) => purpose === 'purchase',
      async send({ phone }, signal) {
        const json = { senderId: sender, phoneNumber: `+${toInternational(phone)}`, countryCode: 'GH' };
        return readSent(await otp.post('/otp/send', { json, answer: otpAnswer }, signal));
      },
      async verify({ handle, code }, signal) {
        const { vendorRequest: requestId, prefix } = handle;
        if (requestId === undefined) return 'expired';
        const json = { requestId, prefix, code };
        return readVerdict(await otp.post('/otp/verify', { json, answer: emptyAnswer }, signal));
      },
    },
    // It answers no question that sends nothing.
    check: async () => [
      warning(
        'Messages',
        `Hubtel tells nothing before the first one: see that it has approved the sender ${sender}.`,
      ),
    ],
  };
}

function readSent(reply: VendorReply<z.output<typeof otpAnswer>>): MakeOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { code, data, Data = data } = reply.body;
  if (code === '0000' && Data)
    return { outcome: 'ok', handle: { vendorRequest: Data.requestId, prefix: Data.prefix } };
  const failure = code === undefined ? undefined : messageCodes[code];
  if (failure) return { outcome: 'failed', failure, reason: `code ${code}` };
  return readUnlisted(reply.status, code);
}

/** Only the HTTP status speaks. What is refused is wrong or too old: Hubtel does not say which. */
function readVerdict(reply: VendorReply<unknown>): CodeVerdict {
  if (reply.got !== 'answer') return 'unavailable';
  if (reply.status < 300) return 'right';
  return failureOfStatus(reply.status) || reply.status >= 500 ? 'unavailable' : 'wrong';
}

function readSms(reply: VendorReply<z.output<typeof smsAnswer>>): SendOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status, Status = status } = reply.body;
  if (reply.status < 300 && Status === '0') return { outcome: 'ok' };
  const failure = smsStatuses[reply.status];
  return failure
    ? { outcome: 'failed', failure, reason: `http ${reply.status}` }
    : readUnlisted(reply.status, Status);
}
