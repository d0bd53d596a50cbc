/** Notifies the payer that a complaint is answered, within the operator's cap for messages about orders. */
import { orderPagePath } from '@ntem/contract/addresses';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { findReport } from '#notices/rows/reports.ts';
import { answerValues } from '#notices/rules/seller-notices.ts';
import { claimMessage } from '#orders/rows/order-messages.ts';
import { getOrder } from '#orders/rows/orders.ts';
import { findWords } from './message-texts.ts';
import { sendMessage } from './send-message.ts';

export async function sendComplaintAnswer(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  reportId: string,
): Promise<undefined> {
  const { db, config } = deps;
  const report = await findReport(db, reportId);
  if (!report?.answer) return;
  const { orderId, answer, reference } = report;
  const claim = { orderId, told: `answer ${reportId}` as const, dailyCap: config.orderSmsDailyCap };
  if (!(await inTransaction(db, (tx) => claimMessage(tx, claim)))) return;
  const { payer, paymentId } = await getOrder(db, orderId);
  const link = `${config.publicUrl}${orderPagePath(paymentId)}`;
  const words = await findWords(deps, 'answer');
  const text = words(answerValues({ reference, answer }, link));
  await sendMessage(deps, { phone: payer, text, topic: 'order' });
}
