/** Endpoints of terms and privacy. */
import type { legalTextEndpoints, WireLegalText } from '@ntem/contract/installation/endpoints/legal-texts';
import {
  findLegalFault,
  type LegalKind,
  legalKinds,
  legalTexts,
  listBlanks,
} from '@ntem/contract/installation/legal-texts';
import type { Deps } from '#deps.ts';
import { listOwnTexts } from '#installation/rows/own-texts.ts';
import { setOwnText } from '#installation/verbs/set-own-text.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';

const legal = {
  texts: 'legal_texts',
  kinds: legalKinds,
  findFault: (_: LegalKind, text: string) => findLegalFault(text),
} as const;

export function legalTextHandlers(deps: Deps): HandlersOf<typeof legalTextEndpoints> {
  const show = async (): Promise<WireLegalText[]> => {
    const written = await listOwnTexts(deps.db, 'legal_texts');
    return legalKinds.map((kind) => {
      const own = written.find((one) => one.kind === kind);
      const text = own?.text ?? legalTexts[kind];
      return {
        kind,
        text,
        blanks: listBlanks(text).length,
        changed_by: own?.changedBy ?? null,
        changed_at: own?.changedAt.toISOString() ?? null,
      };
    });
  };
  return {
    'GET /legal-texts': async () => ({ data: await show() }),
    'PUT /legal-texts/{kind}': async ({ author, params, body }) => {
      await setOwnText(deps, author, { ...legal, kind: params.kind, text: body.text });
      return { message: 'Saved', data: await show() };
    },
    'DELETE /legal-texts/{kind}': async ({ author, params }) => {
      await setOwnText(deps, author, { ...legal, kind: params.kind, text: undefined });
      return { message: 'Restored', data: await show() };
    },
  };
}
