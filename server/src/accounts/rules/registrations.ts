/** Registrations that wait for their code. */

/** A registration as typed. It takes effect once the code sent for it is entered. */
export type Registration = {
  name: string;
  passwordHash: string;
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
 * The registration for which another code is sent: the one named, otherwise the last one of the same device. Without a
 * device it is the only one typed so, and none for an invited account. If a stranger may have typed it, its password is
 * not used: the person who proves the number sets one with a code.
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

/** An admin has made it or given it a role: only the holder of the phone may change anything about it. */
export function isInvited({ role, createdBy }: Standing): boolean {
  return role !== null || createdBy !== null;
}
