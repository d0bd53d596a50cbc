/**
 * References of which a vendor speaks and nobody here knows: compared with those of calls that orders from a restored backup
 * may have had since. What is recognized is asked about.
 */
import type { AttemptDeps, Guard } from '#attempts/verbs/attempt-context.ts';
import { deriveReference, type Form, formOf } from '#attempts/verbs/references.ts';
import {
  announced,
  type Forgettable,
  listForgettable,
  listUnknownReferences,
  noteQuestion,
} from '#installation/rows/restore-calls.ts';
import { findFreshRestore } from '#installation/rows/restores.ts';
import { mostFound } from '#installation/rules/forgotten-calls.ts';
import { inTransaction } from '#kernel/db/database.ts';

const inAPart = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

export async function nameUnknownCalls(deps: AttemptDeps, guard: Guard): Promise<void> {
  const restore = await findFreshRestore(deps.db);
  const unknown = restore ? await listUnknownReferences(deps.db, restore) : [];
  const forms = unknown.flatMap(({ reference }) => formOf(reference) ?? []);
  if (!restore || forms.length === 0) return;
  for (let after = lowestId; ; ) {
    const subjects = await listForgettable(deps.db, restore, { after, limit: inAPart });
    for (const subject of subjects)
      for (const { reference, ...named } of listReferences(deps, subject, forms))
        for (const { vendor } of unknown.filter((one) => one.reference === reference))
          await inTransaction(deps.db, async (tx) => {
            await guard(tx);
            const question = { ...named, reference, vendor, answer: announced, isRecorded: false };
            await noteQuestion(tx, restore, question);
          });
    const last = subjects.at(-1);
    if (!last || subjects.length < inAPart) return;
    after = last.id;
  }
}

/** Of all calls that it may have had, as far as they are of one of these forms. */
function listReferences(
  { keys }: AttemptDeps,
  { id: subjectId, subject, directions }: Forgettable,
  forms: readonly Form[],
) {
  const numbers = Array.from({ length: mostFound }, (_, n) => n + 1);
  const wanted = (['letters_and_digits', 'uuid'] as const).flatMap((format) =>
    directions
      .filter((direction) =>
        forms.some((form) => form.format === format && (form.direction ?? direction) === direction),
      )
      .map((direction) => ({ format, direction })),
  );
  return wanted.flatMap(({ format, direction }) =>
    numbers.map((number) => ({
      ...{ subject, direction, number },
      reference: deriveReference(keys.reference, { subjectId, direction, number }, format),
    })),
  );
}
