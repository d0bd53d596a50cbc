/** Pauses a vendor after it refused us, or after several calls in a row without an answer. */
import { countSilence, type Line, pauseLine } from '#attempts/rows/vendor-lines.ts';
import { silenceLimit } from '#attempts/rules/vendor-pauses.ts';
import type { Tx } from '#kernel/db/database.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';

/** True if it is paused from now on. A wrong key or an empty account does not mend itself; silence may be chance. */
export async function noteTrouble(tx: Tx, line: Line, trouble: FailureClass | 'silent'): Promise<boolean> {
  const isChance = trouble === 'silent' || trouble === 'not_sent';
  if (isChance && (await countSilence(tx, line)) < silenceLimit.gateway) return false;
  return pauseLine(tx, line, trouble);
}
