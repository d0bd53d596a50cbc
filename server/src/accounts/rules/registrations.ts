/** Registrations that wait for their code. */

/** What somebody typed to open an account. It counts once the code that was sent for it is entered. */
export type Registration = {
  name: string;
  passwordHash: string;
  /** The seller whose link they came by. */
  referrerId: string | null;
};

export type WaitingRegistration = { requestId: string; device: string | null; registration: Registration };

type Asker = {
  requestId: string | undefined;
  device: string | null;
  /** The account was there before anybody typed anything. */
  isInvited: boolean;
};

/**
 * For which of them another code is sent: the one that is named, else the last one of the same device. Without the name
 * of a device it is the only one that was typed so, and none for an invited account. Where a stranger may have typed,
 * nobody's password is taken: the person who proves the number sets one by a code.
 */
export function chooseRegistration(waiting: WaitingRegistration[], asker: Asker): Registration | undefined {
  const named = waiting.find(({ requestId }) => requestId === asker.requestId);
  if (named) return named.registration;
  const [newest, ...others] = waiting.filter(({ device }) => device === asker.device);
  if (asker.device !== null) return newest?.registration;
  const isOnly = others.every(
    ({ registration }) => registration.passwordHash === newest?.registration.passwordHash,
  );
  return isOnly && !asker.isInvited ? newest?.registration : undefined;
}

type Standing = { role: string | null; createdBy: string | null };

/** An admin has given it a role or made it: nobody but whoever holds the phone may change anything about it. */
export function isInvited({ role, createdBy }: Standing): boolean {
  return role !== null || createdBy !== null;
}
