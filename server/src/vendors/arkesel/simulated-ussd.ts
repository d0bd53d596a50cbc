/** Sessions as Arkesel passes them on. */
import type { NetworkForm } from '#vendors/simulators/simulated-network.ts';

export const arkeselNetwork: NetworkForm = {
  write: ({ session, phone, code, inputs }) => ({
    contentType: 'application/json',
    body: JSON.stringify({
      sessionID: session,
      userID: 'USSD_USER',
      newSession: inputs.length === 0,
      msisdn: phone,
      userData: inputs.at(-1) ?? code,
      network: 'MTN',
    }),
  }),
  read(body) {
    const { message, continueSession } = JSON.parse(body);
    return { text: message, isOpen: continueSession };
  },
};
