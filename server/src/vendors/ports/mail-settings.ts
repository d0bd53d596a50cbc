/** The settings of the mail server, and which of them depend on each other. */
import { z } from 'zod';
import { wholeNumber } from '#installation/settings/setting-values.ts';

export const mailSettings = {
  smtpHost: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be the name of a host')
    .optional()
    .describe(
      'The mail server for alarms to admins. Default: none, and they come by text message alone. Always over TLS, ' +
        'unless it is on this machine.',
    ),
  smtpPort: wholeNumber(1, 65_535)
    .prefault('587')
    .describe('Its port: TLS from the first byte on 465, on others asked for before anything is said.'),
  smtpUser: z.string().optional().describe('Who signs in there. Default: none, and nobody does.'),
  smtpPassword: z.string().optional().describe('With this password.'),
  smtpFrom: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')
    .optional()
    .describe('The address that alarms come from; a must with SMTP_HOST.'),
};

type Given = Partial<Record<'smtpHost' | 'smtpUser' | 'smtpPassword' | 'smtpFrom', string | undefined>>;

/** A sentence that names the settings, and never their values. */
export function findMailFault(given: Given): string | undefined {
  if (given.smtpHost && !given.smtpFrom) return 'The setting SMTP_HOST needs SMTP_FROM beside it.';
  return (given.smtpUser === undefined) === (given.smtpPassword === undefined)
    ? undefined
    : 'The settings SMTP_USER and SMTP_PASSWORD need each other.';
}
