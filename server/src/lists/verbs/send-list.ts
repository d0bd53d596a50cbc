/**
 * Sends the ready lines of a list: every order, its payment from the float and its job in one transaction, so that the
 * whole sum has left the float before the first bundle is sent, or nothing has.
 */
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { type AttemptDeps, buyer } from '#attempts/verbs/attempt-context.ts';
import { payFromFloat } from '#attempts/verbs/pay-from-float.ts';
import { quoteForSeller } from '#catalogue/verbs/quote-bundle.ts';
import { lockFloat, sumFloatSales } from '#floats/rows/floats.ts';
import { judgeSale } from '#floats/rules/float-sales.ts';
import { describeFloatSale, refusalOf } from '#floats/verbs/sell-from-float.ts';
import { tellLowFloat } from '#floats/verbs/tell-low-float.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { markLinesSent } from '#lists/rows/list-lines.ts';
import { findSameList, type List, markListSent } from '#lists/rows/lists.ts';
import type { JudgedLine } from '#lists/rules/judge-lines.ts';
import { sumLines } from '#lists/rules/line-status.ts';
import { insertOrder } from '#orders/rows/orders.ts';
import { compareKey, type RequestKey, writeKey } from '#orders/rules/purchase-keys.ts';
import { getUser } from '#people/rows/users.ts';
import { getLockedList, type OwnList } from './change-list.ts';
import { fingerprintOf, type JudgedList, judgeList } from './judge-list.ts';

export type ListSending = OwnList & {
  /** Those that are to be sent; all that are ready if left out. */
  chosen: number[] | undefined;
  /** The cost that the seller saw, to be compared and never used. */
  shownCost: Pesewas | 'no price' | undefined;
  confirmDuplicate: boolean;
  /** Repeats of this request carry the same key. */
  key: RequestKey | undefined;
};

export function sendList(deps: AttemptDeps, sending: ListSending): Promise<JudgedList> {
  const { config } = deps;
  return inTransaction(deps.db, async (tx) => {
    const float = await lockFloat(tx, sending.sellerId);
    const list = await getLockedList(tx, sending);
    const judged = await judgeList(tx, list, config);
    if (isSentAlready(list, sending.key)) return judged;
    const lines = judged.lines.filter(
      ({ status, line }) => status === 'ready' && (sending.chosen?.includes(line) ?? true),
    );
    // The answer to a first request may have been lost: then there is nothing left to send.
    if (lines.length === 0 && list.sentAt) return judged;
    if (lines.length === 0)
      throw new Refusal('VALIDATION_FAILED', { message: 'No line of this list is ready to be sent.' });
    const { cost } = sumLines(lines);
    if (sending.shownCost !== undefined && sending.shownCost !== cost)
      throw new Refusal('PRICE_CHANGED', {
        message: 'The total has changed. Please look at the list again.',
        data: { cost: pesewasToWire(cost), ready: lines.length },
      });
    await refuseTwice(tx, list, { lines, sending });
    const verdict = judgeSale({ ...float, ...(await sumFloatSales(tx, sending.sellerId)), price: cost });
    if (!verdict.allowed) throw refusalOf(verdict);
    const { balance: before, lowBelow } = float;
    const after = pesewas(before - cost);
    await tellLowFloat(tx, { userId: sending.sellerId, before, after, lowBelow });
    await sellLines(deps, tx, list, lines);
    await markListSent(tx, list.id, {
      fingerprint: fingerprintOf(lines),
      key: sending.key && writeKey(sending.key),
    });
    return judgeList(tx, { ...list, sentAt: new Date() }, config);
  });
}

/** The key of an earlier sending belongs to what was sent then. */
function isSentAlready({ sendKeys }: List, key: RequestKey | undefined): boolean {
  const compared = key ? sendKeys.map((kept) => compareKey(kept, key)) : [];
  if (compared.includes('other_body')) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return compared.includes('same');
}

type Checked = { lines: JudgedLine[]; sending: ListSending };

async function refuseTwice(tx: Tx, { sellerId, id }: List, { lines, sending }: Checked): Promise<void> {
  // One line that was sent lately was asked about by itself.
  if (sending.confirmDuplicate || lines.length < 2) return;
  const before = await findSameList(tx, { sellerId, id, fingerprint: fingerprintOf(lines) });
  if (before)
    throw new Refusal('POSSIBLE_DUPLICATE', {
      message: 'You sent this very list already today. Send it again?',
      data: { sent_at: before.toISOString() },
    });
}

/** Side by side, so that a thousand lines are written in a few statements. */
async function sellLines(deps: AttemptDeps, tx: Tx, list: List, lines: JudgedLine[]): Promise<void> {
  const { sellerId, id } = list;
  const seller = await getUser(tx, sellerId);
  const wanted = [...new Set(lines.map(({ offer }) => offer?.bundleId ?? ''))];
  const { markupMaxPercent } = deps.config;
  const quotes = new Map(
    await Promise.all(
      wanted.map(
        async (bundleId) =>
          [bundleId, await quoteForSeller(tx, { bundleId, sellerId, markupMaxPercent })] as const,
      ),
    ),
  );
  const sold = await Promise.all(
    lines.map(async ({ line, recipient, offer }) => {
      const quote = quotes.get(offer?.bundleId ?? '');
      if (!quote || !offer || !recipient || quote.price !== offer.cost) throw new Refusal('PRICE_CHANGED');
      const order = await insertOrder(tx, describeFloatSale({ seller, recipient, quote, channel: 'list' }));
      await payFromFloat({ deps, tx, actor: buyer, subject: { order } });
      return { line, orderId: order.id, customerPays: offer.customerPays };
    }),
  );
  await markLinesSent(tx, id, sold);
}
