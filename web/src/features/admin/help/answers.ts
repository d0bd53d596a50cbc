/** Short answers for admins, by topic, and the search in them. Pure. */
import { sayDuration } from '@ntem/contract/durations';
import { holdLimitMs } from '@ntem/contract/orders/limits';

/** `words`: other words for it, by which it is found too. */
export type Answer = { title: string; words: string; lines: readonly string[] };
type Topic = { title: string; answers: Answer[] };

/** A topic after `#`. Each answer has its title, other words for it in brackets, and its sentences below. */
const written = `
# First day

What is still missing (setup start begin install)
The list below Overview says what a first sale needs, and checks it. What is done is ticked by itself.
Keys, the address and the support number are settings of the server: npm run setup asks for them.

Moving in from another system (csv spreadsheet excel import prices balance agents)
Services and packages come from a file under Services, sellers with prices and balances under User Management.
Every row is shown before anything is saved. A balance is brought once; over the limit, a second admin brings the same file.

Your name, colours and logo (brand icon theme design)
Brand, under your name, changes them without a restart. Colours that make text unreadable are refused.
Pages that are open already follow when they are loaded again.

# An order waits

What “not known” means (unknown pending stuck)
The vendor may have done it or not: its answer was lost, or it has not decided yet.
It is asked again by itself, at first every few seconds, then less often. Nothing is sent a second time meanwhile.

When to send again, when to refund (resend reversal chargeback money back)
Wait while it is not known: the supplier may have delivered.
Send again when the supplier says that it does not know the order. The same reference goes out, so it arrives once at most.
Refund when the supplier says a definite no, or the buyer no longer wants it.
Mark delivered only with the supplier’s receipt.

A second payment arrived (twice double extra)
The gateway took money twice for one order. The order is in Attention with the extra payment.
Return the extra there: one bundle was sold, and one payment is kept.

The supplier took it back (reversed contradiction)
A supplier said delivered and then failed. The books follow it at once; the order waits in Attention.
Ask the supplier, then send it again or refund the buyer.

Orders are held (on hold supplier down float)
No supplier takes them now. They are tried again once one is back, and refunded after ${sayDuration(holdLimitMs)}.
See in Vendors which are paused and why, and whether the float is used up.

# Money

What we hold and what we owe (balance ledger books)
Money shows what lies at each gateway and supplier, and what belongs to sellers and to buyers whose orders are open.
The rest is ours. Every figure is a sum of the ledger, which nobody can change.

A difference in the comparison (reconciliation disagree)
Every night each day is compared with what the vendors say. A difference names the order and both sides.
Look at the vendor’s own page. If it will stay, resolve it with a reason: no money moves by that.

Booking a top-up (float supplier refill)
Send the money to the supplier first. Then book it under Attention with the amount and the number of the receipt.
One receipt is booked once: a second try is refused.

What to check before a payout (withdrawal approve seller)
Whether the number was changed lately, and whether the seller’s sales look like those of other days.
A payout of which it is not known whether it arrived is never sent again: ask the gateway.

# People

Approving sellers (agent subagent role register)
Somebody who registered waits under User Management. Give them the role agent or subagent, and they have a link of their own.

A seller lost the phone (stolen number sim password)
Switch the account off under User Management: it is signed out everywhere and no payout leaves.
Make sure that it is really them before you switch it on again.

Making an admin (second admin rights)
Choose the role admin under User Management. It counts at once, and the new one sets a second step of signing in first.
Every admin gets a message and can undo it for a while. At first the two count as one person where two must agree.

A person’s data (privacy erase delete export act protection gdpr)
Make sure that the owner of the number asks. Then export or erase on the page of the account, or below the guests for a number without one.
The books stay as they are, without the name and the number. Old backups still have both: delete those in their time.

# Running it

Vendors and keys (gateway supplier api key pause)
Keys are set on the server only. Vendors says which setting is missing and tests the keys without moving money.
Pause a vendor and another takes over; calls under way stay where they are.

Backups and restores (copy restore disk)
npm run backup on the server writes an encrypted file while the shop runs. About says when the last one was made.
After a restore nothing is sold or sent until the vendors were asked and an admin goes on, under After a restore.

Upgrading (update new version release migration)
Make a backup. npm run upgrade-check of the new version says what will wait, and for how long.
Start the new version beside the old one, then stop the old one: sales go on. With the embedded database, stop first.

Whether all is well (health version about support error)
About, under your name, says what runs and what is wrong, each with what to do.
Copy for support takes it along without numbers, names and keys.
`;

export const topics: readonly Topic[] = written.split('\n# ').slice(1).map(readTopic);

function readTopic(text: string): Topic {
  const [title = '', ...answers] = text.trim().split('\n\n');
  return { title, answers: answers.map(readAnswer) };
}

function readAnswer(text: string): Answer {
  const [head = '', ...lines] = text.split('\n');
  const [, title = '', words = ''] = /^(.*) \((.*)\)$/.exec(head) ?? [];
  return { title, words, lines };
}

/** True if every typed word is in the answer. */
export function findAnswers(typed: string): readonly Answer[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  return topics.flatMap(({ title: topic, answers }) =>
    answers.filter(({ title, lines, words }) => {
      const text = [topic, title, words, ...lines].join(' ').toLowerCase();
      return wanted.every((word) => text.includes(word));
    }),
  );
}

function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}
