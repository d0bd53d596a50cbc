/** Sessions as Hubtel passes them on. */
import type { NetworkForm } from '#vendors/simulators/simulated-network.ts';

export const hubtelNetwork: NetworkForm = {
  write: ({ session, phone, code, inputs }) => ({
    contentType: 'application/json',
    body: JSON.stringify({
      Type: inputs.length === 0 ? 'initiation' : 'response',
      SessionId: session,
      ServiceCode: code.replace(/^\*|#$/g, ''),
      Mobile: phone,
      Operator: 'mtn',
      Message: inputs.at(-1) ?? code,
      Sequence: inputs.length + 1,
      ClientState: '',
      Platform: 'USSD',
    }),
  }),
  read(body) {
    const { Type, Message } = JSON.parse(body);
    return { text: Message, isOpen: Type === 'response' };
  },
};
