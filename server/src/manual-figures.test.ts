/** The numbers that the manual states are those of the limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofAgesMs } from '@ntem/contract/accounts/limits';
import { callsAMinute, mostKeys, webhookTimeoutMs, webhookTriesMs } from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
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
])("the %s's page says '%s'", (page, words) => {
  const text = readFileSync(join(import.meta.dirname, `../../docs/manual/${page}.md`), 'utf8');
  expect(text.replace(/\s+/g, ' ')).toContain(words);
});
