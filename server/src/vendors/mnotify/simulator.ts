/** mNotify on this machine: messages to one number or several, and the balance. */
import { createMailbox, isSenderName } from '#vendors/simulators/mailbox.ts';
import type { SimAnswer, SimCore, SimDefinition, SimRoutes } from '#vendors/simulators/simulator.ts';

const no = (status: number, message: string): SimAnswer => ({ status, body: { status: 'error', message } });

/** Its refusals, by the behaviour that triggers each. */
const refusals: Record<string, SimAnswer> = {
  out_of_credit: no(400, 'Insufficient SMS balance'),
  sender_not_approved: no(422, 'Sender id is not approved'),
  too_many_words: no(422, 'The message is too long'),
  other_error: no(409, 'Something else'),
  no_credit_in_200: no(200, 'Insufficient SMS balance'),
  no_sender_in_200: no(200, 'Sender id is not approved'),
  error_in_200: no(200, 'Something else'),
};

export function simulateMnotify({ apiKey }: { apiKey: string }) {
  return (core: SimCore): SimDefinition => {
    const mailbox = createMailbox(core);
    const routes: SimRoutes = {
      'POST /sms/quick'({ body }, behaviour = '') {
        const refusal = refusals[behaviour];
        if (refusal) return refusal;
        const isRight =
          Array.isArray(body?.recipient) &&
          body.recipient.every((one: unknown) => /^233\d{9}$/.test(String(one))) &&
          isSenderName(body.sender) &&
          typeof body.message === 'string' &&
          body.is_schedule === false &&
          (body.sms_type === undefined || body.sms_type === 'otp');
        if (!isRight) return no(422, 'The given data was invalid.');
        const rejected = behaviour === 'rejected' ? 1 : 0;
        if (!rejected) for (const number of body.recipient) mailbox.deliver(number, body.message);
        const summary = {
          _id: 'A59CCB70',
          type: 'API QUICK SMS',
          total_sent: 1 - rejected,
          contacts: 1,
          total_rejected: rejected,
          numbers_sent: rejected ? [] : body.recipient,
          credit_used: 1 - rejected,
          credit_left: 99,
        };
        return {
          status: 200,
          body: {
            status: 'success',
            code: '2000',
            message: 'messages sent successfully',
            ...(behaviour !== 'no_summary' && { summary }),
          },
        };
      },
      'GET /balance/sms': {
        isSpared: true,
        handle: () => ({ status: 200, body: { status: 'success', balance: 99, bonus: 0 } }),
      },
    };
    return {
      name: 'mnotify',
      routes,
      subjects: ({ body }) => [body?.recipient?.[0]],
      refuse: ({ query }) => (query.get('key') === apiKey ? undefined : no(401, 'Invalid API key')),
      messages: mailbox.messages,
      reset: mailbox.reset,
    };
  };
}
