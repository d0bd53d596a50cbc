/** The words of chats, in English: those of a conversation, and those that chats alone have. */

import { codeDigits } from '@ntem/contract/accounts/limits';
import { sayDuration } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { formatAmount } from '@ntem/contract/money';
import type { Bundle, Words } from './channel-words.ts';
import { sessionWindowMs } from './session-limits.ts';
import { ussdWords } from './ussd-words.ts';

export const chatWords: Words = {
  amount: (amount) => `GH₵ ${formatAmount(amount)}`,
  phone: ussdWords.phone,
  stages: { ...ussdWords.stages, problem: 'delayed, we are on it' },
  heads: {
    home: ({ name }) => `Hello from ${name}. Who gets the data? You can also write, for example, MTN 5.`,
    number: 'Which number gets the data?',
    network: 'Data for which network?',
    sizes: ({ network, recipient }) => `${network} sizes for ${recipient}.`,
    nothingForSale: ({ network, pause }) => pause ?? `No ${network} data is sold right now.`,
    which: ({ size }) => `Which ${size}?`,
    price: ({ network, size, recipient, amount, payer }) =>
      `${network} ${size} to ${recipient}\nPay ${amount} from ${payer}?`,
    again: refusals.POSSIBLE_DUPLICATE.text,
    payer: 'Which mobile money number pays? It gets a code to type here.',
    code: ({ payer }) => `Type the code that we sent to ${payer}. A PIN is never asked for here.`,
    orders: (lines) => lines.join('\n'),
    order: ({ network, size, recipient, stage }) => `${network} ${size} to ${recipient}: ${stage}`,
    noOrders: 'There are no orders from this number yet.',
    help: ({ phone }) => `Call ${phone} to talk to a person. Nobody of ours asks for your PIN.`,
    done: ({ reference, payer }) =>
      `A payment prompt is coming to ${payer}. Enter your PIN there, never here.\nOrder ${reference}`,
    ended: 'Nothing was charged. Write again when you need data.',
  },
  choices: {
    own: ({ phone }) => `Me, ${phone}`,
    other: 'Another number',
    orders: 'My orders',
    help: 'Talk to a person',
    otherNetwork: 'Another network',
    pay: ({ amount }) => `Pay ${amount}`,
    otherPayer: 'Another number pays',
    buyAgain: 'Buy again',
    sendAgain: 'Send again',
    more: 'More',
    earlier: 'Earlier',
    back: 'Back',
    exit: 'Stop',
    choose: 'Choose',
  },
  leads: {
    notInList: (typed) => (typed === '' ? 'That is not in the list.' : `${typed} is not in the list.`),
    notNumber: 'That is not a mobile number in Ghana.',
    notCode: `The code has ${codeDigits} digits.`,
    wrongCode: 'That code is not right.',
    codeOver: 'That code is too old. Please start again.',
    codeSent: 'A new code was sent.',
    soldOut: 'That size is sold out. Please choose another.',
    priceNow: ({ amount }) => `The price is ${amount} now.`,
    tooMany: 'There are too many open payments for this number. Please try again later.',
    unavailable: 'Mobile money cannot be reached right now. Nothing was charged. Please try again.',
    noSeller: ({ number }) => `No seller has the number ${number}.`,
    notUnderstood: 'Sorry, I did not understand that.',
    person: ({ phone }) => `Sorry, I did not understand that. You can talk to a person: ${phone}.`,
  },
  tooManySessions: `You wrote often just now. Please try again in ${sayDuration(sessionWindowMs)}.`,
};

/** Above the same screen again: why a message was not acted on. */
export const notRead = {
  picture: 'Sorry, I read words only: no pictures, and no voice notes.',
  earlierKey: 'That key belongs to an earlier message. Nothing was done by it.',
  late: 'Your message came late, and nothing was done by it. Do you still need it?',
};

/** A message over which we failed again and again. */
export const lostText = 'Sorry, we could not answer your last message. Please write it again.';

/** Told by itself, of an order that came from the chat. */
export const chatNews = {
  paid: () => 'Paid. We are sending it now.',
  delivered: ({ network, size, recipient, amount, reference }) =>
    `Delivered: ${network} ${size} on ${recipient}.\nPaid ${amount}. Order ${reference}`,
  late: ({ network, size, recipient, reference }) =>
    `${network} ${size} for ${recipient} is late. We are on it. Order ${reference}`,
  refunded: ({ amount, reference }) =>
    `We sent ${amount} for order ${reference} back to the number that paid.`,
} satisfies Record<string, (order: Bundle & { amount: string; reference: string }) => string>;
