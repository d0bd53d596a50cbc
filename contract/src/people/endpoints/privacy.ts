/** People's requests about their data: all of it in a file, or its erasure. */
import { z } from 'zod';
import { phone, reason } from '#fields.ts';
import { topic } from '#topic.ts';
import { dataFile, like, phoneNumber } from '#values.ts';

export const privacyEndpoints = topic({
  name: 'Privacy',
  description: 'Data about a telephone number: exported, or erased.',
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
      "Erases a person's data: account, names, number, messages and vendors' words. Amounts and orders stay, under a mark. Refused while something is owed.",
    body: z.object({ phone_number: phone(), reason }),
    /** `mark`: the text that replaces the number from now on. */
    data: z.object({ phone_number: phoneNumber, mark: like('0000000001') }),
  },
});
