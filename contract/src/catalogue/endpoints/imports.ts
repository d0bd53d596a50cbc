/** Imports from a file: every row is shown before anything is saved. */
import { z } from 'zod';
import { importTexts } from '#catalogue/import-texts.ts';
import { largestImport } from '#catalogue/limits.ts';
import { missing } from '#fields.ts';
import { idLength } from '#ids.ts';
import { topic } from '#topic.ts';
import { count, example, ghs, like, personName } from '#values.ts';

const importEffects = ['same', 'change', 'new', 'wrong'] as const;

const importRow = z.object({
  /** As a spreadsheet counts it. */
  row: count,
  name: like('MTN 5 GB'),
  now: like('GH₵ 20.50').nullable(),
  in_file: like('GH₵ 21.40'),
  effect: z.enum(importEffects),
  says: like('Price changes'),
});

const counts = z.object({ same: count, change: count, new: count, wrong: count });

const fingerprint = like('b1946ac92492d2347c6235b4d2611184');

const preview = z.object({
  rows: z.array(importRow),
  counts,
  /** Confirms exactly this. */
  fingerprint,
});

const sellersPreview = preview.extend({
  /** The amount that the rows would add to the debt to sellers. */
  opening_total: ghs,
  /** Another admin has to bring in the same file. */
  needs_second: z.boolean(),
  /** The admin who has already asked for exactly this. */
  asked_by: personName.nullable(),
});

export type SellersPreview = z.output<typeof sellersPreview>;
export type ImportPreview = z.output<typeof preview>;
export type ImportRow = z.output<typeof importRow>;

/** As text. Letters that are not plain take up to three bytes, and JSON may write a byte in six. */
const bodyBytes = 6 * largestImport.bytes + 1_024;
const file = (text: string) =>
  z.string(missing(importTexts.none)).max(largestImport.bytes, importTexts.tooLarge).meta(example(text));

const catalogueFile = file(
  'service,network,package,bundle_id,megabytes,amount,cost_price\nMTN,MTN,MTN 5 GB,MTN-5000,5000,21.40,19.00\n',
);

const sellersFile = file(
  'name,phone,level,parent_phone,opening_balance,MTN 5 GB\nAma Mensah,0241234567,agent,,120.50,22.00\n',
);

export const importEndpoints = topic({
  name: 'Imports',
  description: 'Imports from a file, previewed before they are saved.',
  access: ['admin'],
})({
  'POST /imports/catalogue/preview': {
    summary: 'Previews the effect of each row of a file on services and packages. Changes nothing.',
    bodyBytes,
    body: z.object({ file: catalogueFile }),
    data: preview,
  },
  'POST /imports/catalogue': {
    summary: 'Saves the rows exactly as they were previewed, or none of them. Wrong rows are left out.',
    bodyBytes,
    idempotent: true,
    body: z.object({ file: catalogueFile, fingerprint: fingerprint.max(idLength.max) }),
    data: z.object({ counts }),
    successStatus: 201,
  },
  'POST /imports/sellers/preview': {
    summary:
      'Previews the effect of each row of a file on agents, subagents and their prices. Changes nothing.',
    bodyBytes,
    body: z.object({ file: sellersFile }),
    data: sellersPreview,
  },
  'POST /imports/sellers': {
    summary:
      'Adds and changes sellers, their prices and the balances that they bring, exactly as previewed or not at all. Over SECOND_ADMIN_OVER another admin has to send the same.',
    bodyBytes,
    proof: { age: 'recent', when: 'the file brings balances' },
    idempotent: true,
    body: z.object({ file: sellersFile, fingerprint: fingerprint.max(idLength.max) }),
    /** `is_done` is false where another admin has to send the same. */
    data: z.object({ counts, is_done: z.boolean() }),
    successStatus: 201,
  },
});
