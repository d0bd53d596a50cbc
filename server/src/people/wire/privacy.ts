/** Endpoints for people's requests about their own data. */
import type { privacyEndpoints } from '@ntem/contract/people/endpoints/privacy';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { FileAnswer } from '#kernel/http/file-answer.ts';
import { erasePerson } from '#people/verbs/erase-person.ts';
import { exportPerson } from '#people/verbs/export-person.ts';

export function privacyHandlers(deps: Deps): HandlersOf<typeof privacyEndpoints> {
  return {
    'POST /privacy/export': async ({ author, body: { phone_number: phone } }) =>
      new FileAnswer({
        name: `data-${phone}.json`,
        type: 'application/json; charset=utf-8',
        content: await exportPerson(deps, author, phone),
      }),
    'POST /privacy/erase': async ({ author, body: { phone_number: phone, reason } }) => {
      const { mark } = await erasePerson(deps, author, { phone, reason });
      return { message: 'Erased. The orders follow within minutes.', data: { phone_number: phone, mark } };
    },
  };
}
