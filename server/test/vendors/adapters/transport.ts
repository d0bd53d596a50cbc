/** Duties of every adapter over HTTP when an answer is lost, cut, late or missing. */
import { describe, expect, it } from 'vitest';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import { type TransportFault, transportFaults } from '#vendors/simulators/faults.ts';
import type { Simulator } from '#vendors/simulators/simulator.ts';
import { patient } from './operation.ts';

type TransportCall = {
  reference: string;
  send(signal?: AbortSignal): Promise<{ outcome: string; failure?: string }>;
  find(reference?: string, signal?: AbortSignal): Promise<VendorStatus>;
};

export type TransportBench = {
  simulator: Simulator;
  /**
   * One that the vendor takes, and that was not sent yet. Its faults are scripted by its reference, or by `subject`
   * and, for the question about it, `asked`.
   */
  makeCall(): Promise<TransportCall & { subject?: string | undefined; asked?: string | undefined }>;
  /** Real arrivals, from the vendor's own books. */
  countSent(reference: string): Promise<number>;
  /** The number of `unauthorized` answers until one is believed: an expired token is replaced first. */
  unauthorizedTimes?: number;
  /** Success has an empty body, which cannot be cut. */
  isAnsweredByNothing?: boolean;
};

/** These faults leave an empty answer as it is. */
const cuts: TransportFault[] = ['length_too_short', 'cut_json'];

/** The meaning for a start. Every other fault is unknown: it may have happened. */
const refusals: Partial<Record<TransportFault, string>> = {
  rate_limited: 'rate_limited',
  rate_limited_without_time: 'rate_limited',
  forbidden: 'config',
  unauthorized: 'config',
};

export const refusalOf = (fault: TransportFault) => refusals[fault];

const faults = Object.keys(transportFaults) as TransportFault[];

/**
 * A caller gives up on a vendor that hangs once it does, so that it costs the tests nothing: not before the call has
 * arrived, or it would meet what the next test asks for.
 */
export function givenUpOn(simulator: Simulator, fault: string): AbortSignal {
  if (!fault.startsWith('hang')) return patient();
  const caller = new AbortController();
  const before = simulator.left();
  const looking = setInterval(() => {
    if (simulator.left() >= before) return;
    clearInterval(looking);
    caller.abort(new DOMException('given up', 'TimeoutError'));
  }, 5);
  return caller.signal;
}

export function itMeetsTransportFaults(bench: () => TransportBench): void {
  describe.each(faults)('%s', (fault) => {
    it('at the call: a refusal only where it is certain that nothing was begun', async () => {
      const { simulator, makeCall, countSent, unauthorizedTimes = 1, isAnsweredByNothing = false } = bench();
      const call = await makeCall();
      const times = fault === 'unauthorized' ? unauthorizedTimes : 1;
      simulator.script({ subject: call.subject ?? call.reference, behaviour: fault, times });
      const started = await call.send(givenUpOn(simulator, fault));
      const failure = refusals[fault];
      const outcome = isAnsweredByNothing && cuts.includes(fault) ? 'accepted' : 'unknown';
      expect(started).toMatchObject(failure ? { outcome: 'failed', failure } : { outcome });
      expect(await countSent(call.reference)).toBe(transportFaults[fault] === 'after' ? 1 : 0);
    });

    it('at the question: it says nothing', async () => {
      const { simulator, makeCall, unauthorizedTimes = 1 } = bench();
      const call = await makeCall();
      expect((await call.send()).outcome).toBe('accepted');
      const times = fault === 'unauthorized' ? unauthorizedTimes : 1;
      simulator.script({ subject: call.asked ?? call.reference, behaviour: fault, times });
      const isLimited = refusals[fault] === 'rate_limited';
      const found = await call.find(call.reference, givenUpOn(simulator, fault));
      expect(found).toMatchObject({ status: 'unknown', ...(isLimited && { isLimited }) });
      expect((await call.find()).status).not.toBe('unknown');
    });
  });
}
