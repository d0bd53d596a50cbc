/** The calls that take a decision down. Each answers at once: a job carries it out. */
import type { MoneyMove } from '@ntem/contract/attention-rules';
import type { Network } from '@ntem/contract/networks';
import { call } from '#lib/api/api.ts';

export type DecisionBody = {
  reason: string;
  evidence: string;
  supplier_keeps_cost: boolean;
  receiver?: { phone_number: string; network: Network };
};

export async function sendDecision(move: MoneyMove, orderId: string, body: DecisionBody) {
  const params = { orderId };
  const { reason, evidence } = body;
  const said = { params, body: { reason, evidence } };
  const sends = {
    deliver: () => call('POST /attention/{orderId}/deliver', said),
    refund: () => call('POST /attention/{orderId}/refund', { params, body }),
    'return-extra': () => call('POST /attention/{orderId}/return-extra', said),
    acknowledge: () => call('POST /attention/{orderId}/acknowledge', said),
    'mark-delivered': () => call('POST /attention/{orderId}/mark-delivered', said),
    'mark-refunded': () => call('POST /attention/{orderId}/mark-refunded', said),
    'mark-unpaid': () => call('POST /attention/{orderId}/mark-unpaid', said),
    'settle-by-hand': () => call('POST /attention/{orderId}/settle-by-hand', said),
    'write-off': () => call('POST /attention/{orderId}/write-off', said),
  };
  return (await sends[move]()).data;
}

/** Asking changes nothing by itself, so it needs no reason. */
export async function sendQuestion(orderId: string) {
  return (await call('POST /attention/{orderId}/check', { params: { orderId }, body: {} })).data;
}

export async function sendConfirmation(orderId: string, decisionId: string) {
  const options = { params: { orderId }, body: { decision_id: decisionId } };
  return (await call('POST /attention/{orderId}/confirm', options)).data;
}

/** Of somebody else's request; of the own it is withdrawn. */
export async function sendDecline(orderId: string, decisionId: string, reason: string) {
  const options = { params: { orderId }, body: { decision_id: decisionId, reason } };
  return (await call('POST /attention/{orderId}/decline', options)).data;
}
