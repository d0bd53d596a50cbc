/** Guards of messages to sellers and buyers, their reports, and whose data may be erased. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const journey = ['server/test/notices/store-and-sellers.test.ts'];

export const noticeGuards: Mutant[] = [
  {
    guard: 'nobody reports an order that somebody else sold and bought',
    file: 'server/src/notices/rules/reports.ts',
    takenOut: "if (!isOwn) return 'not found';",
    instead: '',
    tests: ['server/src/notices/rules/reports.test.ts', ...journey],
  },
  {
    guard: 'an order counts as own only for who sold or bought it',
    file: 'server/src/notices/rows/reports.ts',
    takenOut: `where id = \${orderId} and (\${isSoldThrough(reporterId)} or user_id = \${reporterId})`,
    instead: `where id = \${orderId}`,
    tests: journey,
  },
  {
    guard: 'an order is reported once while the answer is awaited',
    file: 'server/src/notices/rules/reports.ts',
    takenOut: "if (isOpen) return 'open';",
    instead: '',
    tests: ['server/src/notices/rules/reports.test.ts', ...journey],
  },
  {
    guard: 'a seller sees no report of another',
    file: 'server/src/notices/rows/reports.ts',
    takenOut: `sql\`order_reports.reporter_id = \${reporterId}\`,`,
    instead: 'sql`true`,',
    tests: journey,
  },
  {
    guard: 'a report is answered once',
    file: 'server/src/notices/rows/reports.ts',
    takenOut: `answered_at = now()\n    where id = \${id} and \${isOpen}\``,
    instead: `answered_at = now()\n    where id = \${id}\``,
    tests: journey,
  },
  {
    guard: 'a buyer has one complaint of an order open',
    file: 'server/src/notices/rules/reports.ts',
    takenOut: 'if (facts.isOpen) return',
    instead: 'if (false) return',
    tests: ['server/src/notices/rules/reports.test.ts'],
  },
  {
    guard: 'the holder of an order sees only the reason and the answer of a complaint',
    file: 'server/src/notices/rows/reports.ts',
    takenOut: `where order_reports.order_id = \${orderId} and reporter_id is null`,
    instead: `where order_reports.order_id = \${orderId}`,
    tests: ['server/test/notices/complaints.test.ts'],
  },
  {
    guard: 'a message goes to those whom the admin saw, at the cost that was shown',
    file: 'server/src/notices/rules/announcements.ts',
    takenOut: "request.receivers === facts.sellers && request.messages === messages ? 'send' : 'stale'",
    instead: "'send'",
    tests: ['server/src/notices/rules/announcements.test.ts', ...journey],
  },
  {
    guard: 'a message to sellers leads to no other site',
    file: 'server/src/notices/verbs/announce.ts',
    takenOut: 'if (foreign.length === 0) return;',
    instead: 'return;',
    tests: journey,
  },
  {
    guard: 'nobody is erased who has a balance',
    file: 'server/src/people/rules/erasure.ts',
    takenOut: 'if (claim) return claim;',
    instead: 'if (claim === null) return claim;',
    tests: ['server/src/people/rules/erasure.test.ts'],
  },
  {
    guard: 'nobody is erased who has an order that is open',
    file: 'server/src/people/rules/erasure.ts',
    takenOut: 'if (facts.openOrders > 0)',
    instead: 'if (false)',
    tests: ['server/src/people/rules/erasure.test.ts', 'server/test/people/personal-data.test.ts'],
  },
  {
    guard: "codes stop where the month's budget for messages does",
    file: 'server/src/accounts/verbs/send-code.ts',
    takenOut: 'if (!(await maySpend(deps, topicOf(purpose), tx)))',
    instead: 'if (!tx)',
    tests: ['server/test/notices/message-texts.test.ts'],
  },
  {
    guard: 'a changed text keeps the words without which it is useless',
    file: 'contract/src/notices/message-texts.ts',
    takenOut: 'if (missing) return',
    instead: 'if (false) return',
    tests: ['server/test/notices/message-texts.test.ts'],
  },
  {
    guard: 'a changed text leads to no other site',
    file: 'contract/src/notices/message-texts.ts',
    takenOut: 'return hasForeignLink(shown, linkHost) ?',
    instead: 'return text === linkHost ?',
    tests: ['server/test/notices/message-texts.test.ts'],
  },
  {
    guard: 'a lasting alarm is not sent with every look',
    file: 'server/src/notices/rules/alarm-notices.ts',
    takenOut: 'return now.getTime() - toldAt.getTime() >= pauseMs;',
    instead: 'return pauseMs > 0;',
    tests: ['server/src/notices/rules/alarm-notices.test.ts'],
  },
  {
    guard: 'nothing is sent after a restore before every vendor has answered',
    file: 'server/src/installation/rules/ending-restore.ts',
    takenOut: "if (!isAsked) return 'unasked';",
    instead: '',
    tests: [
      'server/src/installation/rules/ending-restore.test.ts',
      'server/test/installation/restore-ending.test.ts',
    ],
  },
  {
    guard: 'the admin who asked to end a restore is not the second one',
    file: 'server/src/installation/rules/ending-restore.ts',
    takenOut: "return areIndependent(by, askedBy) ? 'end' : 'not_you';",
    instead: "return 'end';",
    tests: [
      'server/src/installation/rules/ending-restore.test.ts',
      'server/test/installation/restore-ending.test.ts',
    ],
  },
  {
    guard: 'a network that runs late says so while its supplier is down',
    file: 'server/src/shop/rules/delivery-times.ts',
    takenOut: 'if (isSupplierDown) return true;',
    instead: '',
    tests: ['server/src/shop/rules/delivery-times.test.ts'],
  },
];
