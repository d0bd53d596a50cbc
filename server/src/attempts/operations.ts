/** The four things that are asked of vendors. */
import type { AttemptDirection } from '#domain/attempts/attempt-rules.ts';
import { collect } from './collect.ts';
import { deliver } from './deliver.ts';
import type { Operation } from './life.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';

export const operations: Record<AttemptDirection, Operation> = { collect, deliver, refund, payout };
