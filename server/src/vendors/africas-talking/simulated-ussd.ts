/** Sessions as Africa's Talking passes them on: with all that was typed, and what was dialled behind the code. */
import type { NetworkForm } from '#vendors/simulators/simulated-network.ts';

const partsOfCode = 2;

export const africasTalkingNetwork: NetworkForm = {
  write({ session, phone, code, inputs }) {
    const parts = code.replace(/^\*|#$/g, '').split('*');
    const fields = {
      sessionId: session,
      serviceCode: `*${parts.slice(0, partsOfCode).join('*')}#`,
      phoneNumber: `+${phone}`,
      networkCode: '62001',
      text: [...parts.slice(partsOfCode), ...inputs].join('*'),
    };
    return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
  },
  read: (body) => ({ text: body.slice('CON '.length), isOpen: body.startsWith('CON ') }),
};
