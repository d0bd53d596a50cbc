/** The words of USSD, in English: short enough for one screen of a simple phone. */

import { codeDigits } from '@ntem/contract/accounts/limits';
import { sayDuration } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { formatAmount } from '@ntem/contract/money';
import type { Words } from './channel-words.ts';
import { sessionWindowMs } from './session-limits.ts';

export const ussdWords: Words = {
  amount: (amount) => `GHS ${formatAmount(amount)}`,
  phone: (phone) => `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
  stages: {
    waiting_for_payment: 'not paid yet',
    being_sent: 'being sent',
    delivered: 'delivered',
    problem: 'we are on it',
    money_sent_back: 'money sent back',
    not_paid: 'not paid',
  },
  heads: {
    home: ({ name }) => `${name} data bundles`,
    number: 'Which number gets the data?',
    network: 'Data for which network?',
    sizes: ({ network, recipient }) => `${network} to ${recipient}`,
    nothingForSale: ({ network, pause }) => pause ?? `No ${network} data is sold now.`,
    which: ({ size }) => `${size}: which one?`,
    price: ({ network, size, recipient, amount, payer }) =>
      `${network} ${size} to ${recipient}\nPay ${amount} from ${payer}?`,
    again: refusals.POSSIBLE_DUPLICATE.text,
    payer: 'Which number pays?',
    code: ({ payer }) => `Enter the code sent to ${payer}.`,
    orders: (lines) => lines.join('\n'),
    order: ({ network, size, recipient, stage }) => `${network} ${size} to ${recipient}: ${stage}`,
    noOrders: 'No orders from this number yet.',
    help: ({ phone }) => `Call ${phone} for help. Nobody of ours asks for your PIN.`,
    done: ({ reference }) =>
      `A payment prompt is coming. Enter your PIN there, never here.\nOrder ${reference}\nWe text you when it has arrived.`,
    ended: 'Nothing was charged. Thank you.',
  },
  choices: {
    own: () => 'For this number',
    other: 'For another number',
    orders: 'My orders',
    help: 'Help',
    otherNetwork: 'Another network',
    pay: () => 'Pay',
    otherPayer: 'Pay from another',
    buyAgain: 'Buy again',
    sendAgain: 'Send again',
    more: 'More',
    earlier: 'Earlier',
    back: 'Back',
    exit: 'Exit',
    choose: 'Choose',
  },
  leads: {
    notInList: (typed) => (typed === '' ? 'Not in the list.' : `${typed} is not in the list.`),
    notNumber: 'That is not a mobile number.',
    notCode: `The code has ${codeDigits} digits.`,
    wrongCode: 'That code is not right.',
    codeOver: 'The code is too old.',
    codeSent: 'A new code was sent.',
    soldOut: 'That size is sold out.',
    priceNow: ({ amount }) => `It is ${amount} now.`,
    tooMany: 'Too many open payments. Try later.',
    unavailable: 'Mobile money is busy. Try again.',
    noSeller: ({ number }) => `No seller has ${number}.`,
    notUnderstood: 'Please choose from the list.',
    person: ({ phone }) => `Call ${phone} for help.`,
  },
  tooManySessions: `You called often just now. Please try again in ${sayDuration(sessionWindowMs)}.`,
};

/** For a caller whom no network vouches for. */
export function sayOtherCode(code: string): string {
  return `Please dial ${code} on your phone.`;
}
