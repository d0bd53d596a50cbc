/** An order in review for the tests: Efua's, sold by Kwame below Ama, whose answer from the supplier was lost. */
import type { AttentionItem, AttentionSide, WireDecision } from '@ntem/contract/review/endpoints/attention';

export const nowMs = Date.parse('2026-11-15T08:12:00.000Z');

export function sideOf(changes: Partial<AttentionSide> = {}): AttentionSide {
  return {
    provider: 'paystack',
    reference: 'NTC7F3K92QX01',
    vendor_reference: '4099260516',
    outcome: 'done',
    reason: null,
    amount: 48,
    says: 'done',
    says_since: '2026-11-15T08:11:42.000Z',
    checks: 1,
    checked_at: '2026-11-15T08:11:42.000Z',
    next_ask_at: null,
    created_at: '2026-11-15T05:57:50.000Z',
    ...changes,
  };
}

export const lostDelivery = sideOf({
  provider: 'datamart',
  reference: 'NTD7F3K92QX01',
  vendor_reference: null,
  outcome: 'unknown',
  amount: 44.1,
  says: 'not_found',
  says_since: '2026-11-15T05:58:40.000Z',
  checks: 14,
  checked_at: '2026-11-15T08:11:44.000Z',
  created_at: '2026-11-15T05:58:13.000Z',
});

export function itemOf(changes: Partial<AttentionItem> = {}): AttentionItem {
  return {
    id: 'order-1',
    ext_transaction_id: 'NT7F3K92QX',
    stage: 'problem',
    trouble: 'delivery_not_found',
    state: 'needs_review',
    state_before_review: 'delivery_unknown',
    since: '2026-11-15T05:58:12.000Z',
    changed_at: '2026-11-15T07:58:19.000Z',
    created_at: '2026-11-15T05:57:31.000Z',
    paid_at: '2026-11-15T05:58:12.000Z',
    network: 'AIRTELTIGO',
    package: 'AirtelTigo 5 GB',
    price: 48,
    cost_price: 44.1,
    buyer_name: 'Efua Quaye',
    payer: '0271359101',
    payer_network: 'AIRTELTIGO',
    recipient: '0271359101',
    sellers: [{ id: 'kwame', name: 'Kwame Mensah', commission: 1.9 }],
    payment: sideOf(),
    delivery: lostDelivery,
    refund: null,
    held: 48,
    unallocated: 0,
    amounts: {},
    moves: ['check', 'deliver', 'refund', 'mark-delivered'],
    second_admin_moves: [],
    decision: null,
    ...changes,
  };
}

export function decisionOf(changes: Partial<WireDecision> = {}): WireDecision {
  return {
    id: 'decision-1',
    move: 'refund',
    state: 'under_way',
    reason: 'Supplier has no record after 2 hours',
    evidence: null,
    supplier_keeps_cost: false,
    asked_by: { id: 'esi', name: 'Esi Mensah' },
    asked_at: '2026-11-15T08:13:05.000Z',
    is_own: true,
    can_confirm: false,
    said: null,
    closed_at: null,
    ...changes,
  };
}
