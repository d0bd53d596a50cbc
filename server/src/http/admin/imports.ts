/** The wire of what is brought in from files. */
import { pesewasToWire } from '@ntem/contract/money';
import type { importEndpoints, ImportPreview as WirePreview } from '@ntem/contract/topics/admin/imports';
import { importCatalogue, previewCatalogue } from '#actions/catalogue/import-catalogue.ts';
import { importSellers, previewSellers } from '#actions/users/import-sellers.ts';
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
      const message = isDone ? sayImported(counts) : 'Another admin has to bring in the same file';
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
