/** The simulated handset's calls. They exist only while a sandbox vendor is in use. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { phone, timestamp } from './fields.ts';

const message = z.object({
  id: z.string(),
  to: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  created_at: timestamp,
});

export const sandboxEndpoints = {
  'GET /sandbox/messages': endpoint({
    method: 'GET',
    path: '/sandbox/messages',
    access: 'public',
    summary: 'The newest text messages of a simulated handset.',
    sandboxOnly: true,
    query: z.object({ phone: phone('Please enter a valid phone number') }),
    data: z.array(message),
  }),
};
