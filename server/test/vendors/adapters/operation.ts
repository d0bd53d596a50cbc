/** Duties of every operation of a vendor: collecting, paying or delivering. */
import { expect, it } from 'vitest';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import type { KnownAttempt, Operation, VendorStatus } from '#vendors/ports/outcomes.ts';

let lastReference = 0;

/** In the form that the shop's own references have, or the vendor's. */
export function newReference(format: Traits['referenceFormat'] = 'letters_and_digits'): string {
  lastReference += 1;
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(lastReference).padStart(12, '0')}`;
  return `TEST${String(lastReference).padStart(16, '0')}`;
}

export function known(reference: string, vendorReference?: string): KnownAttempt {
  return { reference, vendorReference, ageMs: 0 };
}

/** Of a caller who waits for as long as it takes. */
export function patient(): AbortSignal {
  return new AbortController().signal;
}

/** One call to a vendor, to be made and asked about as often as one likes. */
type Call = {
  traits: Traits;
  reference: string;
  send(signal?: AbortSignal): Promise<{ outcome: string; vendorReference?: string }>;
  find(reference?: string): Promise<VendorStatus>;
};

export function callOf<
  Request extends { reference: string },
  Status extends VendorStatus,
  Started extends { outcome: string; vendorReference?: string },
>(operation: Operation<Request, Status, Started>, request: Request) {
  let vendorReference: string | undefined;
  return {
    traits: operation.traits,
    reference: request.reference,
    async send(signal = patient()) {
      const started = await operation.send(request, signal);
      vendorReference ??= started.vendorReference;
      return started;
    },
    find: (reference = request.reference, signal = patient()) =>
      operation.find(known(reference, reference === request.reference ? vendorReference : undefined), signal),
  };
}

export type OperationBench = {
  /** One that the vendor takes. */
  call: Call;
  /** Real arrivals, from the vendor's own books. */
  countSent(reference: string): Promise<number>;
  passTime(): Promise<void>;
  /** Its answer about a reference that it never got; some cannot tell. */
  unheardOf?: 'not_found' | 'unknown' | undefined;
};

export function itIsAnOperation(bench: () => Promise<OperationBench>): void {
  it('promises what can be kept', async () => {
    const { traits } = (await bench()).call;
    expect(traits.smallestAmount).toBeGreaterThan(0n);
    expect(traits.firstCheckAfterMs).toBeGreaterThanOrEqual(0);
    if (traits.notFoundIsConclusiveAfterMs !== 'never')
      // A call takes up to six seconds, and may arrive at their end.
      expect(traits.notFoundIsConclusiveAfterMs).toBeGreaterThan(6_000);
    if (traits.callsAMinute !== undefined) expect(traits.callsAMinute).toBeGreaterThan(0);
  });

  it('knows nothing of a reference that was never sent', async () => {
    const { call, unheardOf: status = 'not_found' } = await bench();
    const reason = status === 'unknown' && { reason: expect.any(String) };
    const { evidence: _, ...said } = await call.find(newReference(call.traits.referenceFormat));
    expect(said).toEqual({ status, ...reason });
  });

  it('sends nothing for a caller who has given up', async () => {
    const { call, countSent, passTime } = await bench();
    expect(['unknown', 'failed']).toContain((await call.send(AbortSignal.abort())).outcome);
    await passTime();
    expect(await countSent(call.reference)).toBe(0);
  });

  it('has one name of its own for it, whenever it says one', async () => {
    const { call, passTime } = await bench();
    const names = [await call.send(), await call.find()];
    await passTime();
    names.push(await call.find());
    const said = names.flatMap(({ vendorReference }) => vendorReference ?? []);
    expect(new Set(said).size).toBeLessThanOrEqual(1);
    if (call.traits.statusBy === 'theirs') expect(said[0]).toBeDefined();
  });

  it('does once what is sent again under the same reference', async () => {
    const { call, countSent, passTime } = await bench();
    const { duplicates } = call.traits;
    if (duplicates === 'unsafe') return;
    const first = await call.send();
    const again = await Promise.all([call.send(), call.send()]);
    if (duplicates === 'returns_original')
      expect(again.map(({ outcome }) => outcome)).toEqual([first.outcome, first.outcome]);
    // 'I know this one already' says nothing against the first.
    else expect(again.map(({ outcome }) => outcome)).not.toContain('failed');
    await passTime();
    await call.send();
    expect(await countSent(call.reference)).toBe(1);
  });
}
