/** Endpoints of imports from files. */
import type {
  importEndpoints,
  ImportPreview as WirePreview,
} from '@ntem/contract/catalogue/endpoints/imports';
import { pesewasToWire } from '@ntem/contract/money';
import { importCatalogue, previewCatalogue } from '#catalogue/verbs/import-catalogue.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import type { ImportCounts, ShownRow } from '#kernel/rules/read-table.ts';
import { importSellers, previewSellers } from '#sellers/verbs/import-sellers.ts';

export function importHandlers(deps: Deps): HandlersOf<typeof importEndpoints> {
  return {
    'POST /imports/catalogue/preview': async ({ body }) => ({
      data: presentPreview(await previewCatalogue(deps, body.file)),
    }),
    'POST /imports/catalogue': async ({ author, body }) => {
      const counts = await importCatalogue(deps, author, body);
      return { message: sayImported(counts), data: { counts } };
    },
    'POST /imports/sellers/preview': async ({ body }) => {
      const preview = await previewSellers(deps, body.file);
      return {
        data: {
          ...presentPreview(preview),
          opening_total: pesewasToWire(preview.adds),
          needs_second: preview.needsSecond,
          asked_by: preview.askerName ?? null,
        },
      };
    },
    'POST /imports/sellers': async ({ author, body, requireProof }) => {
      const { counts, isDone } = await importSellers(deps, author, { ...body, requireProof });
      const message = isDone ? sayImported(counts) : 'Another admin has to import the same file';
      return { message, data: { counts, is_done: isDone } };
    },
  };
}

type Preview = { rows: ShownRow[]; counts: ImportCounts; fingerprint: string };

function presentPreview({ rows, counts, fingerprint }: Preview): WirePreview {
  const shown = rows.map(({ row, name, now, inFile, effect, says }) => ({
    row,
    name,
    now,
    in_file: inFile,
    effect,
    says,
  }));
  return { rows: shown, counts, fingerprint };
}

function sayImported(counts: ImportCounts): string {
  return `${counts.change + counts.new} row(s) imported`;
}
