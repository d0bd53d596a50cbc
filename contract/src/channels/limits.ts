/** Limits of the channels that need no internet page: USSD and WhatsApp. */
import { minuteMs } from '#durations.ts';

/** The channels that an admin can turn off. */
export const phoneChannels = ['ussd', 'whatsapp'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];

/** Letters of the GSM alphabet that a network shows at once. */
export const ussdScreenLength = 182;

/** What callers read while a channel is off. */
export const closedTextLength = { min: 1, max: 120 };

/** A number that dials again within this time goes on where it was. */
export const resumeWithinMs = 5 * minuteMs;

/** Of what a person types into a chat or a session. */
export const inputMaxLength = 500;

/** Of a session's id, as a vendor or the handset names it. */
export const sessionIdMaxLength = 128;

/** Messages that a chat on the simulated handset shows. */
export const shownChatMessages = 50;
