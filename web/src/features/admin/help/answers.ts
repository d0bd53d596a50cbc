/** Short answers for admins, by topic, and the search in them. Pure. */
import { sayDuration } from '@ntem/contract/durations';
import { holdLimitMs } from '@ntem/contract/orders/limits';

export type Answer = {
  id: string;
  title: string;
  lines: readonly string[] /** Other words for it. */;
  words?: string;
};
export type Topic = { title: string; answers: readonly Answer[] };

export const topics: readonly Topic[] = [
  {
    title: 'First day',
    answers: [
      {
        id: 'what-is-missing',
        title: 'What is still missing',
        words: 'setup start begin install',
        lines: [
          'The list below Overview says what a first sale needs, and checks it. What is done is ticked by itself.',
          'Keys, the address and the support number are settings of the server: npm run setup asks for them.',
        ],
      },
      {
        id: 'moving-in',
        title: 'Moving in from another system',
        words: 'csv spreadsheet excel import prices balance agents',
        lines: [
          'Services and packages come from a file under Services, sellers with prices and balances under User Management.',
          'Every row is shown before anything is saved. A balance is brought once; over the limit, a second admin brings the same file.',
        ],
      },
      {
        id: 'your-brand',
        title: 'Your name, colours and logo',
        words: 'brand icon theme design',
        lines: [
          'Brand, under your name, changes them without a restart. Colours that make text unreadable are refused.',
          'Pages that are open already follow when they are loaded again.',
        ],
      },
    ],
  },
  {
    title: 'An order waits',
    answers: [
      {
        id: 'not-known',
        title: 'What “not known” means',
        words: 'unknown pending stuck',
        lines: [
          'The vendor may have done it or not: its answer was lost, or it has not decided yet.',
          'It is asked again by itself, at first every few seconds, then less often. Nothing is sent a second time meanwhile.',
        ],
      },
      {
        id: 'send-again-or-refund',
        title: 'When to send again, when to refund',
        words: 'resend reversal chargeback money back',
        lines: [
          'Wait while it is not known: the supplier may have delivered.',
          'Send again when the supplier says that it does not know the order. The same reference goes out, so it arrives once at most.',
          'Refund when the supplier says a definite no, or the buyer no longer wants it.',
          'Mark delivered only with the supplier’s receipt.',
        ],
      },
      {
        id: 'second-payment',
        title: 'A second payment arrived',
        words: 'twice double extra',
        lines: [
          'The gateway took money twice for one order. The order is in Attention with the extra payment.',
          'Return the extra there: one bundle was sold, and one payment is kept.',
        ],
      },
      {
        id: 'taken-back',
        title: 'The supplier took it back',
        words: 'reversed contradiction',
        lines: [
          'A supplier said delivered and then failed. The books follow it at once; the order waits in Attention.',
          'Ask the supplier, then send it again or refund the buyer.',
        ],
      },
      {
        id: 'held',
        title: 'Orders are held',
        words: 'on hold supplier down float',
        lines: [
          `No supplier takes them now. They are tried again once one is back, and refunded after ${sayDuration(holdLimitMs)}.`,
          'See in Vendors which are paused and why, and whether the float is used up.',
        ],
      },
    ],
  },
  {
    title: 'Money',
    answers: [
      {
        id: 'hold-and-owe',
        title: 'What we hold and what we owe',
        words: 'balance ledger books',
        lines: [
          'Money shows what lies at each gateway and supplier, and what belongs to sellers and to buyers whose orders are open.',
          'The rest is ours. Every figure is a sum of the ledger, which nobody can change.',
        ],
      },
      {
        id: 'difference',
        title: 'A difference in the comparison',
        words: 'reconciliation disagree',
        lines: [
          'Every night each day is compared with what the vendors say. A difference names the order and both sides.',
          'Look at the vendor’s own page. If it will stay, resolve it with a reason: no money moves by that.',
        ],
      },
      {
        id: 'top-up',
        title: 'Booking a top-up',
        words: 'float supplier refill',
        lines: [
          'Send the money to the supplier first. Then book it under Attention with the amount and the number of the receipt.',
          'One receipt is booked once: a second try is refused.',
        ],
      },
      {
        id: 'before-a-payout',
        title: 'What to check before a payout',
        words: 'withdrawal approve seller',
        lines: [
          'Whether the number was changed lately, and whether the seller’s sales look like those of other days.',
          'A payout of which it is not known whether it arrived is never sent again: ask the gateway.',
        ],
      },
    ],
  },
  {
    title: 'People',
    answers: [
      {
        id: 'approving-sellers',
        title: 'Approving sellers',
        words: 'agent subagent role register',
        lines: [
          'Somebody who registered waits under User Management. Give them the role agent or subagent, and they have a link of their own.',
        ],
      },
      {
        id: 'lost-phone',
        title: 'A seller lost the phone',
        words: 'stolen number sim password',
        lines: [
          'Switch the account off under User Management: it is signed out everywhere and no payout leaves.',
          'Make sure that it is really them before you switch it on again.',
        ],
      },
      {
        id: 'making-an-admin',
        title: 'Making an admin',
        words: 'second admin rights',
        lines: [
          'Choose the role admin under User Management. It counts at once, and the new one sets a second step of signing in first.',
          'Every admin gets a message and can undo it for a while. At first the two count as one person where two must agree.',
        ],
      },
      {
        id: 'personal-data',
        title: 'A person’s data',
        words: 'privacy erase delete export act protection gdpr',
        lines: [
          'Make sure that the owner of the number asks. Then export or erase on the page of the account, or below the guests for a number without one.',
          'The books stay as they are, without the name and the number. Old backups still have both: delete those in their time.',
        ],
      },
    ],
  },
  {
    title: 'Running it',
    answers: [
      {
        id: 'vendors-and-keys',
        title: 'Vendors and keys',
        words: 'gateway supplier api key pause',
        lines: [
          'Keys are set on the server only. Vendors says which setting is missing and tests the keys without moving money.',
          'Pause a vendor and another takes over; calls under way stay where they are.',
        ],
      },
      {
        id: 'backups',
        title: 'Backups and restores',
        words: 'copy restore disk',
        lines: [
          'npm run backup on the server writes an encrypted file while the shop runs. About says when the last one was made.',
          'After a restore nothing is sold or sent until the vendors were asked and an admin goes on, under After a restore.',
        ],
      },
      {
        id: 'upgrading',
        title: 'Upgrading',
        words: 'update new version release migration',
        lines: [
          'Make a backup. npm run upgrade-check of the new version says what will wait, and for how long.',
          'Start the new version beside the old one, then stop the old one: sales go on. With the embedded database, stop first.',
        ],
      },
      {
        id: 'is-all-well',
        title: 'Whether all is well',
        words: 'health version about support error',
        lines: [
          'About, under your name, says what runs and what is wrong, each with what to do.',
          'Copy for support takes it along without numbers, names and keys.',
        ],
      },
    ],
  },
];

/** True if every typed word is in the answer. */
export function findAnswers(typed: string): readonly Answer[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  return topics.flatMap(({ title: topic, answers }) =>
    answers.filter(({ title, lines, words = '' }) => {
      const text = [topic, title, words, ...lines].join(' ').toLowerCase();
      return wanted.every((word) => text.includes(word));
    }),
  );
}

function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}
