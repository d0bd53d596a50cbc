/** What a person may ask of whoever holds their data: all of it in a file, or that it is erased. */
import { z } from 'zod';
import { phone, reason } from '#fields.ts';
import { topic } from '#topic.ts';
import { dataFile, like, phoneNumber } from '#values.ts';

export const privacyEndpoints = topic({
  name: 'Privacy',
  description: 'What is held about a telephone number: handed out, or erased.',
  access: ['admin'],
})({
  'POST /privacy/export': {
    summary: 'Everything that is held about a number, with an account or without, as a JSON file.',
    body: z.object({ phone_number: phone() }),
    data: dataFile,
  },
  'POST /privacy/erase': {
    proof: 'recent',
    idempotent: true,
    summary:
      'Erases what tells of a person: account, names, number, messages and what vendors said. Amounts and orders stay, under a mark. Refused while something is owed.',
    body: z.object({ phone_number: phone(), reason }),
    /** `mark`: what stands from now on where the number stood. */
    data: z.object({ phone_number: phoneNumber, mark: like('0000000001') }),
  },
});
