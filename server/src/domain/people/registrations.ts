/** Registrations that wait for their code. */

/** What somebody typed to open an account. It counts once the code that was sent for it is entered. */
export type Registration = {
  name: string;
  passwordHash: string;
  /** The seller whose link they came by. */
  referrerId: string | null;
};

export type WaitingRegistration = { requestId: string; device: string | null; registration: Registration };

/**
 * For which of them another code is sent: the one that is named, else the last one of the same device, else the only
 * one. Where several people may have typed, nobody's password is taken: whoever proves the number sets one by a code.
 */
export function chooseRegistration(
  waiting: WaitingRegistration[],
  asker: { requestId: string | undefined; device: string | null },
): Registration | undefined {
  const named = waiting.find(({ requestId }) => requestId === asker.requestId);
  if (named) return named.registration;
  const ofDevice = asker.device ? waiting.find(({ device }) => device === asker.device) : undefined;
  if (ofDevice) return ofDevice.registration;
  const [newest, ...others] = waiting;
  const isOnly = others.every(
    ({ registration }) => registration.passwordHash === newest?.registration.passwordHash,
  );
  return isOnly ? newest?.registration : undefined;
}

type Standing = { role: string | null; createdBy: string | null };

/** An admin has given it a role or made it: nobody but whoever holds the phone may change anything about it. */
export function isInvited({ role, createdBy }: Standing): boolean {
  return role !== null || createdBy !== null;
}
