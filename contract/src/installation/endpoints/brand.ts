/** The brand on the wire: the store's name, colours and logo, set by an admin. */
import { z } from 'zod';
import { missing } from '#fields.ts';
import { brandTexts } from '#installation/brand-rules.ts';
import { defaultColours } from '#installation/colours.ts';
import { logoLimits, storeNameLength } from '#installation/limits.ts';
import { topic } from '#topic.ts';
import { count, example, like, personName, timestamp } from '#values.ts';

const brand = z.object({
  /** Sent back with a change: it is refused if another admin made one since. */
  version: count,
  /** Null for the default, here and in the colours. */
  name: like('Kwame Data').nullable(),
  main_colour: like(defaultColours.main).nullable(),
  accent_colour: like(defaultColours.accent).nullable(),
  logo: like('/brand/5f1c9d02a7b34e16/logo.webp').nullable(),
  /** The store's name in the settings. */
  default_name: like('Kasoa Data'),
  changed_by: personName.nullable(),
  changed_at: timestamp.nullable(),
});

export type WireBrand = z.output<typeof brand>;

/** Twice what may be written: the rules say kindly what is too long. */
const name = z
  .string()
  .max(2 * storeNameLength.max, brandTexts.nameLength)
  .meta(example('Kwame Data'));
const colour = (like: string) => z.string().max(20, brandTexts.colour).meta(example(like));

/** Bytes as text are a third longer, and the rest is room for the other fields. */
const logoTextLength = Math.ceil(logoLimits.bytes / 3) * 4;

export const brandEndpoints = topic({
  name: 'Brand',
  description: "The store's name, colours and logo.",
  access: ['admin'],
})({
  'GET /brand': { summary: 'What is set, and what stands in for the rest.', data: brand },
  'PUT /brand': {
    summary: 'Changes all of it. Null restores the default; a logo that is left out stays.',
    bodyBytes: logoTextLength + 4_096,
    body: z.object({
      version: z.int(missing('Please reload this page')).nonnegative().max(2_000_000_000).meta(example(0)),
      name: name.nullable(),
      main_colour: colour(defaultColours.main).nullable(),
      accent_colour: colour(defaultColours.accent).nullable(),
      logo: z
        .string()
        .max(logoTextLength, brandTexts.logoLarge)
        .meta(example('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'))
        .nullish(),
    }),
    data: brand,
  },
});
