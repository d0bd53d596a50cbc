/** The wire of what is brought in from files. */
import type { importEndpoints, ImportPreview as WirePreview } from '@ntem/contract/topics/admin/imports';
import { importCatalogue, previewCatalogue } from '#actions/catalogue/import-catalogue.ts';
import type { Deps } from '#deps.ts';
import type { ImportCounts, ShownRow } from '#domain/imports/read-table.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';

export function importHandlers(deps: Deps): HandlersOf<typeof importEndpoints> {
  return {
    'POST /imports/catalogue/preview': async ({ body }) => ({
      data: presentPreview(await previewCatalogue(deps, body.file)),
    }),
    'POST /imports/catalogue': async ({ author, body }) => {
      const counts = await importCatalogue(deps, author, body);
      return { message: sayImported(counts), data: { counts } };
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
