/** Table tests of the sandbox's rules: the outcome of each number, and what has happened by when. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import { decideDelivery, decidePrompt, decideTransfer, judgeProgress, judgePrompt } from './fates.ts';
import type { SandboxSettings } from './settings.ts';

const settings: SandboxSettings = {
  autoApprove: false,
  approveAfterMs: 2_000,
  deliverAfterMs: 1_500,
  promptWindowMs: 180_000,
  webhooks: 'normal',
  floatPesewas: pesewas(500_000),
  unansweredPercent: 0,
  hangingNetworks: [],
};

function numberEnding(digits: string): Phone {
  return `024555${digits}` as Phone;
}

const unanswered = { answer: 'accepted', ending: 'expired', afterMs: 180_000 } as const;
const autoApprove = { autoApprove: true };
const shortWindow = { promptWindowMs: 1_000 };

it.each([
  ['0142', {}, unanswered],
  ['0142', autoApprove, { answer: 'accepted', ending: 'approved', afterMs: 2_000 }],
  ['0142', { ...autoApprove, ...shortWindow }, { answer: 'accepted', ending: 'expired', afterMs: 1_000 }],
  ['9001', {}, { answer: 'accepted', ending: 'declined', afterMs: 1_500 }],
  ['9001', autoApprove, { answer: 'accepted', ending: 'declined', afterMs: 1_500 }],
  ['9002', {}, { answer: 'accepted', ending: 'no_money', afterMs: 1_500 }],
  ['9003', {}, unanswered],
  ['9003', autoApprove, unanswered],
  ['9004', {}, { answer: 'lost', ending: 'approved', afterMs: 2_000 }],
  ['9004', shortWindow, { answer: 'lost', ending: 'approved', afterMs: 1_000 }],
  ['9005', autoApprove, undefined],
  ['9007', {}, { ...unanswered, saysUnpaid: true }],
  ['9007', autoApprove, { ...unanswered, saysUnpaid: true }],
  ['9008', {}, { ...unanswered, isDoubled: true }],
  ['9008', autoApprove, { answer: 'accepted', ending: 'approved', afterMs: 2_000, isDoubled: true }],
  ['9101', {}, unanswered],
] as const)('a payer ending %s with %o meets %o', (digits, changes, fate) => {
  expect(decidePrompt(numberEnding(digits), { ...settings, ...changes })).toEqual(fate);
});

it.each([
  ['0142', { answer: 'accepted', ending: 'done', afterMs: 1_000 }],
  ['9004', { answer: 'accepted', ending: 'done', afterMs: 1_000 }],
  ['9201', { answer: 'refused', ending: 'failed', afterMs: 0 }],
  ['9202', { answer: 'lost', ending: 'done', afterMs: 1_000 }],
  ['9203', { answer: 'lost', ending: 'failed', afterMs: 5_000 }],
  ['9204', { answer: 'accepted', ending: 'done', afterMs: 1_000, takenBackAfterMs: 86_401_000 }],
  ['9205', { answer: 'accepted', ending: 'done', afterMs: 1_000, isDoubled: true }],
] as const)('money sent to a number ending %s meets %o', (digits, fate) => {
  expect(decideTransfer(numberEnding(digits))).toEqual(fate);
});

const delivered = { answer: 'accepted', ending: 'done', afterMs: 1_500 } as const;
const floatEmpty = { answer: 'provider_float', ending: 'failed', afterMs: 0 } as const;

it.each([
  ['0142', 0, {}, delivered],
  ['0142', 0, { deliverAfterMs: 0 }, { ...delivered, afterMs: 0 }],
  ['0142', 7, {}, delivered],
  ['0142', 0, { floatPesewas: pesewas(0) }, floatEmpty],
  ['9101', 0, {}, { answer: 'refused', ending: 'failed', afterMs: 0 }],
  ['9102', 0, {}, { ...delivered, answer: 'lost' }],
  ['9103', 0, {}, { answer: 'lost', ending: 'failed', afterMs: 20_000 }],
  ['9104', 0, {}, { ...delivered, afterMs: 30_000 }],
  ['9105', 0, {}, floatEmpty],
  ['9105', 1, {}, floatEmpty],
  ['9105', 2, {}, delivered],
  ['9105', 3, {}, delivered],
  ['9106', 0, {}, { ...delivered, takenBackAfterMs: 86_401_500 }],
  ['9107', 0, {}, { ...delivered, answer: 'hangs' }],
  ['9107', 0, { floatPesewas: pesewas(0) }, floatEmpty],
  ['9108', 0, {}, { ...delivered, afterMs: 61_500, deniedAfterMs: 1_500 }],
] as const)(
  'a recipient ending %s after %i empty floats with %o meets %o',
  (digits, count, changes, fate) => {
    const asked = { recipient: numberEnding(digits), floatRefusals: count };
    expect(decideDelivery(asked, { ...settings, ...changes })).toEqual(fate);
  },
);

const endsAt = new Date('2026-11-15T08:00:00.000Z');
const before = new Date('2026-11-15T07:59:59.999Z');
const after = new Date('2026-11-16T08:00:00.000Z');

it.each([
  [null, 'expired', before, 'waiting'],
  [null, 'expired', endsAt, 'expired'],
  [null, 'approved', before, 'waiting'],
  [null, 'approved', after, 'approved'],
  [null, 'declined', endsAt, 'declined'],
  [null, 'no_money', after, 'no_money'],
  ['approved', 'expired', before, 'approved'],
  ['approved', 'expired', after, 'approved'],
  ['declined', 'approved', after, 'declined'],
] as const)('a prompt answered %s that ends %s is, at %s, %s', (answer, ending, readAt, judged) => {
  expect(judgePrompt({ answer, ending, endsAt, readAt })).toBe(judged);
});

it.each([
  ['done', before, {}, 'in_progress'],
  ['failed', before, {}, 'in_progress'],
  ['done', endsAt, {}, 'done'],
  ['failed', after, {}, 'failed'],
  ['done', before, { deniedAt: after }, 'in_progress'],
  ['done', before, { deniedAt: before }, 'failed'],
  ['done', endsAt, { deniedAt: before }, 'done'],
  ['done', endsAt, { takenBackAt: after }, 'done'],
  ['done', after, { takenBackAt: after }, 'reversed'],
] as const)('what ends %s is, at %s with %o, said to be %s', (ending, readAt, lies, judged) => {
  expect(judgeProgress({ ending, endsAt, readAt, takenBackAt: null, ...lies })).toBe(judged);
});
