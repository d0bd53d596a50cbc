/** The numbers that the manual states are those of the limits, and it names every list that is saved as a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofAgesMs } from '@ntem/contract/accounts/limits';
import { callsAMinute, mostKeys, webhookTimeoutMs, webhookTriesMs } from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
import type { EndpointKey } from '@ntem/contract/endpoints';
import { largestList } from '@ntem/contract/lists/limits';
import { invitationLifetimeMs, undoAdminForMs } from '@ntem/contract/people/limits';
import { sayNumber } from '@ntem/contract/words';
import { expect, it } from 'vitest';
import { resumeWithinMs } from '#channels/rules/session-limits.ts';

const say = (ms: number) => sayDuration(ms).replace(/^\d+/, (count) => sayNumber(Number(count)));

it.each([
  ['admin', `works once, for ${say(invitationLifetimeMs)}`],
  ['admin', `for ${say(undoAdminForMs)} any other one can undo it`],
  ['agent', `your password once in ${say(proofAgesMs.selling)}`],
  ['agent', `up to ${largestList.toLocaleString('en')} numbers`],
  ['developers', `200 to 299 within ${say(webhookTimeoutMs)}`],
  ['developers', `less and less often, for ${say(webhookTriesMs)}`],
  ['developers', `${callsAMinute} requests in a minute`],
  ['developers', `You can have ${sayNumber(mostKeys)} keys`],
  ['guest', `dial again within ${say(resumeWithinMs)}`],
])("the %s's page says '%s'", (page, words) => expect(read(page)).toContain(words));

function read(page: string): string {
  const text = readFileSync(join(import.meta.dirname, `../../docs/manual/${page}.md`), 'utf8');
  return text.replace(/\s+/g, ' ');
}

const files: Record<
  Extract<EndpointKey, `POST ${string}/export` | `GET ${string}/file`>,
  [page: string, words: string]
> = {
  'POST /dashboard/payments/export': ['admin', 'seller and date, and are exported as CSV'],
  'POST /dashboard/data-bundles/export': ['admin', 'seller and date, and are exported as CSV'],
  'POST /dashboard/sellers/export': ['admin', '**Export CSV** saves the ranking'],
  'POST /users/export': ['admin', '**Export Users** saves the list'],
  'POST /privacy/export': ['admin', '**Personal data of a number** exports'],
  'POST /float/history/export': ['agent', 'or what was returned, also as a CSV file'],
  'POST /management/guest-pages/export': ['agent', '**CSV** saves the customers'],
  'POST /management/subagents/export': ['agent', 'the days that you choose, also as a CSV file'],
  'POST /sales/export': ['agent', 'Export the list as a CSV file'],
  'POST /earnings/statement/export': ['agent', 'saved as a PDF or CSV file'],
  'GET /lists/{id}/file': ['agent', 'The result is there as a CSV file'],
};

it.each(Object.entries(files))('the manual says that %s saves a file', (_key, [page, words]) => {
  expect(read(page)).toContain(words);
});
