/** Limits of the channels that need no internet page: USSD and WhatsApp. */
/** The channels that an admin can turn off. */
export const phoneChannels = ['ussd', 'whatsapp'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];

/** The sentence for callers while a channel is off. */
export const closedTextLength = { min: 1, max: 120 };
export const closedTextMissing = 'Please say what callers read';

/** Of what a person types into a chat or a session. */
export const inputMaxLength = 500;

/** Of a session's id, as a vendor or the handset names it. */
export const sessionIdMaxLength = 128;
