/** Terms and privacy, as an admin writes them. */
import { z } from 'zod';
import { text } from '#fields.ts';
import { legalKinds } from '#installation/legal-texts.ts';
import { legalTextLength } from '#installation/limits.ts';
import { topic } from '#topic.ts';
import { count, like, personName, timestamp } from '#values.ts';

const example = '# Who we are\n\n{store} sells bundles of mobile data.';

const legalText = z.object({
  kind: z.enum(legalKinds),
  text: like(example),
  /** Lines that the operator still has to fill in. */
  blanks: count,
  /** Null for the product's own words. */
  changed_by: personName.nullable(),
  changed_at: timestamp.nullable(),
});

export type WireLegalText = z.output<typeof legalText>;

/** Letters that are not plain take up to three bytes, and JSON may write a byte in six. */
const bodyBytes = 6 * legalTextLength.max + 1_024;

export const legalTextEndpoints = topic({
  name: 'Terms and privacy',
  description: "The shop's terms and its words about privacy.",
  access: ['admin'],
})({
  'GET /legal-texts': {
    summary: 'Both texts, with what is still to be filled in.',
    data: z.array(legalText),
  },
  'PUT /legal-texts/{kind}': {
    summary: 'Changes one of the texts.',
    bodyBytes,
    body: z.object({ text: text({ ...legalTextLength, error: 'Please write the text', like: example }) }),
    data: z.array(legalText),
  },
  'DELETE /legal-texts/{kind}': { summary: 'Restores the default words.', data: z.array(legalText) },
});
